// SPDX-License-Identifier: Apache-2.0
/**
 * Locks, escape analysis, and how benchmarks mislead. {@link dev.hinterland.lab.locks.LockExperiments} first, whose
 * parts each ask one question; {@code Twins} are benchmarks that are wrong on purpose; {@code LockClaims} says what
 * follows for what others have claimed, and by which criteria.
 */
@NullMarked
package dev.hinterland.lab.locks;

import org.jspecify.annotations.NullMarked;
