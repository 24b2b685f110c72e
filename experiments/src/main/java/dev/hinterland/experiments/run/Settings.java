package dev.hinterland.experiments.run;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a workload is asked for; each is an option of the laboratory.
 *
 * @param store the id of the store, empty where there is none
 * @param serializer the id of the serializers
 * @param entries how many entries to write
 * @param keyBytes the size of plain keys, or 0 for the feed data
 * @param valueBytes the size of plain values, or 0 for the feed data
 * @param threads how many threads work
 * @param readPercent the share of reads in a mixed phase, or -1 for no such phase
 * @param mixedOperations how many operations a mixed phase has
 * @param maxOffHeapBytes what the store may hold outside the heap
 * @param directory for files of the store
 * @param options further settings by name
 */
public record Settings(
        String store,
        String serializer,
        long entries,
        int keyBytes,
        int valueBytes,
        int threads,
        int readPercent,
        long mixedOperations,
        long maxOffHeapBytes,
        Path directory,
        Map<String, String> options) {}
