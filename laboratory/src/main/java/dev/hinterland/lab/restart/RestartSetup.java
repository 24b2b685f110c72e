package dev.hinterland.lab.restart;

/**
 * What a JVM is, told to it at the beginning.
 *
 * @param file the cache's file; empty for a cache in memory
 * @param ledger the file of the {@link Ledger}
 * @param entries how many different keys are asked for
 * @param keyBytes the characters of a key
 * @param valueBytes the bytes of a value
 * @param maximumBytes the budget of the cache
 * @param threads how many threads make requests
 * @param exponent of the Zipf distribution of keys
 * @param writePercent the share of requests that update an entry
 * @param loadMicros how long the system behind the cache takes for a value
 * @param corruptEvery flips a bit of the value of each so many-th update, so that a test sees it found; 0 for none
 */
record RestartSetup(
        String file,
        String ledger,
        long entries,
        int keyBytes,
        int valueBytes,
        long maximumBytes,
        int threads,
        double exponent,
        int writePercent,
        long loadMicros,
        long corruptEvery) {}
