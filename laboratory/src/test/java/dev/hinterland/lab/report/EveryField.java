// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.experiments.fork.ForkEvent.Sample;
import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Crossover;
import dev.hinterland.lab.result.Ending;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.MadeUpRun;
import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Settings;
import dev.hinterland.lab.result.StoresResult;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small result that has each figure that a run can have, and runs that failed or were skipped. */
final class EveryField {

    private static final long MIB = 1L << 20;
    private static final long HEAP = 512 * MIB;

    private EveryField() {}

    static StoresResult result() {
        return new StoresResult(
                "stores",
                new Machine("AMD EPYC 7B13", 2, 24L << 30, Map.of("L2", 512L << 10), "Linux 6.1.0", "amd64", "madvise"),
                Instant.parse("2026-11-21T09:30:00Z"),
                412_000,
                settings(),
                List.of("A note."),
                List.of(
                        measured("guava", "g1", 1, 1).build(),
                        measured("guava", "g1", 2, 1.5).build(),
                        measured("hinterland", "zgc", 1, 2).build(),
                        measured("ehcache-disk", "shenandoah", 1, 3)
                                .durability("all puts after a close")
                                .build(),
                        failed(),
                        skipped()),
                PublishedExperiment.ROWS,
                List.of(new Crossover(
                        "g1", "guava", "hinterland", 1024 * MIB, "Under g1, guava is faster from 1 GiB on.")),
                "guava ran few young collections.",
                new Advice(
                        Advice.Verdict.MOVE,
                        "Move it off the heap.",
                        List.of("guava stopped for 1.2 s."),
                        List.of(setting(false, "guava", 3750), setting(true, "hinterland", 1500)),
                        new Advice.Followed(
                                List.of(setting(false, "guava", 3800), setting(true, "hinterland", 1550)),
                                "Followed: nothing beats it.",
                                true)));
    }

    private static Advice.Setting setting(boolean advised, String store, double totalMillis) {
        return new Advice.Setting(advised, store, HEAP, true, totalMillis, 0.25, 120, 700 * MIB);
    }

    private static MadeUpRun measured(String store, String collector, int repeat, double factor) {
        return described(store, collector, repeat)
                .totalMillis(3000 * factor)
                .phase("write", 350, 1500 * factor, 1_700_000)
                .phase("read", 350 + 1500 * factor, 1200 * factor, 1_700_000)
                .phase("mixed", 350 + 2700 * factor, 300 * factor, 1_700_000)
                .young(31, 310 * factor)
                .full(5, 1234 * factor)
                .degenerated(3, 33 * factor)
                .concurrent(7, 21, 2.5 * factor)
                .stalls(4, 44 * factor)
                .forced(2, 190 * factor)
                .memory((long) (700 * MIB * factor), (long) (100 * MIB * factor), 24 * factor, 96 * MIB)
                .extra(inOrder("build", 1900 * factor, "move in", 700.0, "move out", 690.0))
                .youngNote("This run's young collections.")
                .jvm("OpenJDK 64-Bit Server VM 25.0.1+8-LTS")
                .course(
                        List.of(sample(400, 1), sample(800, 2)),
                        List.of(
                                new GcEvent(500, Kind.YOUNG, "G1 Evacuation Pause", 10, 90 * MIB, 60 * MIB, false),
                                new GcEvent(600, Kind.FULL, "Allocation Failure", 250, 480 * MIB, 300 * MIB, false),
                                new GcEvent(900, Kind.FULL, "System.gc()", 190, 310 * MIB, 300 * MIB, true)));
    }

    private static Sample sample(long millis, int step) {
        Map<String, Long> pools = new LinkedHashMap<>();
        pools.put("Eden", 10 * MIB * step);
        pools.put("Old", 200 * MIB * step);
        return new Sample(
                millis,
                210 * MIB * step,
                pools,
                600 * MIB,
                640 * MIB,
                50 * MIB * step,
                new GcTotal(step, 10 * step),
                new GcTotal(step, 250 * step));
    }

    private static Run failed() {
        return described("caffeine", "g1", 1)
                .failed("out-of-memory", "The Java heap is used up: max=512 MB (while: write)")
                .smallestHeap(620 * MIB)
                .young(12, 120)
                .full(9, 4000)
                .phase("write", 350, 2500, 1_700_000)
                .phaseThatDidNotEnd("read", 2850)
                .memory(690 * MIB, null, null, null)
                .course(List.of(sample(400, 1)), List.of())
                .build();
    }

    private static Run skipped() {
        return described("redis", "g1", 1)
                .ending(Ending.skipped("redis-server is not installed"))
                .build();
    }

    private static MadeUpRun described(String store, String collector, int repeat) {
        return MadeUpRun.of(store, collector, HEAP)
                .repeat(repeat)
                .onHeap(List.of("guava", "caffeine").contains(store))
                .workload("stores")
                .jvmFlags(List.of("--add-opens=java.base/java.nio=ALL-UNNAMED"));
    }

    private static Map<String, Double> inOrder(Object... namesAndValues) {
        Map<String, Double> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], (Double) namesAndValues[i + 1]);
        }
        return map;
    }

    private static Settings settings() {
        return new Settings(
                List.of("--reads", "90"),
                "stores",
                1_700_000,
                "String key_<i>",
                "Feed(id, userId, type, content, createTime)",
                null,
                null,
                List.of("guava", "hinterland"),
                List.of("g1", "zgc", "shenandoah"),
                List.of(HEAP),
                null,
                1L << 30,
                "binary",
                1,
                90,
                2,
                false,
                "25 (default)");
    }
}
