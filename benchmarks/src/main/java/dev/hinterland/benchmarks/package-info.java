// SPDX-License-Identifier: Apache-2.0
/**
 * Measures the figures of {@code docs}. {@link dev.hinterland.benchmarks.Benchmarks} runs the JMH benchmarks,
 * {@link dev.hinterland.benchmarks.Footprint} weighs a store, {@link dev.hinterland.benchmarks.Growth} looks for slow
 * puts while one grows. {@code docs/benchmarks.md} says how to run them, and which traps they avoid.
 */
@NullMarked
package dev.hinterland.benchmarks;

import org.jspecify.annotations.NullMarked;
