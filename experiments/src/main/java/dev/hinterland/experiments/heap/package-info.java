/**
 * The stores whose entries lie in the Java heap, and the naive way off it,
 * {@link dev.hinterland.experiments.heap.DirectBufferStore}.
 *
 * <p>Caches are set up for holding all entries: bounded, as nobody runs a cache without a bound, but a quarter above
 * the entries, so that they never evict. All are told how many entries come, as their documentation advises.
 */
@NullMarked
package dev.hinterland.experiments.heap;

import org.jspecify.annotations.NullMarked;
