// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Crossover;
import dev.hinterland.lab.result.Ending;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.MadeUpRun;
import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Settings;
import dev.hinterland.lab.result.StoresResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Results as the laboratory might find them: what the page is tested and looked at with. */
final class SampleResults {

    private static final long MIB = 1L << 20;

    private SampleResults() {}

    /** One collector and heap, every store, one of them failed, one skipped. */
    static StoresResult simple() {
        return result(List.of("g1"), List.of(512 * MIB), 1, List.of());
    }

    /** Five collectors, four heaps, three repeats. */
    static StoresResult everything() {
        List<Crossover> crossovers = List.of(
                new Crossover(
                        "g1",
                        "concurrent-hash-map",
                        "hinterland",
                        1024 * MIB,
                        "Under g1, concurrent-hash-map is faster than hinterland from a heap of 1 GiB on."),
                new Crossover(
                        "serial",
                        "concurrent-hash-map",
                        "hinterland",
                        null,
                        "Under serial, concurrent-hash-map is never faster than hinterland up to 4 GiB."));
        return result(
                List.of("g1", "serial", "parallel", "zgc", "shenandoah"),
                List.of(512 * MIB, 1024 * MIB, 2048 * MIB, 4096 * MIB),
                3,
                crossovers);
    }

    /** Nothing but a run that was skipped: no figure anywhere. */
    static StoresResult nothingMeasured() {
        StoresResult simple = simple();
        return with(simple, List.of(skipped("g1", 512 * MIB, 1)), null, null);
    }

    /** The same result with one run more, whose store and reason are as given. */
    static StoresResult withRun(String store, String reason) {
        StoresResult simple = simple();
        List<Run> runs = new ArrayList<>(simple.runs());
        runs.add(MadeUpRun.of(store, "g1", 512 * MIB).failed("died", reason).build());
        return with(simple, runs, reason, new Advice(Advice.Verdict.MOVE, reason, List.of(reason), List.of(), null));
    }

    private static StoresResult with(StoresResult like, List<Run> runs, String note, Advice advice) {
        return new StoresResult(
                like.command(),
                like.machine(),
                like.startedAt(),
                like.elapsedMillis(),
                like.settings(),
                note == null ? List.of() : List.of(note),
                runs,
                like.published(),
                List.of(),
                note,
                advice);
    }

    private static StoresResult result(
            List<String> collectors, List<Long> heaps, int repeats, List<Crossover> crossovers) {
        return new StoresResult(
                "stores",
                machine(),
                Instant.parse("2026-11-21T09:30:00Z"),
                412_000,
                settings(collectors, heaps, repeats),
                List.of("Redis ran on loopback, started by the laboratory; its memory counts in RSS and off-heap."),
                runs(collectors, heaps, repeats),
                PublishedExperiment.ROWS,
                crossovers,
                """
                guava ran 3 young collections and then 9 full ones. The entries survive every collection, so after 3 \
                young collections the old generation held 392 MiB of the 512 MiB, and there was no longer room for what \
                a young collection might have to promote: from then on each collection was a full one.
                The few young collections are therefore not a sign of little garbage. They stop because full ones take \
                their place.""",
                new Advice(
                        Advice.Verdict.BIGGER_HEAP,
                        "Use a bigger heap: with 1 GiB concurrent-hash-map takes 1.3 s, with no full collection, and"
                                + " hinterland takes 1.5 s.",
                        List.of(
                                "In 512 MiB concurrent-hash-map ran 4 full collections that took 1.5 s of its 2.9 s.",
                                "hinterland took 1.5 s in the same heap, with no full collection and 271 MiB off-heap."),
                        List.of(),
                        null));
    }

    private static List<Run> runs(List<String> collectors, List<Long> heaps, int repeats) {
        List<Run> runs = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (String collector : collectors) {
                for (long heap : heaps) {
                    for (SampleStore store : SampleStore.ALL) {
                        runs.add(new SampleRun(store, collector, heap, repeat).simulate());
                    }
                    runs.add(skipped(collector, heap, repeat));
                }
            }
        }
        return runs;
    }

    private static Run skipped(String collector, long heap, int repeat) {
        return MadeUpRun.of("user-store", collector, heap)
                .repeat(repeat)
                .ending(Ending.skipped("needs a redis-server: install it with apt-get install redis-server"))
                .build();
    }

    private static Machine machine() {
        return new Machine(
                "AMD EPYC 7B13",
                2,
                24L << 30,
                new TreeMap<>(Map.of("L1d", 32L << 10, "L2", 512L << 10, "L3", 32L << 20)),
                "Linux 6.1.0",
                "amd64",
                "madvise");
    }

    private static Settings settings(List<String> collectors, List<Long> heaps, int repeats) {
        return new Settings(
                List.of("--entries", "1.7m", "--repeat", String.valueOf(repeats)),
                "feed",
                1_700_000,
                "String key_<i>",
                "Feed(long id, String userId, int type, String content, long createTime)",
                null,
                null,
                SampleStore.ALL.stream().map(SampleStore::id).toList(),
                collectors,
                heaps,
                null,
                1L << 30,
                "binary",
                1,
                null,
                repeats,
                false,
                "25 (default)");
    }
}
