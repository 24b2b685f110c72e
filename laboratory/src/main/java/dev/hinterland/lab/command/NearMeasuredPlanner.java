// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.near.contender.NearStore;
import dev.hinterland.lab.near.measure.NearPlan;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.versions.VersionedData;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a plan of what the user wants measured by {@code ./lab near}, or says in a sentence why it can't be done. */
final class NearMeasuredPlanner {

    private static final int MOST_KEYS = 1 << 24;
    private static final int MOST_THREADS = 256;
    private static final int MOST_WRITES = 100_000;
    private static final int MOST_REPEATS = 100;
    private static final double MOST_EXPONENT = 5;
    private static final double MOST_OF_MEMORY = 0.8;
    private static final long LEAST_NEAR = 1L << 20;
    private static final long LEAST_HEAP = 64L << 20;
    private static final int JVMS = 2;

    /** What a key and an index into it take in the heap of a JVM, in all tables of the measurement. */
    private static final int KEY_BYTES = 200;

    private final NearMeasuredOptions options;
    private final boolean quick;

    NearMeasuredPlanner(NearMeasuredOptions options, boolean quick) {
        this.options = options;
        this.quick = quick;
    }

    NearPlan plan() {
        VersionedSizes sizes = VersionedSizes.of(options.key, options.value);
        NearPlan plan = new NearPlan(
                stores(),
                keys(sizes),
                sizes.keyBytes(),
                sizes.valueBytes(),
                exponent(),
                number("--write-rate", options.writeRate, 0, MOST_WRITES, 200),
                number("--threads", options.threads, 1, MOST_THREADS, 2),
                VersionedSizes.millis("--duration", options.duration, quick ? 2000 : 10_000),
                atLeast(LEAST_NEAR, "--near", options.near, 64L << 20),
                VersionedSizes.millis("--bound", options.bound, 1000),
                options.cut == null ? 0 : VersionedSizes.millis("--cut", options.cut, 0),
                atLeast(LEAST_HEAP, "--heap", options.heap, 512L << 20),
                number("--repeat", options.repeat, 1, MOST_REPEATS, 1),
                options.hideEvery == null ? 0 : (int) Quantities.count("--hide-every", options.hideEvery));
        requireMemory(plan);
        return plan;
    }

    private List<NearStore> stores() {
        return options.stores == null
                ? List.of(NearStore.values())
                : Arrays.stream(options.stores.split(",", -1))
                        .map(String::strip)
                        .map(NearStore::of)
                        .distinct()
                        .toList();
    }

    private int keys(VersionedSizes sizes) {
        long keys = options.keys == null ? usualKeys() : Quantities.count("--keys", options.keys);
        long most = Math.min(VersionedData.entriesMax(sizes.keyBytes(), sizes.valueBytes()), MOST_KEYS);
        if (keys < 1 || keys > most) {
            throw new UserError("must be from 1 to " + Units.count(most) + ", with such keys and values: --keys="
                    + options.keys + ", --key=" + sizes.keyBytes());
        }
        return (int) keys;
    }

    private int usualKeys() {
        return quick ? 20_000 : 100_000;
    }

    private double exponent() {
        if (options.zipf == null) {
            return 0.99;
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

    private void requireMemory(NearPlan plan) {
        long memory = MachineProbe.memoryBytes();
        long needed = plan.serverBytes() + JVMS * (plan.heapBytes() + plan.nearBytes());
        if (needed > memory * MOST_OF_MEMORY) {
            throw new UserError("more than this machine has: server, heaps and near caches=" + Units.bytes(needed)
                    + ", memory=" + Units.bytes(memory));
        }
        long heap = plan.nearBytes() + (long) plan.keys() * (plan.keyBytes() + KEY_BYTES);
        if (heap > plan.heapBytes()) {
            throw new UserError("too small for keys and near cache: --heap=" + Units.bytes(plan.heapBytes())
                    + ", needed=" + Units.bytes(heap));
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
