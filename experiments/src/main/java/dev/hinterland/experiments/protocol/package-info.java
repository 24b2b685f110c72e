// SPDX-License-Identifier: Apache-2.0
/**
 * How a JVM talks with the one that started it, whatever it does: lines of JSON, each a record by its name, go in by
 * standard input and come out by standard output. {@link dev.hinterland.experiments.protocol.Message} is such a line,
 * {@link dev.hinterland.experiments.protocol.Orders} is the end of the JVM that was started. It ends with its parent:
 * when its input does.
 */
@NullMarked
package dev.hinterland.experiments.protocol;

import org.jspecify.annotations.NullMarked;
