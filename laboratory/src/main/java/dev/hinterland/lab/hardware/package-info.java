// SPDX-License-Identifier: Apache-2.0
/**
 * What a machine's memory costs, and what follows for arrays. {@link dev.hinterland.lab.hardware.HardwareProfile} is
 * the data, {@link dev.hinterland.lab.hardware.ArrayModel} what is computed from it: by an article's formulas, or by
 * the levels that were measured ({@link dev.hinterland.lab.hardware.LevelModel} is the one to read).
 */
@NullMarked
package dev.hinterland.lab.hardware;

import org.jspecify.annotations.NullMarked;
