// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./lab tail} beside those of all experiments. */
final class TailOptions {

    @Option(
            names = "--stores",
            paramLabel = "NAME,…",
            description = "The stores beside the control (hinterland, concurrent-hash-map, caffeine, ohc, ehcache,"
                    + " chronicle-map).")
    @Nullable
    String stores;

    @Option(names = "--collectors", paramLabel = "NAME,…", description = "The collectors (g1,parallel,zgc).")
    @Nullable
    String collectors;

    @Option(names = "--bytes", paramLabel = "SIZE", description = "The bytes of all keys and values (2g).")
    @Nullable
    String bytes;

    @Option(names = "--entries", paramLabel = "N", description = "The number of entries, instead of --bytes.")
    @Nullable
    String entries;

    @Option(names = "--key", paramLabel = "SIZE", description = "The characters of a key, from 1 (16).")
    @Nullable
    String key;

    @Option(names = "--value", paramLabel = "SIZE", description = "The bytes of a value, from 1 (1000).")
    @Nullable
    String value;

    @Option(names = "--rate", paramLabel = "N", description = "How many gets are due per second (100k).")
    @Nullable
    String rate;

    @Option(
            names = "--puts",
            paramLabel = "N,…",
            description = "How many puts are due per second beside them, one measurement each; 0 for none (0,20k).")
    @Nullable
    String puts;

    @Option(names = "--garbage", paramLabel = "SIZE", description = "The garbage made per second; 0 for none (100m).")
    @Nullable
    String garbage;

    @Option(names = "--seconds", paramLabel = "N", description = "How long each is measured (30).")
    @Nullable
    String seconds;

    @Option(names = "--warm-up", paramLabel = "N", description = "Seconds of the same load before each (5).")
    @Nullable
    String warmup;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "The heap of every JVM (twice what the entries take in a ConcurrentHashMap).")
    @Nullable
    String heap;

    @Option(
            names = "--max-off-heap",
            paramLabel = "SIZE",
            description = "What a store may hold outside the heap (half as much again as the entries take).")
    @Nullable
    String maxOffHeap;

    @Option(names = "--repeat", paramLabel = "N", description = "JVMs for each store and collector, in turns (1).")
    @Nullable
    String repeat;

    @Option(
            names = "--pacing",
            paramLabel = "spin|park",
            description = "How threads wait for what is due next (park below 4 processors, else spin).")
    @Nullable
    String pacing;

    @Option(names = "--logs", paramLabel = "DIRECTORY", description = "Where to keep HdrHistogram's logs.")
    @Nullable
    String logs;
}
