// SPDX-License-Identifier: Apache-2.0
/**
 * Measurements with several JVMs of ours each, which are made several times, in turns, and end in one case of an
 * experiment: {@link dev.hinterland.lab.repeat.RepeatedRuns}.
 */
@NullMarked
package dev.hinterland.lab.repeat;

import org.jspecify.annotations.NullMarked;
