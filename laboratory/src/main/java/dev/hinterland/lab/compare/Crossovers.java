// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.lab.result.Crossover;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds from which heap on each store on the heap is faster than the fastest store outside it: the smallest heap that
 * was run from which on it wins in all larger ones too.
 */
final class Crossovers {

    private Crossovers() {}

    static List<Crossover> of(List<Summary> summaries) {
        List<Crossover> crossovers = new ArrayList<>();
        for (String collector : distinct(summaries)) {
            List<Summary> ofCollector = summaries.stream()
                    .filter(summary -> summary.collector().equals(collector))
                    .toList();
            opponent(ofCollector).ifPresent(opponent -> addAll(ofCollector, opponent, crossovers));
        }
        return crossovers;
    }

    private static List<String> distinct(List<Summary> summaries) {
        return summaries.stream().map(Summary::collector).distinct().toList();
    }

    /** The library's map where it ran, else the fastest store outside the heap. */
    private static Optional<String> opponent(List<Summary> summaries) {
        return summaries.stream()
                .filter(summary -> !summary.onHeap() && summary.ok())
                .min(Comparator.comparing((Summary summary) -> !summary.store().equals("hinterland"))
                        .thenComparingDouble(Summary::totalMillis))
                .map(Summary::store);
    }

    private static void addAll(List<Summary> summaries, String opponent, List<Crossover> crossovers) {
        Map<Long, Summary> outside = summaries.stream()
                .filter(summary -> summary.store().equals(opponent))
                .collect(Collectors.toMap(Summary::heapBytes, summary -> summary));
        summaries.stream()
                .filter(summary -> summary.onHeap() && !summary.skipped())
                .collect(Collectors.groupingBy(Summary::store, LinkedHashMap::new, Collectors.toList()))
                .forEach((store, heaps) -> {
                    if (heaps.size() > 1) {
                        crossovers.add(crossover(store, heaps, opponent, outside));
                    }
                });
    }

    private static Crossover crossover(String store, List<Summary> heaps, String opponent, Map<Long, Summary> outside) {
        Map<Long, Boolean> wins = new TreeMap<>(Comparator.reverseOrder());
        for (Summary heap : heaps) {
            Summary other = outside.get(heap.heapBytes());
            if (other != null) {
                wins.put(heap.heapBytes(), heap.ok() && (!other.ok() || heap.totalMillis() < other.totalMillis()));
            }
        }
        Long from = null;
        for (Map.Entry<Long, Boolean> win : wins.entrySet()) {
            if (!win.getValue()) {
                break;
            }
            from = win.getKey();
        }
        boolean always = !wins.containsValue(false);
        return new Crossover(
                heaps.getFirst().collector(), store, opponent, from, sentence(store, opponent, from, always));
    }

    private static String sentence(String store, String opponent, @Nullable Long from, boolean always) {
        if (from == null) {
            return store + " is slower than " + opponent + " with every heap that was run";
        }
        return always
                ? store + " is faster than " + opponent + " with every heap that was run"
                : store + " is faster than " + opponent + " from a heap of " + Units.bytes(from) + " on";
    }
}
