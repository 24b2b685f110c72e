// SPDX-License-Identifier: Apache-2.0
/**
 * What an experiment's result is: {@link dev.hinterland.lab.experiment.Experiment} first, whose
 * {@link dev.hinterland.lab.experiment.Row rows} carry labels, figures and checks; then
 * {@link dev.hinterland.lab.experiment.Claim}, what follows for what others have claimed. Pure data, as it stands in
 * the JSON files.
 */
@NullMarked
package dev.hinterland.lab.experiment;

import org.jspecify.annotations.NullMarked;
