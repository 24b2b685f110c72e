package dev.hinterland;

import dev.hinterland.index.Index;
import dev.hinterland.layout.View;
import dev.hinterland.layout.ViewCursor;
import dev.hinterland.memory.Outlined;
import dev.hinterland.store.CacheStore;
import dev.hinterland.store.CandidateReader;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a cache reads by: each has a {@linkplain dev.hinterland.memory.Specialization copy} of this class. It does
 * what {@link CacheMap} does, by parts that are constants; methods that are not its own would be compiled for all caches at once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class SpecializedCacheMap<K, V, A, B> extends CacheMap<K, V, A, B> {

    private static final CacheReads<?, ?, ?, ?> CACHE = Reads.dataOf(MethodHandles.lookup(), CacheReads.class);

    @SuppressWarnings("unchecked") // all of a copy's objects have the same type arguments, which only they know
    private static final Reads<Object, Object, Object, Object> READS =
            (Reads<Object, Object, Object, Object>) CACHE.reads();

    private static final boolean DIRECT = READS.getter().isPlain() && !CACHE.tiered();

    SpecializedCacheMap(
            CacheStore<A, B> store,
            Form<K, A> keys,
            Form<V, B> values,
            Removals<K, V, A, B> removals,
            CacheCounters counters,
            @Nullable HeapTier<A, B, V> tier) {
        super(store, keys, values, removals, counters, tier);
    }

    /*
     * Each way to get a value has one place where it is decoded, and one where it comes from elsewhere. The latter is cast to its
     * class: of two of the same class, a JIT may do without the one that it sees being made.
     */

    @Override
    @SuppressWarnings("unchecked") // the class data has the type arguments of the object
    public @Nullable V get(Object key) {
        if (!DIRECT) {
            return super.get(key);
        }
        long location = locate(key);
        if (location == Index.ABSENT) {
            return null;
        }
        Object value = READS.reader().usualValue(location);
        return (V)
                (value == null
                        ? READS.type().cast(readOtherwise(key, location))
                        : READS.values().unwrap(value));
    }

    @Override
    @Nullable
    V lookUp(Object key) {
        V value = find(key);
        if (value == null) {
            CACHE.counters().miss();
        }
        return value;
    }

    @Override
    @SuppressWarnings("unchecked") // the class data has the type arguments of the object
    @Nullable
    V find(Object key) {
        if (!DIRECT) {
            return super.find(key);
        }
        long location = locate(key);
        if (location == Index.ABSENT) {
            return null;
        }
        Object value = READS.reader().usualValue(location);
        if (value == null) {
            return (V) READS.type().cast(findOtherwise(key, location));
        }
        CACHE.counters().hit();
        return (V) READS.values().unwrap(value);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    @Nullable
    V findOrGet(K key, Function<K, @Nullable V> otherwise) {
        if (!DIRECT) {
            return super.findOrGet(key, otherwise);
        }
        long location = locate(key);
        if (location == Index.ABSENT) {
            return (V) READS.type().cast(getOtherwise(key, otherwise));
        }
        Object value = READS.reader().usualValue(location);
        if (value == null) {
            return (V) READS.type().cast(findOrGet(key, location, otherwise));
        }
        CACHE.counters().hit();
        return (V) READS.values().unwrap(value);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> loader) {
        Objects.requireNonNull(loader, "loader");
        if (!DIRECT) {
            return super.computeIfAbsent(key, loader);
        }
        long location = locate(key);
        if (location == Index.ABSENT) {
            return (V) READS.type().cast(load(key, loader));
        }
        Object value = READS.reader().usualValue(location);
        if (value == null) {
            return (V) READS.type().cast(findOrLoad(key, location, loader));
        }
        CACHE.counters().hit();
        return (V) READS.values().unwrap(value);
    }

    private long locate(Object key) {
        try {
            return READS.getter().locate(READS.keys().wrap(Objects.requireNonNull(key, "key")));
        } catch (ClassCastException e) {
            return absentIfForeign(key, e);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    <T> @Nullable T readInPlace(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        ViewCursor.Decoder<Object> decoder = READS.decoder();
        if (!READS.getter().isPlain() || decoder == null) {
            return super.readInPlace(key, function);
        }
        Objects.requireNonNull(function, "function");
        CandidateReader<Object, Object> reader = READS.reader();
        Object form = READS.keys().wrap(Objects.requireNonNull(key, "key"));
        long location = READS.getter().locate(form);
        if (location == Index.ABSENT) {
            CACHE.counters().miss();
            return null;
        }
        // Made before the pin: if there is no memory for it, nothing is left pinned.
        ViewCursor<Object> cursor = new ViewCursor<>(decoder);
        if (!reader.pin(location)) {
            return readOn((A) form, function);
        }
        try {
            CACHE.counters().hit();
            long place = reader.place(location);
            long extent = place & 0xFFFF_FFFFL;
            return function.apply((View<V>) cursor.open(reader.memory(location), place >>> Integer.SIZE, extent));
        } catch (IllegalStateException e) {
            throw orClosed(e);
        } finally {
            cursor.close();
            reader.unpin(location);
        }
    }

    // What is rare, or long, is kept out of the code of what is not, lest that become too large for its callers.

    /** Returns the value at a location where it is not as usual, or else looks for the key again. */
    @Outlined
    @SuppressWarnings("unchecked") // as above
    private @Nullable V findOtherwise(Object key, long location) {
        Object value = READS.reader().value(location);
        if (value == null) {
            return super.find(key);
        }
        CACHE.counters().hit();
        return (V) READS.values().unwrap(value);
    }

    /** The same, and counts nothing. */
    @Outlined
    @SuppressWarnings("unchecked") // as above
    private @Nullable V readOtherwise(Object key, long location) {
        Object value = READS.reader().value(location);
        return value == null ? super.get(key) : (V) READS.values().unwrap(value);
    }

    @Outlined
    private @Nullable V getOtherwise(K key, Function<K, @Nullable V> otherwise) {
        return otherwise.apply(key);
    }

    @Outlined
    private @Nullable V load(K key, Function<? super K, ? extends @Nullable V> loader) {
        return loadMissing(key, loader);
    }

    @Outlined
    private @Nullable V findOrGet(K key, long location, Function<K, @Nullable V> otherwise) {
        V value = findOtherwise(key, location);
        return value == null ? otherwise.apply(key) : value;
    }

    @Outlined
    private @Nullable V findOrLoad(K key, long location, Function<? super K, ? extends @Nullable V> loader) {
        V value = findOtherwise(key, location);
        return value == null ? loadMissing(key, loader) : value;
    }

    @Outlined
    private <T> @Nullable T readOn(A form, Function<? super View<V>, ? extends @Nullable T> function) {
        return records().readOn(form, function);
    }
}
