// SPDX-License-Identifier: Apache-2.0
/**
 * {@code ./lab calibrate}: measures a machine. {@link dev.hinterland.lab.calibrate.CalibrateExperiments} runs the
 * kernels and makes the {@link dev.hinterland.lab.hardware.HardwareProfile}.
 */
@NullMarked
package dev.hinterland.lab.calibrate;

import org.jspecify.annotations.NullMarked;
