// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.internal.scan.StoreWalk;
import dev.hinterland.internal.store.EntryStore;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterator;
import java.util.function.IntFunction;

/**
 * Walks over the entries of a map in small steps, for the iterators and streams of its views.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class MapWalks<K, V, A, B> {

    private final EntryMap<K, V, A, B> map;
    private final EntryStore<A, B> store;
    private final Form<K, A> keys;
    private final Form<V, B> values;

    MapWalks(EntryMap<K, V, A, B> map, EntryStore<A, B> store, Form<K, A> keys, Form<V, B> values) {
        this.map = map;
        this.store = store;
        this.keys = keys;
        this.values = values;
    }

    /** Returns an iterator over the entries, each as it was at some moment since the iterator was made. */
    Iterator<Map.Entry<K, V>> entries() {
        StoreWalk<A, B> walk = begin();
        return new WalkIterator<>(walk.steps(), entriesOf(walk), entry -> map.removeKey(entry.getKey()));
    }

    private IntFunction<List<Map.Entry<K, V>>> entriesOf(StoreWalk<A, B> walk) {
        return step -> walk.entries(step, (key, value) -> new MapEntry<>(map, keys.unwrap(key), values.unwrap(value)));
    }

    /** Returns an iterator over the keys, which reads no values. */
    Iterator<K> keys() {
        StoreWalk<A, B> walk = begin();
        return new WalkIterator<>(walk.steps(), keysOf(walk), map::removeKey);
    }

    private IntFunction<List<K>> keysOf(StoreWalk<A, B> walk) {
        return step -> walk.keys(step, keys::unwrap);
    }

    /** Begins a walk through the store. */
    StoreWalk<A, B> begin() {
        store.checkOpen();
        return store.walk();
    }

    /** Returns what streams over the entries split; it promises no size, which others change meanwhile. */
    Spliterator<Map.Entry<K, V>> splitEntries() {
        StoreWalk<A, B> walk = begin();
        return WalkSpliterator.over(walk.steps(), store.size(), true, () -> entriesOf(walk.another()));
    }

    /** The same for the keys. */
    Spliterator<K> splitKeys() {
        StoreWalk<A, B> walk = begin();
        return WalkSpliterator.over(walk.steps(), store.size(), true, () -> keysOf(walk.another()));
    }

    /** The same for the values. */
    Spliterator<V> splitValues() {
        StoreWalk<A, B> walk = begin();
        return WalkSpliterator.over(walk.steps(), store.size(), false, () -> {
            StoreWalk<A, B> own = walk.another();
            return step -> own.entries(step, (_, value) -> values.unwrap(value));
        });
    }

    /** Removes one entry that has a value; returns whether there was one. */
    boolean removeValue(Object value) {
        StoreWalk<A, B> walk = begin();
        SoughtValue<V, B> sought = new SoughtValue<>(values, value);
        for (int step = 0; step < walk.steps(); step++) {
            for (Optional<K> key : walk.entries(
                    step, (form, stored) -> sought.is(stored) ? Optional.of(keys.unwrap(form)) : Optional.<K>empty())) {
                if (key.isPresent() && map.remove(key.get(), value)) {
                    return true;
                }
            }
        }
        return false;
    }
}
