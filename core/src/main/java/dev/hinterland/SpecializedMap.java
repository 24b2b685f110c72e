package dev.hinterland;

import dev.hinterland.index.Index;
import dev.hinterland.layout.Field;
import dev.hinterland.layout.View;
import dev.hinterland.layout.ViewCursor;
import dev.hinterland.memory.Outlined;
import dev.hinterland.store.CandidateReader;
import dev.hinterland.store.PlaceReader;
import dev.hinterland.store.Store;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The map that users get: each is of a {@linkplain dev.hinterland.memory.Specialization copy} of this class.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class SpecializedMap<K, V, A, B> extends StoreMap<K, V, A, B> {

    private static final Reads<Object, Object, Object, Object> READS = Reads.ofCopy(MethodHandles.lookup());

    SpecializedMap(Store<A, B> store, Form<K, A> keys, Form<V, B> values) {
        super(store, keys, values);
    }

    @Override
    @SuppressWarnings("unchecked") // the class data has the type arguments of the object
    public @Nullable V get(Object key) {
        long location;
        try {
            location = READS.getter().locate(READS.keys().wrap(Objects.requireNonNull(key, "key")));
        } catch (ClassCastException e) {
            location = absentIfForeign(key, e);
        }
        if (location == Index.ABSENT) {
            return null;
        }
        Object value = READS.reader().usualValue(location);
        return (V)
                (value == null
                        ? READS.type().cast(getOtherwise(key))
                        : READS.values().unwrap(value));
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        Objects.requireNonNull(function, "function");
        ViewCursor.Decoder<Object> decoder = READS.decoder();
        if (decoder == null) {
            return super.read(key, function);
        }
        CandidateReader<Object, Object> reader = READS.reader();
        long location = READS.getter().locate(READS.keys().wrap(Objects.requireNonNull(key, "key")));
        if (location == Index.ABSENT) {
            return null;
        }
        // Made before the pin: if there is no memory for it, nothing is left pinned.
        ViewCursor<Object> cursor = new ViewCursor<>(decoder);
        if (!reader.pin(location)) {
            return readOtherwise(key, function);
        }
        try {
            long place = reader.place(location);
            long extent = place & 0xFFFF_FFFFL;
            return function.apply((View<V>) cursor.open(reader.memory(location), place >>> Integer.SIZE, extent));
        } catch (IllegalStateException e) {
            throw store().orClosed(e);
        } finally {
            cursor.close();
            reader.unpin(location);
        }
    }

    @Override
    public int readInt(K key, Field.OfInt<V> field, int absent) {
        return (int) readNumber(key, field, absent);
    }

    @Override
    public long readLong(K key, Field.OfLong<V> field, long absent) {
        return readNumber(key, field, absent);
    }

    @Override
    public double readDouble(K key, Field.OfDouble<V> field, double absent) {
        return Double.longBitsToDouble(readNumber(key, field, Double.doubleToRawLongBits(absent)));
    }

    /** Reads without a pin: what was read is thrown away where the entry's generation is over by then. */
    private long readNumber(K key, Field<V> field, long absent) {
        Objects.requireNonNull(field, "field");
        if (READS.decoder() == null) {
            return readBits(key, field, absent);
        }
        CandidateReader<Object, Object> reader = READS.reader();
        long location = READS.getter().locate(READS.keys().wrap(Objects.requireNonNull(key, "key")));
        if (location == Index.ABSENT) {
            return absent;
        }
        try {
            long offset = reader.valueOffset(location);
            if (offset > 0) {
                long bits = PlaceReader.bits(field, reader.memory(location), offset);
                if (reader.isStill(location)) {
                    return bits;
                }
            }
        } catch (IndexOutOfBoundsException | NullPointerException | IllegalStateException e) {
            // Bytes of another entry, perhaps, a component that is null, or memory that was freed: the other way can
            // tell.
        }
        return readOtherwise(key, field, absent);
    }

    // What is rare is kept out of the code of what is not, lest that become too large for its callers.

    @Outlined
    private @Nullable V getOtherwise(Object key) {
        return super.get(key);
    }

    @Outlined
    private <T> @Nullable T readOtherwise(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        return super.read(key, function);
    }

    @Outlined
    private long readOtherwise(K key, Field<V> field, long absent) {
        return readBits(key, field, absent);
    }
}
