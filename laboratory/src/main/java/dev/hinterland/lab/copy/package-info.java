// SPDX-License-Identifier: Apache-2.0
/**
 * {@code ./lab copy}: making and copying arrays, the model against the measurement:
 * {@link dev.hinterland.lab.copy.CopyExperiments}.
 */
@NullMarked
package dev.hinterland.lab.copy;

import org.jspecify.annotations.NullMarked;
