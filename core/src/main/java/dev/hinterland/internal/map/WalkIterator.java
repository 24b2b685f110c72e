// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** An iterator over a store, which walks a few elements at a time. Not thread-safe; the map may change meanwhile. */
final class WalkIterator<T> implements Iterator<T> {

    private final int steps;
    private final IntFunction<List<T>> walk;
    private final Consumer<T> removal;

    private List<T> elements = List.of();
    private int next;
    private int step;
    private @Nullable T last;

    WalkIterator(int steps, IntFunction<List<T>> walk, Consumer<T> removal) {
        this.steps = steps;
        this.walk = walk;
        this.removal = removal;
    }

    @Override
    public boolean hasNext() {
        while (next == elements.size() && step < steps) {
            elements = walk.apply(step++);
            next = 0;
        }
        return next < elements.size();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        T element = elements.get(next++);
        last = element;
        return element;
    }

    @Override
    public void remove() {
        if (last == null) {
            throw new IllegalStateException("remove() requires a call of next() before it");
        }
        removal.accept(last);
        last = null;
    }
}
