// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.Scan;
import dev.hinterland.internal.scan.ScanLoop;
import dev.hinterland.internal.scan.ValueScan;
import dev.hinterland.internal.store.EntryStore;
import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import dev.hinterland.record.ViewCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A scan over the records of a store, region after region.
 *
 * @param conditions which values are visited: those for which all of them hold
 */
public record RecordScan<V>(
        EntryStore<?, ?> store, ViewCursor.Decoder<V> decoder, List<Predicate<? super View<V>>> conditions, int threads)
        implements Scan<V> {

    @Override
    public Scan<V> filter(Predicate<? super View<V>> condition) {
        Objects.requireNonNull(condition, "condition");
        List<Predicate<? super View<V>>> more = new ArrayList<>(conditions);
        more.add(condition);
        return new RecordScan<>(store, decoder, List.copyOf(more), threads);
    }

    @Override
    public Scan<V> parallel() {
        return parallel(ForkJoinPool.getCommonPoolParallelism() + 1);
    }

    @Override
    public Scan<V> parallel(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("parallel requires at least one thread: threads=" + most);
        }
        return new RecordScan<>(store, decoder, conditions, most);
    }

    @Override
    public void forEach(Consumer<? super View<V>> visitor) {
        Objects.requireNonNull(visitor, "visitor");
        run(() -> ScanLoop.visiting(decoder, conditions, this, visitor), (same, _) -> same);
    }

    @Override
    public <A> A collect(
            Supplier<A> supplier, BiConsumer<? super A, ? super View<V>> accumulator, BinaryOperator<A> merger) {
        Objects.requireNonNull(supplier, "supplier");
        Objects.requireNonNull(accumulator, "accumulator");
        Objects.requireNonNull(merger, "merger");
        return run(() -> ScanLoop.adding(decoder, conditions, supplier.get(), accumulator), merger);
    }

    /** Goes through all values, with a loop for each thread. */
    private <A> A run(Supplier<ScanLoop<V, A>> loops, BinaryOperator<A> merger) {
        store.checkOpen();
        try (ValueScan scan = store.scan()) {
            if (threads == 1) {
                return visitAll(scan, loops.get());
            }
            return IntStream.range(0, threads)
                    .parallel()
                    .mapToObj(_ -> visitAll(scan, loops.get()))
                    .reduce(merger)
                    .orElseThrow();
        }
    }

    private static <A> A visitAll(ValueScan scan, ScanLoop<?, A> loop) {
        boolean more = true;
        while (more) {
            more = scan.visitNext(loop);
        }
        return loop.sum();
    }

    /** A sum that one thread adds to. */
    private static final class Sum {
        private long whole;
        private double real;

        private Sum plus(Sum other) {
            whole += other.whole;
            real += other.real;
            return this;
        }
    }

    private Sum sum(BiConsumer<Sum, View<V>> accumulator) {
        return collect(Sum::new, accumulator, Sum::plus);
    }

    @Override
    public long count() {
        return sum((sum, _) -> sum.whole++).whole;
    }

    @Override
    public long sumInt(Field.OfInt<V> field) {
        Objects.requireNonNull(field, "field");
        return sum((sum, view) -> sum.whole += view.getInt(field)).whole;
    }

    @Override
    public long sumLong(Field.OfLong<V> field) {
        Objects.requireNonNull(field, "field");
        return sum((sum, view) -> sum.whole += view.getLong(field)).whole;
    }

    @Override
    public double sumDouble(Field.OfDouble<V> field) {
        Objects.requireNonNull(field, "field");
        return sum((sum, view) -> sum.real += view.getDouble(field)).real;
    }
}
