// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.internal.read.CandidateReader;
import dev.hinterland.internal.store.PlaceReader;
import dev.hinterland.internal.store.Store;
import dev.hinterland.internal.write.Putters;
import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import dev.hinterland.record.ViewCursor;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The map that users get: each is of a {@linkplain dev.hinterland.internal.memory.Specialization copy} of this class.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class SpecializedMap<K, V, A, B> extends StoreMap<K, V, A, B> {

    private static final MapParts<?, ?, ?, ?> PARTS = ReadPath.parts(MethodHandles.lookup(), MapParts.class);

    private static final ReadPath<Object, Object, Object, Object> READS = ReadPath.of(PARTS.keys(), PARTS.values());

    private static final Form<Object, Object> KEYS = READS.keys();
    private static final Form<Object, Object> VALUES = READS.values();

    @SuppressWarnings("unchecked") // all of a copy's objects have the same type arguments, which only they know
    private static final Store<Object, Object> STORE = (Store<Object, Object>) PARTS.store();

    private static final boolean IN_PLACE = KEYS instanceof Form.InPlace<?> && VALUES instanceof Form.InPlace<?>;

    /** Reads the store's entries by code of the store's own, if it had that from the first. */
    private static final @Nullable CandidateReader<Object, Object> FIRST =
            (@Nullable CandidateReader<Object, Object>) STORE.getters().own();

    private static final Putters<Object, Object> PUTTERS = STORE.putters();

    static {
        Specialization.made(MethodHandles.lookup(), new SpecializedMap<>(PARTS));
    }

    /** Reads them by code of the store's own, once the store is hot. */
    private @Nullable CandidateReader<Object, Object> own;

    SpecializedMap(MapParts<K, V, A, B> parts) {
        super(parts.store(), parts.keys(), parts.values());
    }

    private @Nullable CandidateReader<Object, Object> reader() {
        return FIRST == null ? own : FIRST;
    }

    @SuppressWarnings("unchecked") // the copy's parts have the type arguments of the object
    private void findOwn() {
        own = (CandidateReader<Object, Object>) store().getters().own();
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public @Nullable V get(Object key) {
        CandidateReader<Object, Object> reader = FIRST == null ? own : FIRST;
        if (reader == null) {
            return (V) READS.type().cast(getShared(key));
        }
        Objects.requireNonNull(key, "key");
        long location;
        try {
            location = reader.locate(IN_PLACE ? key : KEYS.wrap(key));
        } catch (ClassCastException e) {
            location = absentIfForeign(key, e);
        }
        if (location == Index.ABSENT) {
            return null;
        }
        Object value = reader.usualValue(location);
        if (value == null) {
            return (V) READS.type().cast(getOtherwise(key));
        }
        return (V) (IN_PLACE ? value : VALUES.unwrap(value));
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        Objects.requireNonNull(function, "function");
        ViewCursor.Decoder<Object> decoder = READS.decoder();
        if (decoder == null) {
            return super.read(key, function);
        }
        CandidateReader<Object, Object> reader = reader();
        if (reader == null) {
            return readShared(key, function);
        }
        long location = reader.locate(KEYS.wrap(Objects.requireNonNull(key, "key")));
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
        } catch (IllegalStateException | InternalError e) {
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
        CandidateReader<Object, Object> reader = reader();
        if (reader == null) {
            return readShared(key, field, absent);
        }
        long location = reader.locate(KEYS.wrap(Objects.requireNonNull(key, "key")));
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

    @Override
    @SuppressWarnings("unchecked") // as above
    public @Nullable V put(K key, V value) {
        if (!IN_PLACE) {
            return super.put(key, value);
        }
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        computing.checkNotHere((A) key);
        try {
            return (V) PUTTERS.next(1).exchange(key, value, Index.ANY, true);
        } catch (IllegalStateException | InternalError e) {
            throw STORE.orClosed(e);
        }
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
        store().getters().count(1);
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
        store().getters().count(1);
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
