// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./lab share} beside those of all experiments. */
final class ShareOptions {

    @Option(
            names = "--copies",
            paramLabel = "NAME,…",
            description = "What to compare: one file for all, a copy in each heap, a copy in each native memory"
                    + " (shared,heap,off-heap).")
    @Nullable
    String copies;

    @Option(names = "--entries", paramLabel = "N", description = "The number of entries (1m).")
    @Nullable
    String entries;

    @Option(names = "--key", paramLabel = "SIZE", description = "The characters of a key, from 1 (16).")
    @Nullable
    String key;

    @Option(names = "--value", paramLabel = "SIZE", description = "The bytes of a value, from 16 (400).")
    @Nullable
    String value;

    @Option(names = "--readers", paramLabel = "N", description = "JVMs that read, beside the one that writes (4).")
    @Nullable
    String readers;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "How long they read together: 500ms, 10s, 10m; with copies of their own 10s at most (10s).")
    @Nullable
    String duration;

    @Option(
            names = "--write",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether the first JVM overwrites entries at full speed meanwhile (it does).")
    boolean write;

    @Option(
            names = "--kill",
            paramLabel = "TIME",
            description = "Kills the JVM that writes to the file about so often, and starts it again (never).")
    @Nullable
    String kill;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "The largest heap of a JVM whose data are outside of it (64m); with the data in it: by their"
                    + " size.")
    @Nullable
    String heap;

    @Option(
            names = "--max-off-heap",
            paramLabel = "SIZE",
            description = "The budget of a map (a quarter more than the entries take).")
    @Nullable
    String maxOffHeap;

    @Option(names = "--repeat", paramLabel = "N", description = "Measures each so often, in turns (1).")
    @Nullable
    String repeat;

    /** For tests: how they see that a wrong byte is found. */
    @Option(names = "--corrupt-every", paramLabel = "N", hidden = true)
    @Nullable
    String corruptEvery;
}
