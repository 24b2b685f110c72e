package dev.hinterland.store;

import dev.hinterland.index.Index;
import dev.hinterland.memory.InPlaceCodec;

/** What a {@link Getter} is made of. A record, whose fields HotSpot takes for constants where the record is one. */
record GetterParts<K, V>(
        Store<K, V> store, CandidateReader<K, V> reader, Index<K> index, InPlaceCodec<K> keys, long seed) {

    int hash(K key) {
        return Store.hash(keys, key, seed);
    }
}
