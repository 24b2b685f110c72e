// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import java.util.List;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A spliterator over some steps of a walk through a store, for one thread. It reports no size: entries come and go
 * meanwhile, and those that have expired are counted but not returned. Not thread-safe; the map may change.
 */
final class WalkSpliterator<T> implements Spliterator<T> {

    private final Supplier<IntFunction<List<T>>> walks;
    private final IntFunction<List<T>> walk;
    private final double elementsPerStep;
    private final int characteristics;
    private final int end;
    private int step;
    private List<T> elements = List.of();
    private int next;

    private WalkSpliterator(
            Supplier<IntFunction<List<T>>> walks, double elementsPerStep, int characteristics, int step, int end) {
        this.walks = walks;
        this.walk = walks.get();
        this.elementsPerStep = elementsPerStep;
        this.characteristics = characteristics;
        this.step = step;
        this.end = end;
    }

    /**
     * Returns a spliterator over all steps.
     *
     * @param size about how many elements there are
     * @param distinct whether no two elements are equal
     * @param walks each gives a walk that is one thread's own
     */
    static <T> Spliterator<T> over(int steps, long size, boolean distinct, Supplier<IntFunction<List<T>>> walks) {
        int characteristics = CONCURRENT | NONNULL | (distinct ? DISTINCT : 0);
        return new WalkSpliterator<>(walks, (double) size / steps, characteristics, 0, steps);
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        while (next == elements.size() && step < end) {
            elements = walk.apply(step++);
            next = 0;
        }
        boolean found = next < elements.size();
        if (found) {
            action.accept(elements.get(next++));
        }
        return found;
    }

    /** Gives the first half of the steps away that are left; the elements of the step under way stay. */
    @Override
    public @Nullable Spliterator<T> trySplit() {
        int middle = (step + end) >>> 1;
        if (middle == step) {
            return null;
        }
        int from = step;
        step = middle;
        return new WalkSpliterator<>(walks, elementsPerStep, characteristics, from, middle);
    }

    @Override
    public long estimateSize() {
        return elements.size() - next + Math.round((end - step) * elementsPerStep);
    }

    @Override
    public int characteristics() {
        return characteristics;
    }
}
