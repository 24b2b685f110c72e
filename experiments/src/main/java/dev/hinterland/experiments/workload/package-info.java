// SPDX-License-Identifier: Apache-2.0
/**
 * The data that the laboratory writes and reads: {@link dev.hinterland.experiments.workload.Data} makes the entry of
 * any index, so that a read can be checked without keeping what was written.
 */
@NullMarked
package dev.hinterland.experiments.workload;

import org.jspecify.annotations.NullMarked;
