// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
import java.util.Objects;
import java.util.function.LongFunction;

/**
 * A store that grows, together with what its entries are made of.
 *
 * @param store the store
 * @param keys makes a key from an index
 * @param values makes a value from an index
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
record Subject<K, V>(OpenStore<K, V> store, LongFunction<K> keys, LongFunction<V> values) implements AutoCloseable {

    private static final int SMALL_VALUE_BYTES = 10;

    /**
     * Opens a store for entries of a shape: {@code long}, or {@code text} with 16-character keys and 10-byte values.
     */
    static Subject<?, ?> open(StoreKind kind, String shape, long entries) {
        return switch (shape) {
            case "long" -> open(kind, entries, Keys::number, index -> index);
            case "text" -> open(kind, entries, Keys::text, bytes());
            default -> throw new IllegalArgumentException("no such shape: shape=" + shape + ", known=long|text");
        };
    }

    private static <K, V> Subject<K, V> open(
            StoreKind kind, long entries, LongFunction<K> keys, LongFunction<V> values) {
        long budget = TextStore.budget(entries, SMALL_VALUE_BYTES);
        var shape = new Shape<>(keys.apply(0), values.apply(0), entries, budget);
        return new Subject<>(kind.open(shape), keys, values);
    }

    private static LongFunction<byte[]> bytes() {
        byte[] template = Keys.value(0, SMALL_VALUE_BYTES);
        return _ -> template.clone();
    }

    void put(long index) {
        store.put(keys.apply(index), values.apply(index));
    }

    /** Does what {@link #put} does, but for putting. */
    int make(long index) {
        Objects.requireNonNull(values.apply(index));
        return keys.apply(index).hashCode();
    }

    boolean has(long index) {
        return store.get(keys.apply(index)) != null;
    }

    @Override
    public void close() {
        store.close();
    }
}
