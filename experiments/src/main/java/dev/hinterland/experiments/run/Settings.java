// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a workload is asked for; each is an option of the laboratory.
 *
 * @param store the id of the store, empty where there is none
 * @param serializer the id of the serializer for stores that keep bytes; {@code default} is each store's own way
 * @param entries how many entries to write
 * @param keyBytes the size of plain keys, or 0 for the feed data
 * @param valueBytes the size of plain values, or 0 for the feed data
 * @param threads how many threads write and read
 * @param readPercent the share of reads in a mixed phase after the others, or -1 for no such phase
 * @param maxOffHeapBytes what the store may hold outside the heap
 * @param directory where the store may keep files: exists, is empty, and is deleted by the parent
 * @param options settings of single stores or workloads, by name
 */
public record Settings(
        String store,
        String serializer,
        long entries,
        int keyBytes,
        int valueBytes,
        int threads,
        int readPercent,
        long maxOffHeapBytes,
        Path directory,
        Map<String, String> options) {

    /** Checks each value, so that settings that exist can be run. */
    public Settings {
        atLeast(1, "entries", entries);
        atLeast(1, "threads", threads);
        atLeast(0, "max-off-heap-bytes", maxOffHeapBytes);
        if (readPercent < -1 || readPercent > 100) {
            throw new IllegalArgumentException("a percentage is from 0 to 100: reads=" + readPercent);
        }
        if (keyBytes < 0 || valueBytes < 0 || (keyBytes == 0) != (valueBytes == 0)) {
            throw new IllegalArgumentException(
                    "plain data needs a size for both: key=" + keyBytes + ", value=" + valueBytes);
        }
        options = Map.copyOf(options);
    }

    /** Settings for one thread, without a mixed phase. The laboratory says where files go when it starts the JVM. */
    public Settings(
            String store,
            long entries,
            int keyBytes,
            int valueBytes,
            long maxOffHeapBytes,
            Map<String, String> options) {
        this(store, "binary", entries, keyBytes, valueBytes, 1, -1, maxOffHeapBytes, Path.of(""), options);
    }

    /** Returns the same settings with files in a directory. */
    public Settings in(Path other) {
        return new Settings(
                store,
                serializer,
                entries,
                keyBytes,
                valueBytes,
                threads,
                readPercent,
                maxOffHeapBytes,
                other,
                options);
    }

    private static void atLeast(long least, String name, long value) {
        if (value < least) {
            throw new IllegalArgumentException("must be at least " + least + ": " + name + "=" + value);
        }
    }
}
