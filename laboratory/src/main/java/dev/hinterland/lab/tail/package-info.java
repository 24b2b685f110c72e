// SPDX-License-Identifier: Apache-2.0
/**
 * {@code ./lab tail}: how long a read may take, by store and collector. Open
 * {@link dev.hinterland.lab.tail.TailExperiments} first, which runs what a {@link dev.hinterland.lab.tail.TailPlan}
 * asks for and makes tables of the {@link dev.hinterland.lab.tail.Segment}s; {@link dev.hinterland.lab.tail.TailWords}
 * says what follows.
 */
@NullMarked
package dev.hinterland.lab.tail;

import org.jspecify.annotations.NullMarked;
