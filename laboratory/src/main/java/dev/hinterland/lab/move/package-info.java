// SPDX-License-Identifier: Apache-2.0
/**
 * What moving a map off the heap would bring, from a hardware profile alone. {@link dev.hinterland.lab.move.MoveModel}
 * is the one to open first: it adds up what {@link dev.hinterland.lab.move.HeapSimulation} says of collections and what
 * small runs said of puts and gets. {@link dev.hinterland.lab.move.StoreRatesExperiment} makes those small runs.
 */
@NullMarked
package dev.hinterland.lab.move;

import org.jspecify.annotations.NullMarked;
