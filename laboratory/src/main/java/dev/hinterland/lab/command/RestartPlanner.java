// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.restart.RestartPlan;
import dev.hinterland.lab.result.Units;
import org.jspecify.annotations.Nullable;

/** Makes a plan of what the user wants from {@code ./lab restart}, or says in a sentence why it can't be done. */
final class RestartPlanner {

    private static final long MOST_ENTRIES = 1L << 28;
    private static final int MOST_THREADS = 256;
    private static final int MOST_REPEATS = 100;
    private static final int MOST_LOAD_MICROS = 1_000_000;
    private static final int PERCENT = 100;
    private static final double MOST_EXPONENT = 5;
    private static final long LEAST_BUDGET = 1L << 20;
    private static final long LEAST_HEAP = 32L << 20;
    private static final double MOST_OF_MEMORY = 0.9;
    private static final int CACHED_PART = 4;
    private static final int QUICK_DIVISOR = 5;

    private final RestartOptions options;
    private final boolean quick;

    RestartPlanner(RestartOptions options, boolean quick) {
        this.options = options;
        this.quick = quick;
    }

    RestartPlan plan() {
        VersionedSizes sizes = VersionedSizes.of(options.key, options.value);
        long entries = sizes.entries(options.entries, 1_000_000 / (quick ? QUICK_DIVISOR : 1), MOST_ENTRIES);
        long heap = atLeast(LEAST_HEAP, "--heap", options.heap, 256L << 20);
        long budget = atLeast(
                LEAST_BUDGET,
                "--bytes",
                options.bytes,
                Math.max(LEAST_BUDGET, sizes.payloadBytes(entries) / CACHED_PART));
        int threads = number("--threads", options.threads, 1, MOST_THREADS, 16);
        if (threads > entries) {
            throw new UserError("each thread updates entries of its own: --threads=" + threads + ", --entries="
                    + Units.count(entries));
        }
        requireMemory(heap + budget);
        DiskRoom.require(budget);
        return new RestartPlan(
                entries,
                sizes.keyBytes(),
                sizes.valueBytes(),
                budget,
                threads,
                exponent(),
                number("--writes", options.writes, 0, PERCENT, 5),
                number("--load-micros", options.loadMicros, 0, MOST_LOAD_MICROS, 500),
                VersionedSizes.millis("--before", options.before, quick ? 4000 : 10_000),
                VersionedSizes.millis("--after", options.after, quick ? 8000 : 20_000),
                heap,
                number("--repeat", options.repeat, 1, MOST_REPEATS, 1),
                options.corruptEvery == null ? 0 : Quantities.count("--corrupt-every", options.corruptEvery));
    }

    private double exponent() {
        if (options.zipf == null) {
            return 0.9;
        }
        try {
            double exponent = Double.parseDouble(options.zipf);
            if (exponent >= 0 && exponent <= MOST_EXPONENT) {
                return exponent;
            }
        } catch (NumberFormatException notNumber) {
            throw new UserError("not a number: --zipf=" + options.zipf, notNumber);
        }
        throw new UserError("must be from 0 to 5: --zipf=" + options.zipf);
    }

    private static void requireMemory(long needed) {
        long memory = MachineProbe.memoryBytes();
        if (needed > memory * MOST_OF_MEMORY) {
            throw new UserError("more than this machine has: heap and cache=" + Units.bytes(needed) + ", memory="
                    + Units.bytes(memory));
        }
    }

    private static long atLeast(long least, String option, @Nullable String text, long absent) {
        long bytes = text == null ? absent : Quantities.bytes(option, text);
        if (bytes < least) {
            throw new UserError("must be at least " + Units.bytes(least) + ": " + option + "=" + text);
        }
        return bytes;
    }

    private static int number(String option, @Nullable String text, int least, int most, int absent) {
        return text == null ? absent : Quantities.between(least, most, option, text);
    }
}
