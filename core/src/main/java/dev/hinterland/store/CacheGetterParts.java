package dev.hinterland.store;

/**
 * What the {@link Getter} of a cache is made of.
 *
 * @param plain whether all there is to a read is to find the entry, and the value that lies there
 */
record CacheGetterParts<K, V>(CacheStore<K, V> cache, CandidateReader<K, V> reader, boolean plain) {}
