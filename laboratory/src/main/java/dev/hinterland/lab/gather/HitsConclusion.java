package dev.hinterland.lab.gather;

import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.result.Status;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What follows from the hit ratios on one trace: for each size, which cache has the most, and how far that is from the
 * optimum and from plain LRU. Drives are deterministic, so that two figures differ if they are not the same.
 *
 * @param runs those of one trace
 * @param size what a run's size is called
 */
record HitsConclusion(List<HitRun> runs, Function<HitRun, String> size) {

    private static final double PERCENT = 100;

    String text() {
        Map<String, List<HitRun>> bySize = runs.stream()
                .filter(run -> run.status() == Status.OK)
                .collect(Collectors.groupingBy(size, LinkedHashMap::new, Collectors.toList()));
        return bySize.entrySet().stream()
                .map(entry -> sentence(entry.getKey(), entry.getValue()))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "));
    }

    private static Optional<String> sentence(String size, List<HitRun> all) {
        List<HitRun> caches = all.stream().filter(run -> !run.bound()).toList();
        Optional<HitRun> best = caches.stream().max(Comparator.comparingDouble(HitsConclusion::percent));
        if (best.isEmpty()) {
            return Optional.empty();
        }
        if (caches.stream().allMatch(HitRun::fitted)) {
            return Optional.of(size + ": the trace fits into every cache.");
        }
        return Optional.of(String.format(
                        Locale.ROOT,
                        "%s: %s has the most hits of the caches, %.2f %%",
                        size,
                        best.get().policy(),
                        percent(best.get()))
                + distance(all, "optimum", best.get()) + distance(all, "lru", best.get()) + ".");
    }

    private static String distance(List<HitRun> all, String bound, HitRun best) {
        return all.stream()
                .filter(run -> run.bound() && run.policy().equals(bound))
                .findFirst()
                .map(run -> words(percent(best) - percent(run), bound))
                .orElse("");
    }

    private static String words(double points, String bound) {
        String name = bound.equals("lru") ? "plain LRU" : "the " + bound;
        return points == 0
                ? ", as many as " + name
                : String.format(
                        Locale.ROOT, ", %.2f points %s %s", Math.abs(points), points < 0 ? "below" : "above", name);
    }

    private static double percent(HitRun run) {
        return PERCENT * Objects.requireNonNullElse(run.hitRatio(), 0.0);
    }
}
