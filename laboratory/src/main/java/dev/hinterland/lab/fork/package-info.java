// SPDX-License-Identifier: Apache-2.0
/**
 * Starts JVMs, listens to them and ends them. {@link dev.hinterland.lab.fork.Companion} is our end of one, whatever it
 * does; {@link dev.hinterland.lab.fork.ForkRunner} makes one run,
 * {@link dev.hinterland.lab.fork.RunAssembler} turns what came of it into a row, and
 * {@link dev.hinterland.lab.fork.Children} sees to it that nothing stays behind.
 */
@NullMarked
package dev.hinterland.lab.fork;

import org.jspecify.annotations.NullMarked;
