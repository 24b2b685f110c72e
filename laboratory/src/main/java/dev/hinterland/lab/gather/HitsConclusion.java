// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Value;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What follows from the hit ratios on one trace: for each size, which cache has the most hits, and what bounds have.
 * Of figures that chance has a part in the error counts.
 *
 * @param cells those of one trace
 * @param bounds what to compare the best with
 */
record HitsConclusion(List<HitCell> cells, List<String> bounds) {

    String text() {
        Map<String, List<HitCell>> bySize = cells.stream()
                .filter(HitCell::ran)
                .collect(Collectors.groupingBy(HitCell::size, LinkedHashMap::new, Collectors.toList()));
        String most = bySize.entrySet().stream()
                .flatMap(entry -> words(entry.getKey(), entry.getValue()).stream())
                .collect(Collectors.joining("; "));
        return most.isEmpty() ? "" : "Most hits of the caches: " + most + ".";
    }

    private Optional<String> words(String at, List<HitCell> all) {
        List<HitCell> caches = all.stream()
                .filter(HitCell::isCache)
                .sorted(Comparator.comparingDouble(HitsConclusion::percent).reversed())
                .toList();
        if (caches.isEmpty()) {
            return Optional.empty();
        }
        if (caches.stream().allMatch(HitCell::fitted)) {
            return Optional.of("at " + at + " the trace fits into every cache");
        }
        String compared = all.stream()
                .filter(cell -> bounds.contains(cell.policy()))
                .map(cell -> String.format(Locale.ROOT, "%s %.2f", cell.policy(), percent(cell)))
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
    private static String winners(List<HitCell> caches) {
        Value best = caches.getFirst().ratio();
        return caches.stream()
                .filter(cell -> !cell.ratio().differsFrom(best))
                .map(HitCell::policy)
                .collect(Collectors.joining(" or "));
    }

    private static double percent(HitCell cell) {
        return cell.ratio().value();
    }
}
