// SPDX-License-Identifier: Apache-2.0
/** A program that fills its heap to the end: {@link dev.hinterland.experiments.tlab.exhaust.FillHeap}. */
@NullMarked
package dev.hinterland.experiments.tlab.exhaust;

import org.jspecify.annotations.NullMarked;
