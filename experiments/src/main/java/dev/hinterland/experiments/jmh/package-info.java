// SPDX-License-Identifier: Apache-2.0
/**
 * What the micro-experiments share: {@link dev.hinterland.experiments.jmh.IterationWindow}, by which the laboratory
 * sees what else happened while an iteration was timed, and the floor of what can be measured.
 */
@NullMarked
package dev.hinterland.experiments.jmh;

import org.jspecify.annotations.NullMarked;
