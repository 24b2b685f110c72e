package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.near.contender.NearSettings;
import dev.hinterland.lab.near.contender.NearStore;

/**
 * What a JVM is, told to it at the beginning.
 *
 * @param store the contender
 * @param settings how it reaches the server
 * @param log the file of the {@link WriteLog}
 * @param logCapacity how many writes have room there
 * @param keys how many different keys are asked for
 * @param keyBytes the characters of a key
 * @param valueBytes the bytes of a value
 * @param exponent of the Zipf distribution of keys
 * @param writesPerSecond how many values the writer writes in a second
 * @param hideEvery logs a write that was not made, each so many writes; 0 for none
 */
record NearSetup(
        NearStore store,
        NearSettings settings,
        String log,
        long logCapacity,
        int keys,
        int keyBytes,
        int valueBytes,
        double exponent,
        int writesPerSecond,
        int hideEvery) {}
