package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What follows from the hit ratios on one trace: for each size, which cache has the most hits, and how far that is from
 * bounds. Most drives give the same figure each time; of those that draw by chance the error counts.
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
        return bySize.entrySet().stream()
                .flatMap(entry -> sentence(entry.getKey(), entry.getValue()).stream())
                .collect(Collectors.joining(" "));
    }

    private Optional<String> sentence(String size, List<HitRun> all) {
        List<HitRun> caches = all.stream()
                .filter(run -> !run.bound())
                .sorted(Comparator.comparingDouble(HitsConclusion::percent).reversed())
                .toList();
        if (caches.isEmpty()) {
            return Optional.empty();
        }
        if (caches.stream().allMatch(HitRun::fitted)) {
            return Optional.of(size + ": the trace fits into every cache.");
        }
        HitRun best = caches.getFirst();
        return Optional.of(size + ": " + winners(caches) + String.format(Locale.ROOT, ", %.2f %%", percent(best))
                + bounds.stream().map(bound -> distance(all, bound, best)).collect(Collectors.joining())
                + ".");
    }

    /** Those that nothing tells from the best one are named with it. */
    private static String winners(List<HitRun> caches) {
        Value best = HitsExperiments.hitRatio(caches.getFirst());
        List<String> names = caches.stream()
                .filter(run -> !HitsExperiments.hitRatio(run).differsFrom(best))
                .map(HitRun::policy)
                .collect(Collectors.toCollection(ArrayList::new));
        return names.size() == 1
                ? names.getFirst() + " has the most hits"
                : String.join(" and ", names) + " have the most hits";
    }

    private static String distance(List<HitRun> all, String bound, HitRun best) {
        return all.stream()
                .filter(run -> run.bound() && run.policy().equals(bound))
                .findFirst()
                .map(run -> words(best, run))
                .orElse("");
    }

    private static String words(HitRun best, HitRun bound) {
        String name = bound.policy().equals("lru") ? "plain LRU" : "the " + bound.policy();
        double points = percent(best) - percent(bound);
        boolean differ = HitsExperiments.hitRatio(best).differsFrom(HitsExperiments.hitRatio(bound));
        return differ
                ? String.format(
                        Locale.ROOT, ", %.2f points %s %s", Math.abs(points), points < 0 ? "below" : "above", name)
                : ", as many as " + name;
    }

    private static double percent(HitRun run) {
        return HitsExperiments.hitRatio(run).value();
    }
}
