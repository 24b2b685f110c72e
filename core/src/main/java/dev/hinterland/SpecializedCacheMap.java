package dev.hinterland;

import dev.hinterland.index.Index;
import dev.hinterland.layout.View;
import dev.hinterland.layout.ViewCursor;
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

    private static final Reads<Object, Object, Object, Object> READS = Reads.ofCopy(MethodHandles.lookup());

    private final boolean plain;
    private final boolean tiered;
    private final CacheCounters counters;

    SpecializedCacheMap(
            CacheStore<A, B> store,
            Form<K, A> keys,
            Form<V, B> values,
            Removals<K, V, A, B> removals,
            CacheCounters counters,
            @Nullable HeapTier<A, B, V> tier) {
        super(store, keys, values, removals, counters, tier);
        this.plain = store.getter().isPlain();
        this.tiered = tier != null;
        this.counters = counters;
    }

    @Override
    public @Nullable V get(Object key) {
        V value = find(key);
        if (value == null) {
            counters.miss();
        }
        return value;
    }

    @Override
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> loader) {
        Objects.requireNonNull(loader, "loader");
        V value = find(key);
        return value == null ? loadMissing(key, loader) : value;
    }

    @Override
    @SuppressWarnings("unchecked") // the class data has the type arguments of the object
    @Nullable
    V find(Object key) {
        if (!plain || tiered) {
            return super.find(key);
        }
        READS.store().checkOpen();
        long location = READS.getter().locate(READS.keys().wrap(Objects.requireNonNull(key, "key")));
        if (location == Index.ABSENT) {
            return null;
        }
        Object value = READS.reader().value(location);
        if (value == null) {
            return super.find(key);
        }
        counters.hit();
        return (V) READS.values().unwrap(value);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    <T> @Nullable T readInPlace(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        ViewCursor.Decoder<Object> decoder = READS.decoder();
        if (!plain || decoder == null) {
            return super.readInPlace(key, function);
        }
        READS.store().checkOpen();
        Objects.requireNonNull(function, "function");
        CandidateReader<Object, Object> reader = READS.reader();
        Object form = READS.keys().wrap(Objects.requireNonNull(key, "key"));
        long location = READS.getter().locate(form);
        if (location == Index.ABSENT) {
            counters.miss();
            return null;
        }
        if (!reader.pin(location)) {
            return records().readOn((A) form, function);
        }
        counters.hit();
        ViewCursor<Object> cursor = new ViewCursor<>(decoder);
        try {
            long place = reader.place(location);
            long extent = place & 0xFFFF_FFFFL;
            return function.apply((View<V>) cursor.open(reader.memory(location), place >>> Integer.SIZE, extent));
        } finally {
            cursor.close();
            reader.unpin(location);
        }
    }
}
