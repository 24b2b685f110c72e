package dev.hinterland.store;

import dev.hinterland.index.Index;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.Outlined;
import org.jspecify.annotations.Nullable;

/**
 * The hot path of a cache: that of a map, and then the entry's time, if it has one, and a count.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class SpecializedCacheGetter<K, V> extends Getter<K, V> {

    private final CacheStore<K, V> cache;
    private final boolean plain;
    private final InPlaceCodec<K> keys;
    private final long seed;
    private final Index<K> index;

    SpecializedCacheGetter(CacheStore<K, V> cache, boolean plain, InPlaceCodec<K> keys, long seed) {
        super(cache.store().candidateReader());
        this.cache = cache;
        this.plain = plain;
        this.keys = keys;
        this.seed = seed;
        this.index = cache.store().index();
    }

    @Override
    public @Nullable V get(K key) {
        return plain ? super.get(key) : getWithValue(key);
    }

    @Override
    public boolean isPlain() {
        return plain;
    }

    /**
     * {@inheritDoc} Here the read takes place: the entry was linked when its slot was read, and had not ended when its time was. What
     * comes after, its value from the same location, is the entry's if it is still there, for the bytes of a value never change.
     */
    @Override
    @Outlined
    public long locate(K key) {
        int hash = Store.hash(keys, key, seed);
        long slot = index.candidate(hash);
        if (slot > 0 && reader.matches(key, slot) && cache.readAgain(key, hash, slot, null)) {
            return slot;
        }
        while (true) {
            slot = index.slot(key, hash);
            if (slot == Index.ABSENT || cache.readAgain(key, cache.store().hashAt(slot), slot, null)) {
                return slot;
            }
        }
    }

    /** The same where the value itself may say how much longer it lives. */
    @Outlined
    private @Nullable V getWithValue(K key) {
        int hash = Store.hash(keys, key, seed);
        while (true) {
            int linked = hash;
            long slot = index.candidate(hash);
            if (slot <= 0 || !reader.matches(key, slot)) {
                slot = index.slot(key, hash);
                if (slot == Index.ABSENT) {
                    return null;
                }
                linked = cache.store().hashAt(slot);
            }
            V value = reader.value(slot);
            if (value != null && cache.useInTime(key, linked, slot, value)) {
                return value;
            }
        }
    }
}
