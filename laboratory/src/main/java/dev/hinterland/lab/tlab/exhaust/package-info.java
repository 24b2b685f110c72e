// SPDX-License-Identifier: Apache-2.0
/**
 * How a heap fills to the end, and by which steps: {@link dev.hinterland.lab.tlab.exhaust.ExhaustExperiments} starts
 * the program, {@link dev.hinterland.lab.tlab.exhaust.Timeline} finds the steps in its GC log and its flight recording.
 */
@NullMarked
package dev.hinterland.lab.tlab.exhaust;

import org.jspecify.annotations.NullMarked;
