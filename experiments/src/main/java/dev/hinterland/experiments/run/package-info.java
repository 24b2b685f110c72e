// SPDX-License-Identifier: Apache-2.0
/**
 * Timed runs. A {@link dev.hinterland.experiments.run.Workload} does the work in phases that its
 * {@link dev.hinterland.experiments.run.WorkloadContext} times; {@link dev.hinterland.experiments.run.StoresWorkload}
 * is the standard one and shows how it is meant. A workload of your own is found when its jar names it in {@code
 * META-INF/services/dev.hinterland.experiments.run.Workload}; it gets the same samples, report and table.
 */
@NullMarked
package dev.hinterland.experiments.run;

import org.jspecify.annotations.NullMarked;
