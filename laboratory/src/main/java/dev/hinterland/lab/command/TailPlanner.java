// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.experiments.tail.ControlStore;
import dev.hinterland.experiments.tail.Pacing;
import dev.hinterland.experiments.workload.Data;
import dev.hinterland.lab.compare.Contender;
import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.tail.TailPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes a plan of what the user wants from {@code ./lab tail}, or says in a sentence why it can't be done. */
final class TailPlanner {

    private static final String STORES = "hinterland,concurrent-hash-map,caffeine,ohc,ehcache,chronicle-map";
    private static final String QUICK_STORES = "hinterland,concurrent-hash-map,caffeine,ohc";
    private static final String BYTES = "2g";
    private static final String QUICK_BYTES = "512m";
    private static final int MOST_RATE = 1_000_000;
    private static final int MOST_SECONDS = 300;
    private static final int MOST_WARMUP = 60;
    private static final long LEAST_HEAP = 64L << 20;
    private static final double MOST_OF_MEMORY = 0.9;

    private final TailOptions options;
    private final boolean quick;
    private final ForkClassPath classPath = new ForkClassPath(null);

    TailPlanner(TailOptions options, boolean quick) {
        this.options = options;
        this.quick = quick;
    }

    TailPlan plan() {
        TailPlan.Entries data = data();
        long heap = heap(data);
        long maxOffHeap = options.maxOffHeap == null
                ? data.offHeapBytes()
                : Quantities.bytes("--max-off-heap", options.maxOffHeap);
        TailPlan plan = new TailPlan(
                stores(),
                collectors(),
                data,
                heap,
                maxOffHeap,
                rate("--rate", Objects.requireNonNullElse(options.rate, "100k"), 1),
                puts(),
                garbage(),
                number("--seconds", options.seconds, 1, MOST_SECONDS, quick ? 5 : 30),
                number("--warm-up", options.warmup, 0, MOST_WARMUP, quick ? 2 : 5),
                pacing(),
                number("--repeat", options.repeat, 1, 100, 1),
                classPath::forJdk,
                options.logs == null ? null : Path.of(options.logs));
        requireFitting(heap, maxOffHeap);
        return plan;
    }

    private List<Contender> stores() {
        String named = options.stores == null ? (quick ? QUICK_STORES : STORES) : options.stores;
        String others = String.join(
                ",",
                Arrays.stream(named.split(",", -1))
                        .map(String::strip)
                        .filter(id -> !id.equals(ControlStore.ID))
                        .toList());
        List<Contender> all = new ArrayList<>(List.of(TailPlan.control()));
        if (!others.isEmpty()) {
            all.addAll(new StoreCatalog(classPath.loader()).choose(others));
        }
        return all;
    }

    private List<Collector> collectors() {
        String ids = options.collectors == null ? (quick ? "g1" : "g1,parallel,zgc") : options.collectors;
        return Arrays.stream(ids.split(",", -1)).map(Collector::of).distinct().toList();
    }

    private TailPlan.Entries data() {
        int key = size("--key", options.key, 16);
        int value = size("--value", options.value, 1000);
        if (options.bytes != null && options.entries != null) {
            throw new UserError("one of them decides: --bytes=" + options.bytes + ", --entries=" + options.entries);
        }
        String bytes = Objects.requireNonNullElse(options.bytes, quick ? QUICK_BYTES : BYTES);
        long entries = options.entries != null
                ? Quantities.count("--entries", options.entries)
                : Math.max(1, Quantities.bytes("--bytes", bytes) / (key + value));
        long most = Math.min(Data.of(key, value).entriesMax(), 1L << 30);
        if (entries > most) {
            throw new UserError("too many entries for such keys: entries=" + Units.count(entries) + ", --key=" + key
                    + ", most=" + Units.count(most));
        }
        return new TailPlan.Entries(entries, key, value);
    }

    private static int size(String option, @Nullable String text, int absent) {
        if (text == null) {
            return absent;
        }
        long bytes = Quantities.bytes(option, text);
        if (bytes > 1 << 20) {
            throw new UserError("must be at most 1m: " + option + "=" + text);
        }
        return (int) bytes;
    }

    private long heap(TailPlan.Entries data) {
        if (options.heap == null) {
            return data.heapBytes();
        }
        long heap = Quantities.bytes("--heap", options.heap);
        if (heap < LEAST_HEAP) {
            throw new UserError("must be at least 64m: --heap=" + options.heap);
        }
        return heap;
    }

    private static void requireFitting(long heap, long maxOffHeap) {
        long memory = MachineProbe.memoryBytes();
        if (heap + (double) maxOffHeap > memory * MOST_OF_MEMORY) {
            throw new UserError("more than this machine has: heap=" + Units.bytes(heap) + ", outside of it="
                    + Units.bytes(maxOffHeap) + ", memory=" + Units.bytes(memory));
        }
    }

    private List<Long> puts() {
        String rates = Objects.requireNonNullElse(options.puts, "0,20k");
        return Arrays.stream(rates.split(",", -1))
                .map(rate -> rate("--puts", rate, 0))
                .distinct()
                .sorted()
                .toList();
    }

    private static long rate(String option, String text, int least) {
        if (least == 0 && text.strip().equals("0")) {
            return 0;
        }
        long rate = Quantities.count(option, text);
        if (rate > MOST_RATE) {
            throw new UserError("must be at most 1m: " + option + "=" + text);
        }
        return rate;
    }

    private long garbage() {
        String text = Objects.requireNonNullElse(options.garbage, "100m");
        return text.strip().equals("0") ? 0 : Quantities.bytes("--garbage", text);
    }

    private Pacing pacing() {
        if (options.pacing == null) {
            return Pacing.fitting(Runtime.getRuntime().availableProcessors());
        }
        String name = options.pacing.strip().toUpperCase(Locale.ROOT);
        return Arrays.stream(Pacing.values())
                .filter(pacing -> pacing.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UserError("unknown pacing: --pacing=" + options.pacing + ", known=spin|park"));
    }

    private static int number(String option, @Nullable String text, int least, int most, int absent) {
        return text == null ? absent : Quantities.between(least, most, option, text);
    }
}
