package dev.hinterland;

import dev.hinterland.layout.Field;
import dev.hinterland.layout.View;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A way through all values of a map or a cache where they lie, in the order of memory, which is no order of keys, and without copying
 * them. Immutable: {@link #filter} and {@link #parallel} return another one. Each of the methods that end it goes through them
 * anew.
 *
 * <p>A value that is there all the time, and whose key is not written to, is visited exactly once. Where a key is put, replaced
 * or removed meanwhile, its old value is visited, or its new one, or both, or neither.
 *
 * <p>In a cache a scan is no access: it makes no entry live longer, and no hit is counted. What had expired when the scan came to
 * its region is not visited.
 *
 * <p>One region is held at a time, for each thread: writers go on, and so does the map's housekeeping in all other
 * regions, however long a function takes. The view that functions are given is the same for all values of a thread, and good
 * for one call only. What a function throws ends the scan and goes to the caller.
 *
 * @param <V> the type of the values, a record
 */
public interface Scan<V> {

    /** Returns a scan of those values only for which a condition holds. */
    Scan<V> filter(Predicate<? super View<V>> condition);

    /** Returns a scan by as many threads as the common pool has, and the caller's; the functions must be thread-safe. */
    Scan<V> parallel();

    /**
     * Returns a scan by up to so many threads, those of the common pool and the caller's; the functions must be thread-safe.
     *
     * @throws IllegalArgumentException if it is less than one
     */
    Scan<V> parallel(int threads);

    /** Calls a function with each value. */
    void forEach(Consumer<? super View<V>> visitor);

    /**
     * Adds all values up.
     *
     * @param supplier makes what each thread adds to
     * @param accumulator adds one value
     * @param merger makes one of what two threads have; it may return either
     */
    <A> A collect(Supplier<A> supplier, BiConsumer<? super A, ? super View<V>> accumulator, BinaryOperator<A> merger);

    /** Returns the number of values. */
    long count();

    /**
     * Returns the sum of a component.
     *
     * @throws NullPointerException if it is null in one of the values
     */
    long sumInt(Field.OfInt<V> field);

    /**
     * Returns the sum of a component; beyond the largest {@code long} comes the smallest.
     *
     * @throws NullPointerException if it is null in one of the values
     */
    long sumLong(Field.OfLong<V> field);

    /**
     * Returns the sum of a component, in no particular order.
     *
     * @throws NullPointerException if it is null in one of the values
     */
    double sumDouble(Field.OfDouble<V> field);
}
