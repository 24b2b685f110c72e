package dev.hinterland;

import dev.hinterland.index.Index;
import dev.hinterland.layout.Field;
import dev.hinterland.layout.View;
import dev.hinterland.layout.ViewCursor;
import dev.hinterland.memory.Outlined;
import dev.hinterland.memory.Specialization;
import dev.hinterland.store.CandidateReader;
import dev.hinterland.store.Getter;
import dev.hinterland.store.PlaceReader;
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

    private static final MapParts<?, ?, ?, ?> PARTS = Reads.parts(MethodHandles.lookup(), MapParts.class);

    private static final Reads<Object, Object, Object, Object> READS = Reads.of(PARTS.keys(), PARTS.values());

    /** Finds the store's entries by code of the store's own, if it had that from the first. */
    @SuppressWarnings("unchecked") // all of a copy's objects have the same type arguments, which only they know
    private static final @Nullable Getter<Object, Object> FIRST =
            (@Nullable Getter<Object, Object>) PARTS.store().ownGetter();

    static {
        Specialization.made(MethodHandles.lookup(), new SpecializedMap<>(PARTS));
    }

    /** Finds them by code of the store's own, once the store is hot. */
    private @Nullable Getter<Object, Object> own;

    SpecializedMap(MapParts<K, V, A, B> parts) {
        super(parts.store(), parts.keys(), parts.values());
    }

    private @Nullable Getter<Object, Object> getter() {
        return FIRST == null ? own : FIRST;
    }

    @SuppressWarnings("unchecked") // the copy's parts have the type arguments of the object
    private void findOwn() {
        own = (Getter<Object, Object>) store().ownGetter();
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public @Nullable V get(Object key) {
        Getter<Object, Object> getter = getter();
        if (getter == null) {
            return (V) READS.type().cast(getShared(key));
        }
        long location;
        try {
            location = getter.locate(READS.keys().wrap(Objects.requireNonNull(key, "key")));
        } catch (ClassCastException e) {
            location = absentIfForeign(key, e);
        }
        if (location == Index.ABSENT) {
            return null;
        }
        Object value = getter.reader().usualValue(location);
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
        Getter<Object, Object> getter = getter();
        if (getter == null) {
            return readShared(key, function);
        }
        CandidateReader<Object, Object> reader = getter.reader();
        long location = getter.locate(READS.keys().wrap(Objects.requireNonNull(key, "key")));
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
        Getter<Object, Object> getter = getter();
        if (getter == null) {
            return readShared(key, field, absent);
        }
        CandidateReader<Object, Object> reader = getter.reader();
        long location = getter.locate(READS.keys().wrap(Objects.requireNonNull(key, "key")));
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

    // Reads by shared code, before the store is hot.

    @Outlined
    private @Nullable V getShared(Object key) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        findOwn();
        return super.get(key);
    }

    @Outlined
    private <T> @Nullable T readShared(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        store().countReads(1);
        findOwn();
        return super.read(key, function);
    }

    @Outlined
    private long readShared(K key, Field<V> field, long absent) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        store().countReads(1);
        findOwn();
        return readBits(key, field, absent);
    }

    // What is rare is kept out of the code of what is not, lest that become too large for its callers.

    @Outlined
    private @Nullable V getOtherwise(Object key) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        return super.get(key);
    }

    @Outlined
    private <T> @Nullable T readOtherwise(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        return super.read(key, function);
    }

    @Outlined
    private long readOtherwise(K key, Field<V> field, long absent) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        return readBits(key, field, absent);
    }
}
