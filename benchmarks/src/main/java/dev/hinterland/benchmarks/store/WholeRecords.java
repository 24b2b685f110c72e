// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import dev.hinterland.adapters.OpenStore;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A store that knows no way to a record's component but by the record. */
record WholeRecords<K, V>(OpenStore<K, V> store, ToIntFunction<V> number) implements RecordContender<K, V> {

    @Override
    public void put(K key, V value) {
        store.put(key, value);
    }

    @Override
    public @Nullable Object get(K key) {
        return store.get(key);
    }

    @Override
    public int getNumber(K key) {
        return number.applyAsInt(Objects.requireNonNull(store.get(key)));
    }

    @Override
    public int readNumber(K key) {
        return getNumber(key);
    }

    @Override
    public void close() {
        store.close();
    }
}
