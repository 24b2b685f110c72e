// SPDX-License-Identifier: Apache-2.0
/**
 * How many objects are allocated per microsecond: {@link dev.hinterland.lab.tlab.rate.RateExperiments} first, which
 * lets each {@link dev.hinterland.lab.tlab.rate.Question} say what to measure, measures what several of them need once,
 * and lets each answer; then {@link dev.hinterland.lab.tlab.rate.RateClaims}, what follows for the claims.
 */
@NullMarked
package dev.hinterland.lab.tlab.rate;

import org.jspecify.annotations.NullMarked;
