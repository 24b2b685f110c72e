// SPDX-License-Identifier: Apache-2.0
/**
 * The protocol between the laboratory and the JVMs that it forks, and the class that runs there.
 *
 * <p>The laboratory starts {@code java FLAGS -cp CLASSPATH dev.hinterland.experiments.fork.Fork} and gives it a
 * {@link dev.hinterland.experiments.fork.ForkRequest} by its standard input. The forked JVM writes
 * {@link dev.hinterland.experiments.fork.ForkEvent}s to its standard output, and everything else (whatever libraries
 * print) to its standard error. Both are a {@link dev.hinterland.experiments.protocol.Message} per line; a line that is
 * none is noise from native code and is to be ignored.
 *
 * <h2>Order</h2>
 *
 * {@code started}, then for each phase any number of {@code progress} and {@code sample} and one
 * {@code phase-finished}, then exactly one {@code result} (exit code 0) or one {@code failure} (exit code 1). A request
 * that cannot be gives a {@code failure} as well (exit code 2). A JVM that ends without either was killed (137: by the
 * system, mostly for want of memory) or crashed; its standard error says more.
 *
 * <h2>Time</h2>
 *
 * All times of events are milliseconds of JVM uptime, the same clock as the {@code uptime} decoration of {@code -Xlog},
 * so that a phase or a forced collection can be found in the GC log. Phase lengths are taken with
 * {@link java.lang.System#nanoTime}.
 *
 * <h2>Out of memory</h2>
 *
 * Don't start the JVM with {@code -XX:+ExitOnOutOfMemoryError}: it would end before the event is written. An
 * {@code OutOfMemoryError} in any thread ends in a {@code failure}; memory for writing it is kept in reserve. A JVM
 * that spends its time collecting without getting on is ended in the same way, as is one that makes no progress at all.
 *
 * <h2>Ending early</h2>
 *
 * The forked JVM ends when its standard input does, which happens when the laboratory ends in whatever way. Keep that
 * pipe open. Its directory is deleted then, if it was empty. Servers that a store started are stopped on the way out.
 */
@NullMarked
package dev.hinterland.experiments.fork;

import org.jspecify.annotations.NullMarked;
