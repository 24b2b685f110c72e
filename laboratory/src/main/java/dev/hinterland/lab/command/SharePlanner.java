// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.share.Copies;
import dev.hinterland.lab.share.SharePlan;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes a plan of what the user wants from {@code ./lab share}, or says in a sentence why it can't be done. */
final class SharePlanner {

    private static final int MOST_READERS = 64;
    private static final int MOST_REPEATS = 100;
    private static final long LEAST_HEAP = 16L << 20;
    private static final long MOST_ENTRIES = 1L << 30;
    private static final double MOST_OF_MEMORY = 0.9;
    private static final int QUICK_DIVISOR = 4;

    /** What an entry of a map takes beside key and value, with some of the index, in native memory. */
    private static final int OVERHEAD_BYTES = 48;

    /** What an entry of a ConcurrentHashMap takes beside them, in a JVM with compressed references. */
    private static final int HEAP_OVERHEAD_BYTES = 128;

    private static final double ROOM = 1.25;
    private static final double HEAP_ROOM = 1.5;
    private static final long LEAST_BUDGET = 16L << 20;

    private final ShareOptions options;
    private final boolean quick;
    private final long memoryBytes;

    SharePlanner(ShareOptions options, boolean quick) {
        this(options, quick, MachineProbe.memoryBytes());
    }

    SharePlanner(ShareOptions options, boolean quick, long memoryBytes) {
        this.options = options;
        this.quick = quick;
        this.memoryBytes = memoryBytes;
    }

    SharePlan plan() {
        VersionedSizes sizes = VersionedSizes.of(options.key, options.value);
        long entries = sizes.entries(options.entries, 1_000_000 / (quick ? QUICK_DIVISOR : 1), MOST_ENTRIES);
        SharePlan plan = new SharePlan(
                copies(),
                entries,
                sizes.keyBytes(),
                sizes.valueBytes(),
                number("--readers", options.readers, MOST_READERS, 4),
                VersionedSizes.millis("--duration", options.duration, quick ? 3000 : 10_000),
                options.write,
                options.kill == null ? 0 : VersionedSizes.millis("--kill", options.kill, 0),
                heap(),
                (long) (HEAP_ROOM * (sizes.payloadBytes(entries) + entries * HEAP_OVERHEAD_BYTES)) + heap(),
                budget(sizes.payloadBytes(entries) + entries * OVERHEAD_BYTES),
                number("--repeat", options.repeat, MOST_REPEATS, 1),
                options.corruptEvery == null ? 0 : Quantities.count("--corrupt-every", options.corruptEvery));
        refuse(plan);
        return plan;
    }

    private List<Copies> copies() {
        String names = Objects.requireNonNullElse(options.copies, "shared,heap,off-heap");
        return Arrays.stream(names.split(",", -1)).map(Copies::of).distinct().toList();
    }

    private long heap() {
        long heap = options.heap == null ? 64L << 20 : Quantities.bytes("--heap", options.heap);
        if (heap < LEAST_HEAP) {
            throw new UserError("must be at least 16m: --heap=" + options.heap);
        }
        return heap;
    }

    private long budget(long bytes) {
        return options.maxOffHeap == null
                ? LEAST_BUDGET + (long) (ROOM * bytes)
                : Quantities.bytes("--max-off-heap", options.maxOffHeap);
    }

    private void refuse(SharePlan plan) {
        if (plan.killMillis() > 0 && !plan.write()) {
            throw new UserError("only a JVM that writes is killed: --kill=" + options.kill + ", --no-write");
        }
        if (plan.killMillis() > 0 && !plan.copies().contains(Copies.SHARED)) {
            throw new UserError("copies of their own would be lost: --kill=" + options.kill + ", --copies="
                    + options.copies + ", needed=shared");
        }
        if (plan.maximumBytes() < plan.payloadBytes()) {
            throw new UserError("less than the keys and values: --max-off-heap=" + options.maxOffHeap
                    + ", keys and values=" + Units.bytes(plan.payloadBytes()));
        }
        for (Copies copies : plan.copies()) {
            if (plan.neededBytes(copies) > memoryBytes * MOST_OF_MEMORY) {
                throw new UserError("more than this machine has: --copies=" + copies.id() + ", JVMs=" + plan.jvms()
                        + ", needed=" + Units.bytes(plan.neededBytes(copies)) + ", memory=" + Units.bytes(memoryBytes));
            }
        }
        if (plan.copies().contains(Copies.SHARED)) {
            DiskRoom.require(plan.maximumBytes());
        }
    }

    private static int number(String option, @Nullable String text, int most, int absent) {
        return text == null ? absent : Quantities.between(1, most, option, text);
    }
}
