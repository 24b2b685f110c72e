// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison was asked to do, after defaults and scaling.
 *
 * @param commandLine the arguments that reproduce it
 * @param workload the id of the workload: {@code stores}, which writes and reads, or one of the user's
 * @param entries how many entries each store is filled with
 * @param keyDescription the keys, in words
 * @param valueDescription the values, in words
 * @param keyBytes the size of plain keys, or {@code null} with another workload
 * @param valueBytes the size of plain values, or {@code null} with another workload
 * @param stores the ids of the stores, in the order asked for
 * @param collectors the ids of the collectors
 * @param heaps the heap sizes, in bytes
 * @param totalMemoryBytes the memory that each store was given in all, or {@code null} where heaps are equal instead
 * @param maxOffHeapBytes the off-heap budget of each store
 * @param serializer how stores that keep bytes turn values into them
 * @param threads how many threads work at once
 * @param readPercent the share of reads in the mixed phase, or {@code null} without one
 * @param repeat how often each combination was run
 * @param quick whether the comparison was scaled down to take at most 90 seconds
 * @param jdk the JVM of the runs, in words
 */
public record Settings(
        List<String> commandLine,
        String workload,
        long entries,
        String keyDescription,
        String valueDescription,
        @Nullable Integer keyBytes,
        @Nullable Integer valueBytes,
        List<String> stores,
        List<String> collectors,
        List<Long> heaps,
        @Nullable Long totalMemoryBytes,
        long maxOffHeapBytes,
        String serializer,
        int threads,
        @Nullable Integer readPercent,
        int repeat,
        boolean quick,
        String jdk) {

    private static final Pattern OVER_NETWORK = Pattern.compile("--redis(-delay)?(=.*)?");

    /** Copies the lists. */
    public Settings {
        commandLine = Lists.copy(commandLine);
        stores = Lists.copy(stores);
        collectors = Lists.copy(collectors);
        heaps = Lists.copy(heaps);
    }

    /** Returns whether Redis was reached over a network, or over a delay that stands for one. */
    public boolean redisOverNetwork() {
        return commandLine.stream().anyMatch(word -> OVER_NETWORK.matcher(word).matches());
    }
}
