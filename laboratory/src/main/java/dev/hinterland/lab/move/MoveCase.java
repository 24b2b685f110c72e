// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.compare.AdviceRule;
import dev.hinterland.lab.compare.Outlook;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.result.Advice;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The question whether to move the data, for one collector and heap, and the model's answer.
 *
 * @param collector the collector
 * @param heapBytes the heap
 * @param onHeap what is predicted for a map on the heap
 * @param outside what is predicted for one outside it, with the same heap
 * @param bigger what is predicted for the map in the smallest heap in which it runs well; {@code null} where the heap
 *     is that large already
 * @param advice what follows; {@code null} where nothing finishes outside the heap either
 * @param others what might follow as well, at the ends of the ranges
 */
public record MoveCase(
        Collector collector,
        long heapBytes,
        Forecast onHeap,
        Forecast outside,
        @Nullable Forecast bigger,
        @Nullable Advice advice,
        Set<Advice.Verdict> others) {

    private static final long STEP = 4L << 20;

    /** Copies the verdicts. */
    public MoveCase {
        others = Set.copyOf(others);
    }

    /** Asks the model. */
    public static MoveCase of(MoveModel model, Collector collector, long heapBytes) {
        Forecast onHeap = model.onHeap(heapBytes);
        Forecast outside = model.outside(heapBytes);
        Forecast suited = model.onHeapSuited();
        List<Outlook> outlooks = Stream.of(onHeap, outside, suited, model.outsideSuited())
                .map(Forecast::outlook)
                .toList();
        return new MoveCase(
                collector,
                heapBytes,
                onHeap,
                outside,
                suited.heapBytes() > heapBytes ? suited : null,
                AdviceRule.ofOutlooks(heapBytes, outlooks).orElse(null),
                AdviceRule.others(heapBytes, outlooks));
    }

    /** Rounds a heap up to whole megabytes, as people give them. */
    public static long rounded(double bytes) {
        return (long) Math.ceil(bytes / STEP) * STEP;
    }
}
