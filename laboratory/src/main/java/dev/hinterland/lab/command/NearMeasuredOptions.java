// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./lab near} that say what is measured, beside those of all experiments. */
final class NearMeasuredOptions {

    @Option(
            names = "--stores",
            paramLabel = "NAME,…",
            description = "What to compare: Redis alone (jedis, lettuce), with the library's own client-side caching"
                    + " (jedis-caching, lettuce-caching), with Caffeine and published invalidations (caffeine,"
                    + " caffeine-clearing), with Redisson's local cached map (redisson), and hinterland. (All.)")
    @Nullable
    String stores;

    @Option(names = "--keys", paramLabel = "N", description = "How many different keys are asked for (100k).")
    @Nullable
    String keys;

    @Option(names = "--key", paramLabel = "SIZE", description = "The characters of a key, from 1 (16).")
    @Nullable
    String key;

    @Option(names = "--value", paramLabel = "SIZE", description = "The bytes of a value, from 16 (400).")
    @Nullable
    String value;

    @Option(names = "--zipf", paramLabel = "EXPONENT", description = "How skewed reads and writes are (0.99).")
    @Nullable
    String zipf;

    @Option(
            names = "--write-rate",
            paramLabel = "N",
            description = "Values that another JVM writes in a second; 0 for none (200).")
    @Nullable
    String writeRate;

    @Option(names = "--threads", paramLabel = "N", description = "The threads that read (2).")
    @Nullable
    String threads;

    @Option(names = "--duration", paramLabel = "TIME", description = "How long they are measured (10s).")
    @Nullable
    String duration;

    @Option(names = "--near", paramLabel = "SIZE", description = "The budget of a near cache (64m).")
    @Nullable
    String near;

    @Option(
            names = "--bound",
            paramLabel = "TIME",
            description = "A read is stale if a later version was acknowledged longer ago (1s).")
    @Nullable
    String bound;

    @Option(
            names = "--cut",
            paramLabel = "TIME",
            description = "Cuts the readers' connections about so often, with a proxy (never).")
    @Nullable
    String cut;

    @Option(names = "--heap", paramLabel = "SIZE", description = "The largest heap of a JVM (512m).")
    @Nullable
    String heap;

    @Option(names = "--repeat", paramLabel = "N", description = "Measures each so often, in turns (1).")
    @Nullable
    String repeat;

    /** For tests: how they see that a stale read is found. */
    @Option(names = "--hide-every", paramLabel = "N", hidden = true)
    @Nullable
    String hideEvery;
}
