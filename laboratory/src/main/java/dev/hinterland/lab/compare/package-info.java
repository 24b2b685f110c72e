// SPDX-License-Identifier: Apache-2.0
/**
 * Compares stores. {@link dev.hinterland.lab.compare.StoresPlan} says what is to be run,
 * {@link dev.hinterland.lab.compare.Comparison} runs it, and {@link dev.hinterland.lab.compare.AdviceRule} says what
 * follows. All conclusions are drawn from {@link dev.hinterland.lab.compare.Summary}, medians over repeats.
 */
@NullMarked
package dev.hinterland.lab.compare;

import org.jspecify.annotations.NullMarked;
