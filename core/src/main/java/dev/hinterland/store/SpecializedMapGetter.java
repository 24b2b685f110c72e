package dev.hinterland.store;

import dev.hinterland.index.Index;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.Outlined;

/**
 * The hot path of a map: bucket, entry, value, in as few instructions as possible, so that the processor can overlap the cache
 * misses of several reads. Whatever is not as usual, goes the long way round from the start.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class SpecializedMapGetter<K, V> extends Getter<K, V> {

    private final InPlaceCodec<K> keys;
    private final long seed;
    private final Index<K> index;

    SpecializedMapGetter(Store<K, V> store, InPlaceCodec<K> keys, long seed) {
        super(store.candidateReader());
        this.keys = keys;
        this.seed = seed;
        this.index = store.index();
    }

    @Override
    public boolean isPlain() {
        return true;
    }

    @Override
    @Outlined
    public long locate(K key) {
        int hash = Store.hash(keys, key, seed);
        long candidate = index.candidate(hash);
        return candidate > 0 && reader.matches(key, candidate) ? candidate : index.locate(key, hash);
    }
}
