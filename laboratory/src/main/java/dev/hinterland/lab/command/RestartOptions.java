// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./lab restart} beside those of all experiments. */
final class RestartOptions {

    @Option(names = "--entries", paramLabel = "N", description = "How many different keys are asked for (1m).")
    @Nullable
    String entries;

    @Option(names = "--key", paramLabel = "SIZE", description = "The characters of a key, from 1 (16).")
    @Nullable
    String key;

    @Option(names = "--value", paramLabel = "SIZE", description = "The bytes of a value, from 16 (400).")
    @Nullable
    String value;

    @Option(
            names = "--bytes",
            paramLabel = "SIZE",
            description = "The budget of the cache (a quarter of all keys and values).")
    @Nullable
    String bytes;

    @Option(names = "--zipf", paramLabel = "EXPONENT", description = "How skewed the requests are (0.9).")
    @Nullable
    String zipf;

    @Option(names = "--threads", paramLabel = "N", description = "The threads that make requests (16).")
    @Nullable
    String threads;

    @Option(names = "--writes", paramLabel = "PERCENT", description = "The share of requests that update (5).")
    @Nullable
    String writes;

    @Option(
            names = "--load-micros",
            paramLabel = "N",
            description = "How long it takes to load what is missing; 0 for no time (500).")
    @Nullable
    String loadMicros;

    @Option(names = "--before", paramLabel = "TIME", description = "How long there is load before the kill (10s).")
    @Nullable
    String before;

    @Option(names = "--after", paramLabel = "TIME", description = "How long there is load after it (20s).")
    @Nullable
    String after;

    @Option(names = "--heap", paramLabel = "SIZE", description = "The largest heap of the JVM (256m).")
    @Nullable
    String heap;

    @Option(names = "--repeat", paramLabel = "N", description = "Kills so often, warm and cold in turns (1).")
    @Nullable
    String repeat;

    /** For tests: how they see that a wrong byte is found. */
    @Option(names = "--corrupt-every", paramLabel = "N", hidden = true)
    @Nullable
    String corruptEvery;
}
