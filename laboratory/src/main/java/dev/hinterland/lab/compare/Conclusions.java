// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.PublishedRow;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Settings;
import dev.hinterland.lab.result.StoresResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Puts together what was asked, what was run, and what follows from it. */
public final class Conclusions {

    private Conclusions() {}

    /**
     * Returns the result of runs that have ended just now.
     *
     * @param searched runs in heaps that the plan does not have, for the advice
     * @param foresight what is known of heaps that were not tried
     */
    public static StoresResult of(
            StoresPlan plan,
            Instant startedAt,
            List<Run> runs,
            List<Run> searched,
            UnaryOperator<List<Outlook>> foresight) {
        List<Summary> summaries = Summary.of(runs);
        return new StoresResult(
                "stores",
                MachineProbe.thisMachine(),
                startedAt,
                Duration.between(startedAt, Instant.now()).toMillis(),
                settings(plan),
                notes(plan),
                runs,
                published(plan),
                Crossovers.of(summaries),
                YoungCollectionNote.of(runs),
                AdviceRule.of(summaries, Summary.of(searched), foresight).orElse(null));
    }

    private static List<String> notes(StoresPlan plan) {
        List<String> notes = new ArrayList<>(plan.notes());
        if (plan.collectors().stream().anyMatch(Collector::concurrent)) {
            notes.add("ZGC and Shenandoah collect beside the program: their pauses are no young collections, and are"
                    + " shown apart. A stall is a thread that waited for ZGC to free memory.");
        }
        if (isPublished(plan)) {
            notes.add(PublishedExperiment.COLLECTOR_NOTE);
        }
        return notes;
    }

    private static boolean isPublished(StoresPlan plan) {
        return plan.data().isFeed() && plan.workload().equals("stores");
    }

    private static List<PublishedRow> published(StoresPlan plan) {
        return isPublished(plan) ? PublishedExperiment.ROWS : List.of();
    }

    private static Settings settings(StoresPlan plan) {
        StoresPlan.Data data = plan.data();
        boolean feed = data.isFeed();
        return new Settings(
                plan.commandLine(),
                plan.workload(),
                data.entries(),
                feed ? "String key_<i>" : data.keyBytes() + " bytes",
                feed ? "Feed(id, userId, type, content, createTime)" : data.valueBytes() + " bytes",
                feed ? null : Integer.valueOf(data.keyBytes()),
                feed ? null : Integer.valueOf(data.valueBytes()),
                plan.contenders().stream().map(Contender::id).toList(),
                plan.collectors().stream().map(Collector::id).toList(),
                plan.memory().heaps(),
                plan.memory().totalBytes(),
                plan.memory().maxOffHeapBytes(),
                data.serializer(),
                plan.threads(),
                plan.readPercent() < 0 ? null : Integer.valueOf(plan.readPercent()),
                plan.repeat(),
                plan.quick(),
                plan.jdk().description());
    }
}
