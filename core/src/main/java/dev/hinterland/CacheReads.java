package dev.hinterland;

/**
 * How a cache reads, as a constant of what it {@linkplain SpecializedCacheMap reads by}.
 *
 * @param counters counts lookups
 * @param tiered whether some values are on the heap too
 */
record CacheReads<K, V, A, B>(Reads<K, V, A, B> reads, CacheCounters counters, boolean tiered) {}
