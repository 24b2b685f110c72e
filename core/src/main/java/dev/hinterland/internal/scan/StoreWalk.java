// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.index.IndexWalk;
import dev.hinterland.internal.index.LocationList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A walk through all entries of a store in steps. Keys that are present throughout come exactly once. Not thread-safe;
 * the store may change.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class StoreWalk<K, V> {

    /**
     * How often a step is started over because an entry was recycled before the walk asks whether the index is corrupt.
     */
    private static final int ATTEMPTS_BEFORE_CHECK = 64;

    private final EntryHeap<K, V> heap;
    private final IndexWalk index;
    private final EntryReader<K, V> reader;
    private final LongPredicate hidden;

    public StoreWalk(EntryHeap<K, V> heap, IndexWalk index, EntryReader<K, V> reader, LongPredicate hidden) {
        this.heap = heap;
        this.index = index;
        this.reader = reader;
        this.hidden = hidden;
    }

    /** Returns the same walk without the entries whose location has a property. */
    public StoreWalk<K, V> without(LongPredicate property) {
        return new StoreWalk<>(heap, index, reader, property);
    }

    /** Returns a walk in the same steps, for another thread. */
    public StoreWalk<K, V> another() {
        return new StoreWalk<>(heap, index.another(), reader, hidden);
    }

    /** Returns the number of steps. */
    public int steps() {
        return index.steps();
    }

    /** Gives all entries of one step to a function, and its answers to the caller. */
    public <E> List<E> entries(int step, BiFunction<K, V, E> function) {
        return elements(step, location -> {
            K key = reader.key(location);
            V value = key == null ? null : reader.value(location);
            return key == null || value == null ? null : function.apply(key, value);
        });
    }

    /** Gives all keys of one step to a function, and its answers to the caller; the values are not read. */
    public <E> List<E> keys(int step, Function<K, E> function) {
        return elements(step, location -> {
            K key = reader.key(location);
            return key == null ? null : function.apply(key);
        });
    }

    private <E> List<E> elements(int step, LongFunction<@Nullable E> function) {
        for (int attempts = 1; ; attempts++) {
            LocationList locations = collect(step);
            List<E> elements = new ArrayList<>(locations.size());
            if (addAll(locations, function, elements)) {
                return elements;
            }
            if (attempts % ATTEMPTS_BEFORE_CHECK == 0) {
                index.check(step);
            }
        }
    }

    private LocationList collect(int step) {
        try {
            return index.collect(step);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    /** Returns whether none of the entries has been recycled. */
    private <E> boolean addAll(LocationList locations, LongFunction<@Nullable E> function, List<E> elements) {
        for (int i = 0; i < locations.size(); i++) {
            long location = locations.get(i);
            if (!hidden.test(location)) {
                E element = function.apply(location);
                if (element == null) {
                    return false;
                }
                elements.add(element);
            }
        }
        return true;
    }
}
