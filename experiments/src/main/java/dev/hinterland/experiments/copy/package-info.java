// SPDX-License-Identifier: Apache-2.0
/**
 * Making and copying arrays: {@link dev.hinterland.experiments.copy.ArrayBenchmark} what the model predicts, the others
 * what careless code pays.
 */
@NullMarked
package dev.hinterland.experiments.copy;

import org.jspecify.annotations.NullMarked;
