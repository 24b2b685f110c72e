// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.result.Status;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What follows from the hit ratios on one trace: for each size, which cache has the most hits, and what bounds have.
 * Most drives give the same figure each time; of those that draw by chance the error counts.
 *
 * @param runs those of one trace
 * @param size what a run's size is called
 * @param bounds what to compare the best with
 */
record HitsConclusion(List<HitRun> runs, Function<HitRun, String> size, List<String> bounds) {

    String text() {
        Map<String, List<HitRun>> bySize = runs.stream()
                .filter(run -> run.status() == Status.OK)
                .collect(Collectors.groupingBy(size, LinkedHashMap::new, Collectors.toList()));
        String most = bySize.entrySet().stream()
                .flatMap(entry -> words(entry.getKey(), entry.getValue()).stream())
                .collect(Collectors.joining("; "));
        return most.isEmpty() ? "" : "Most hits of the caches: " + most + ".";
    }

    private Optional<String> words(String at, List<HitRun> all) {
        List<HitRun> caches = all.stream()
                .filter(run -> !run.bound())
                .sorted(Comparator.comparingDouble(HitsConclusion::percent).reversed())
                .toList();
        if (caches.isEmpty()) {
            return Optional.empty();
        }
        if (caches.stream().allMatch(HitRun::fitted)) {
            return Optional.of("at " + at + " the trace fits into every cache");
        }
        String compared = all.stream()
                .filter(run -> bounds.contains(run.policy()))
                .map(run -> String.format(Locale.ROOT, "%s %.2f", run.policy(), percent(run)))
                .collect(Collectors.joining(", "));
        return Optional.of(String.format(
                Locale.ROOT,
                "at %s %s, %.2f %%%s",
                at,
                winners(caches),
                percent(caches.getFirst()),
                compared.isEmpty() ? "" : " (" + compared + ")"));
    }

    /** Those that nothing tells from the best one are named with it. */
    private static String winners(List<HitRun> caches) {
        Value best = HitsExperiments.hitRatio(caches.getFirst());
        return caches.stream()
                .filter(run -> !HitsExperiments.hitRatio(run).differsFrom(best))
                .map(HitRun::policy)
                .collect(Collectors.joining(" or "));
    }

    private static double percent(HitRun run) {
        return HitsExperiments.hitRatio(run).value();
    }
}
