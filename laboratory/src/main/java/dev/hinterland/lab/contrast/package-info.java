// SPDX-License-Identifier: Apache-2.0
/**
 * Two machines, JDKs or dates side by side. {@link dev.hinterland.lab.contrast.Contrast} matches the figures of two
 * {@link dev.hinterland.lab.contrast.Side sides} and says which of them differ by more than their errors;
 * {@link dev.hinterland.lab.contrast.MergedExperiment} puts the rows of both into one experiment, to be drawn.
 */
@NullMarked
package dev.hinterland.lab.contrast;

import org.jspecify.annotations.NullMarked;
