// SPDX-License-Identifier: Apache-2.0
/**
 * Runs micro-experiments. {@link dev.hinterland.lab.jmh.JmhRunner} runs {@link dev.hinterland.lab.jmh.JmhCase cases} in
 * turns and gives {@link dev.hinterland.lab.jmh.Measured} for each, which knows its rows and checks;
 * {@link dev.hinterland.lab.jmh.FlagProbe} asks a JVM whether it knows a flag.
 */
@NullMarked
package dev.hinterland.lab.jmh;

import org.jspecify.annotations.NullMarked;
