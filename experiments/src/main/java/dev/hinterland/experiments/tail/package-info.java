// SPDX-License-Identifier: Apache-2.0
/**
 * Response times under load. Open {@link dev.hinterland.experiments.tail.PacedRun} first: operations on a
 * {@link dev.hinterland.experiments.tail.Schedule}, each timed from the moment at which it should have begun, so that a
 * stop shows in all operations that it keeps waiting. {@link dev.hinterland.experiments.tail.TailWorkload} puts a store
 * under such a load in a forked JVM, beside a thread that makes {@link dev.hinterland.experiments.tail.Garbage};
 * {@link dev.hinterland.experiments.tail.ControlStore} stands in for a store that costs nothing.
 */
@NullMarked
package dev.hinterland.experiments.tail;

import org.jspecify.annotations.NullMarked;
