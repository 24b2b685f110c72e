// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.internal.figures.CacheCounters;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.map.ReadPath;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.internal.read.CandidateReader;
import dev.hinterland.internal.store.CacheStore;
import dev.hinterland.record.View;
import dev.hinterland.record.ViewCursor;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The read path of a cache: each cache has a {@linkplain dev.hinterland.internal.memory.Specialization copy} of this
 * class. It does what {@link CacheMap} does, by parts that are constants; methods that are not its own would be
 * compiled for all caches at once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class SpecializedCacheMap<K, V, A, B> extends CacheMap<K, V, A, B> {

    private static final CacheMapParts<?, ?, ?, ?> PARTS = ReadPath.parts(MethodHandles.lookup(), CacheMapParts.class);

    private static final ReadPath<Object, Object, Object, Object> READS = ReadPath.of(PARTS.keys(), PARTS.values());

    private static final Form<Object, Object> KEYS = READS.keys();
    private static final Form<Object, Object> VALUES = READS.values();

    private static final CacheCounters COUNTERS = PARTS.counters();

    private static final boolean TIERED = PARTS.tier() != null;

    /** Finds the store's entries by code of the store's own, if it had that from the first. */
    @SuppressWarnings("unchecked") // all of a copy's objects have the same type arguments, which only they know
    private static final @Nullable CandidateReader<Object, Object> FIRST =
            (@Nullable CandidateReader<Object, Object>) plainReader(PARTS.store());

    static {
        Specialization.made(MethodHandles.lookup(), new SpecializedCacheMap<>(PARTS));
    }

    /** Finds them by code of the store's own, once the store is hot. */
    private @Nullable CandidateReader<Object, Object> own;

    SpecializedCacheMap(CacheMapParts<K, V, A, B> parts) {
        super(parts);
    }

    private @Nullable CandidateReader<Object, Object> reader() {
        return FIRST == null ? own : FIRST;
    }

    @SuppressWarnings("unchecked") // the copy's parts have the type arguments of the object
    private void findOwn() {
        own = (@Nullable CandidateReader<Object, Object>) plainReader(PARTS.store());
    }

    /** Returns the store's own reader, if it has one, and if all there is to a read is to find the entry. */
    private static @Nullable CandidateReader<?, ?> plainReader(CacheStore<?, ?> store) {
        CandidateReader<?, ?> reader = store.getters().own();
        return reader != null && reader.isPlain() ? reader : null;
    }

    /*
     * Each way to get a value has one place where it is decoded, and one where it comes from elsewhere. The latter is
     * cast to its class: of two of the same class, a JIT may do without the one that it sees being made.
     */

    @Override
    @SuppressWarnings("unchecked") // the class data has the type arguments of the object
    public @Nullable V get(Object key) {
        CandidateReader<Object, Object> reader = reader();
        if (reader == null || TIERED) {
            return (V) READS.type().cast(getShared(key));
        }
        long location = locate(reader, key);
        if (location == Index.ABSENT) {
            return null;
        }
        Object value = reader.usualValue(location);
        return (V) (value == null ? READS.type().cast(readOtherwise(reader, key, location)) : VALUES.unwrap(value));
    }

    @Override
    @Nullable
    V lookUp(Object key) {
        V value = find(key);
        if (value == null) {
            COUNTERS.miss();
        }
        return value;
    }

    @Override
    @SuppressWarnings("unchecked") // the class data has the type arguments of the object
    public @Nullable V find(Object key) {
        CandidateReader<Object, Object> reader = reader();
        if (reader == null || TIERED) {
            return (V) READS.type().cast(findShared(key));
        }
        long location = locate(reader, key);
        if (location == Index.ABSENT) {
            return null;
        }
        Object value = reader.usualValue(location);
        if (value == null) {
            return (V) READS.type().cast(findOtherwise(reader, key, location));
        }
        COUNTERS.hit();
        return (V) VALUES.unwrap(value);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    @Nullable
    V findOrGet(K key, Function<K, @Nullable V> otherwise) {
        CandidateReader<Object, Object> reader = reader();
        if (reader == null || TIERED) {
            return (V) READS.type().cast(findOrGetShared(key, otherwise));
        }
        long location = locate(reader, key);
        if (location == Index.ABSENT) {
            return (V) READS.type().cast(getOtherwise(key, otherwise));
        }
        Object value = reader.usualValue(location);
        if (value == null) {
            return (V) READS.type().cast(findOrGet(reader, key, location, otherwise));
        }
        COUNTERS.hit();
        return (V) VALUES.unwrap(value);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> loader) {
        Objects.requireNonNull(loader, "loader");
        CandidateReader<Object, Object> reader = reader();
        if (reader == null || TIERED) {
            return (V) READS.type().cast(loadShared(key, loader));
        }
        long location = locate(reader, key);
        if (location == Index.ABSENT) {
            return (V) READS.type().cast(load(key, loader));
        }
        Object value = reader.usualValue(location);
        if (value == null) {
            return (V) READS.type().cast(findOrLoad(reader, key, location, loader));
        }
        COUNTERS.hit();
        return (V) VALUES.unwrap(value);
    }

    private long locate(CandidateReader<Object, Object> reader, Object key) {
        try {
            return reader.locate(KEYS.wrap(Objects.requireNonNull(key, "key")));
        } catch (ClassCastException e) {
            return absentIfForeign(key, e);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    <T> @Nullable T readInPlace(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        ViewCursor.Decoder<Object> decoder = READS.decoder();
        CandidateReader<Object, Object> reader = reader();
        if (reader == null || decoder == null) {
            return readShared(key, function);
        }
        Objects.requireNonNull(function, "function");
        Object form = KEYS.wrap(Objects.requireNonNull(key, "key"));
        long location = reader.locate(form);
        if (location == Index.ABSENT) {
            COUNTERS.miss();
            return null;
        }
        // Made before the pin: if there is no memory for it, nothing is left pinned.
        ViewCursor<Object> cursor = new ViewCursor<>(decoder);
        if (!reader.pin(location)) {
            return readOn((A) form, function);
        }
        try {
            COUNTERS.hit();
            long place = reader.place(location);
            long extent = place & 0xFFFF_FFFFL;
            return function.apply((View<V>) cursor.open(reader.memory(location), place >>> Integer.SIZE, extent));
        } catch (IllegalStateException | InternalError e) {
            throw orClosed(e);
        } finally {
            cursor.close();
            reader.unpin(location);
        }
    }

    // Reads by shared code: before the store is hot, and where there is more to a read than finding the entry.

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
    private @Nullable V findShared(Object key) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        findOwn();
        return super.find(key);
    }

    @Outlined
    private @Nullable V findOrGetShared(K key, Function<K, @Nullable V> otherwise) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        findOwn();
        return super.findOrGet(key, otherwise);
    }

    @Outlined
    private @Nullable V loadShared(K key, Function<? super K, ? extends @Nullable V> loader) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        findOwn();
        return super.computeIfAbsent(key, loader);
    }

    @Outlined
    private <T> @Nullable T readShared(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        PARTS.store().getters().count(1);
        findOwn();
        return super.readInPlace(key, function);
    }

    // What is rare, or long, is kept out of the code of what is not, lest that become too large for its callers.

    /** Returns the value at a location where it is not as usual, or else looks for the key again. */
    @Outlined
    @SuppressWarnings("unchecked") // as above
    private @Nullable V findOtherwise(CandidateReader<Object, Object> reader, Object key, long location) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        Object value = reader.value(location);
        if (value == null) {
            return super.find(key);
        }
        COUNTERS.hit();
        return (V) VALUES.unwrap(value);
    }

    /** The same, and counts nothing. */
    @Outlined
    @SuppressWarnings("unchecked") // as above
    private @Nullable V readOtherwise(CandidateReader<Object, Object> reader, Object key, long location) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        Object value = reader.value(location);
        return value == null ? super.get(key) : (V) VALUES.unwrap(value);
    }

    @Outlined
    private @Nullable V getOtherwise(K key, Function<K, @Nullable V> otherwise) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        return otherwise.apply(key);
    }

    @Outlined
    private @Nullable V load(K key, Function<? super K, ? extends @Nullable V> loader) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        return loadMissing(key, loader);
    }

    @Outlined
    private @Nullable V findOrGet(
            CandidateReader<Object, Object> reader, K key, long location, Function<K, @Nullable V> otherwise) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        V value = findOtherwise(reader, key, location);
        return value == null ? otherwise.apply(key) : value;
    }

    @Outlined
    private @Nullable V findOrLoad(
            CandidateReader<Object, Object> reader,
            K key,
            long location,
            Function<? super K, ? extends @Nullable V> loader) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        V value = findOtherwise(reader, key, location);
        return value == null ? loadMissing(key, loader) : value;
    }

    @Outlined
    private <T> @Nullable T readOn(A form, Function<? super View<V>, ? extends @Nullable T> function) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        return records().readOn(form, function);
    }
}
