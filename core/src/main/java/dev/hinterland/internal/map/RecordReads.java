// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.internal.store.PlaceReader;
import dev.hinterland.internal.store.Store;
import dev.hinterland.internal.store.ValueReader;
import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import dev.hinterland.record.ViewCursor;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * In-place reads of records, for maps and caches whose values are records.
 *
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 */
public final class RecordReads<V, A> {

    private final Store<A, ?> store;
    private final PlaceReader<A> places;
    private final ViewCursor.@Nullable Decoder<V> decoder;

    public RecordReads(Store<A, ?> store, PlaceReader<A> places, Form<V, ?> values) {
        this.store = store;
        this.places = places;
        this.decoder = values.recordDecoder();
    }

    /** Returns what makes values of their bytes, if they are records. */
    public ViewCursor.Decoder<V> decoder() {
        ViewCursor.Decoder<V> present = decoder;
        if (present == null) {
            throw new IllegalStateException("read and scan require values of a record class: name=" + store.name());
        }
        return present;
    }

    public <T> @Nullable T read(A key, Function<? super View<V>, ? extends @Nullable T> function) {
        return places.<T>read(key, viewing(function));
    }

    /** The same for who has counted the read already. */
    public <T> @Nullable T readOn(A key, Function<? super View<V>, ? extends @Nullable T> function) {
        return places.<T>readOn(key, viewing(function));
    }

    private <T> ValueReader<@Nullable T> viewing(Function<? super View<V>, ? extends @Nullable T> function) {
        Objects.requireNonNull(function, "function");
        ViewCursor<V> cursor = new ViewCursor<>(decoder());
        return (memory, offset, extent) -> {
            try {
                return function.apply(cursor.open(memory, offset, extent));
            } finally {
                cursor.close();
            }
        };
    }

    public int readInt(A key, Field.OfInt<V> field, int absent) {
        return (int) readBits(key, field, absent);
    }

    public long readLong(A key, Field.OfLong<V> field, long absent) {
        return readBits(key, field, absent);
    }

    public double readDouble(A key, Field.OfDouble<V> field, double absent) {
        return Double.longBitsToDouble(readBits(key, field, Double.doubleToRawLongBits(absent)));
    }

    /** Returns a field of a key's value, as bits where it is a double. */
    long readBits(A key, Field<V> field, long absent) {
        Objects.requireNonNull(field, "field");
        decoder();
        return places.readBits(key, field, absent);
    }
}
