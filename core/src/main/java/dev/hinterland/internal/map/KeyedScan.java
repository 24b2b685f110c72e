// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.scan.StoreWalk;
import dev.hinterland.internal.store.EntryStore;
import dev.hinterland.record.View;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * A way through all entries by the index: keys are decoded, values are viewed in place. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 */
public final class KeyedScan<K, V, A> {

    private final EntryMap<K, V, A, ?> map;
    private final EntryStore<A, ?> store;
    private final Form<K, A> keys;
    private final RecordReads<V, A> reads;

    /**
     * Creates a scan.
     *
     * @param reads reads values in place, and counts nothing
     */
    public KeyedScan(EntryMap<K, V, A, ?> map, EntryStore<A, ?> store, Form<K, A> keys, RecordReads<V, A> reads) {
        this.map = map;
        this.store = store;
        this.keys = keys;
        this.reads = reads;
    }

    /** Calls a function with each key and a view of its value. */
    public void forEach(BiConsumer<? super K, ? super View<V>> visitor) {
        Objects.requireNonNull(visitor, "visitor");
        start();
        StoreWalk<A, ?> walk = store.walk();
        for (int step = 0; step < walk.steps(); step++) {
            for (A form : walk.keys(step, key -> key)) {
                K key = keys.unwrap(form);
                Boolean _ = reads.read(form, view -> {
                    visitor.accept(key, view);
                    return true;
                });
            }
        }
    }

    /** Removes the entries whose value meets a condition; returns whether there were any. */
    public boolean removeIf(Predicate<? super View<V>> condition) {
        Objects.requireNonNull(condition, "condition");
        start();
        boolean any = false;
        StoreWalk<A, ?> walk = store.walk();
        for (int step = 0; step < walk.steps(); step++) {
            for (A form : walk.keys(step, key -> key)) {
                any |= removeIf(form, condition);
            }
        }
        return any;
    }

    /**
     * Removes one entry. What is removed is what the condition was asked of: the entry has had this location before and
     * after that.
     */
    private boolean removeIf(A form, Predicate<? super View<V>> condition) {
        while (true) {
            long location = store.locate(form);
            if (location == Index.ABSENT) {
                return false;
            }
            Boolean met = reads.read(form, condition::test);
            if (met == null || !met) {
                return false;
            }
            map.beforeWrite(form);
            if (map.write(form, null, location) == location) {
                return true;
            }
        }
    }

    private void start() {
        store.checkOpen();
        reads.decoder();
    }
}
