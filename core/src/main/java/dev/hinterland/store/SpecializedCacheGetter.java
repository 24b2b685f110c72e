package dev.hinterland.store;

import dev.hinterland.index.Index;
import dev.hinterland.memory.Outlined;
import dev.hinterland.memory.Specialization;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The hot path of a cache: that of a map, and then the entry's time, if it has one, and a count. Each cache has a
 * {@linkplain dev.hinterland.memory.Specialization copy} of this class, as of {@link SpecializedReader}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class SpecializedCacheGetter<K, V> extends Getter<K, V> {

    /** The getter of the cache that this is a copy for, a constant; nothing if the class could not be copied. */
    private static final @Nullable Object CONSTANT = constant();

    private final CacheStore<K, V> cache;
    private final CandidateReader<K, V> reader;
    private final boolean plain;

    SpecializedCacheGetter(CacheGetterParts<K, V> parts) {
        this.cache = parts.cache();
        this.reader = parts.reader();
        this.plain = parts.plain();
    }

    private static @Nullable Object constant() {
        CacheGetterParts<?, ?> parts = Specialization.parts(MethodHandles.lookup(), CacheGetterParts.class);
        if (parts == null) {
            return null;
        }
        Getter<?, ?> only = new SpecializedCacheGetter<>(parts);
        Specialization.made(MethodHandles.lookup(), only);
        return only;
    }

    @SuppressWarnings("unchecked") // the constant has the type arguments of the object
    private Getter<K, V> self() {
        return CONSTANT == null ? this : (Getter<K, V>) CONSTANT;
    }

    @Override
    public CandidateReader<K, V> reader() {
        return ((SpecializedCacheGetter<K, V>) self()).reader;
    }

    @Override
    public boolean isPlain() {
        return ((SpecializedCacheGetter<K, V>) self()).plain;
    }

    @Override
    public @Nullable V get(K key) {
        if (!((SpecializedCacheGetter<K, V>) self()).plain) {
            return getWithValue(key);
        }
        while (true) {
            long location = locate(key);
            V value = location == Index.ABSENT ? null : reader.value(location);
            if (value != null || location == Index.ABSENT) {
                return value;
            }
        }
    }

    /**
     * {@inheritDoc} Here the read takes place: the entry was linked when its slot was read, and had not ended when its
     * time was. What comes after, its value from the same location, is the entry's if it is still there, for the bytes
     * of a value never change.
     */
    @Override
    @Outlined
    public long locate(K key) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        SpecializedCacheGetter<K, V> self = (SpecializedCacheGetter<K, V>) self();
        int hash = self.reader.hash(key);
        long slot = self.reader.likely(key, hash);
        return slot != Index.ABSENT && self.cache.readAgain(key, hash, slot, null)
                ? slot
                : self.locateOtherwise(key, hash);
    }

    @Outlined
    private long locateOtherwise(K key, int hash) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        while (true) {
            long slot = cache.slot(key, hash);
            if (slot == Index.ABSENT || cache.readAgain(key, cache.store().hashAt(slot), slot, null)) {
                return slot;
            }
        }
    }

    /** The same if the value itself may say how much longer it lives. */
    @Outlined
    private @Nullable V getWithValue(K key) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        SpecializedCacheGetter<K, V> self = (SpecializedCacheGetter<K, V>) self();
        int hash = self.reader.hash(key);
        while (true) {
            int linked = hash;
            long slot = self.reader.likely(key, hash);
            if (slot == Index.ABSENT) {
                slot = self.cache.slot(key, hash);
                if (slot == Index.ABSENT) {
                    return null;
                }
                linked = self.cache.store().hashAt(slot);
            }
            V value = self.reader.value(slot);
            if (value != null && self.cache.useInTime(key, linked, slot, value)) {
                return value;
            }
        }
    }
}
