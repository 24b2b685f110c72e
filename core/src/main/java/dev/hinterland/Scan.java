// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A sequential or parallel scan over all values of a map or cache, in memory order. Values are read in place and not
 * copied. A scan is immutable: {@link #filter} and {@link #parallel} return a new one. Each terminal method scans all
 * values anew.
 *
 * <p>A value is visited exactly once if it is present during the whole scan and its key is not written to. If a key is
 * put, replaced or removed during the scan, its old value is visited, or its new value, or both, or neither.
 *
 * <p>In a cache, a scan is no access: it does not prolong the life of entries and counts no hits. It does not visit
 * entries that had expired when it came to their region.
 *
 * <p>Each scanning thread holds one region at a time. Writers go on, and compaction goes on in all other regions,
 * however long a function takes. One thread uses the same view for all its values; the view may be used during one call
 * only. An exception of a function ends the scan and goes to the caller.
 *
 * @param <V> the type of the values, a record
 * @since 0.1.0
 */
public interface Scan<V> {

    /**
     * {@return a scan over the values that meet a condition}
     *
     * @param condition decides by a view of the value, which is valid during one call only
     */
    Scan<V> filter(Predicate<? super View<V>> condition);

    /** {@return a scan by the caller and all threads of the common pool} The functions must be thread-safe. */
    Scan<V> parallel();

    /**
     * {@return a scan by the caller and threads of the common pool, up to a number of threads} The functions must be
     * thread-safe.
     *
     * @param threads the largest number of threads, the caller included; at least one
     * @throws IllegalArgumentException if the number is less than one
     */
    Scan<V> parallel(int threads);

    /**
     * Calls a function with each value.
     *
     * @param visitor gets a view of each value; the view is valid during one call only
     */
    void forEach(Consumer<? super View<V>> visitor);

    /**
     * Collects all values.
     *
     * @param supplier makes the container of each thread
     * @param accumulator adds one value to a container
     * @param merger merges two containers; it may return either of them
     * @param <A> the type of the containers
     * @return the container of all values, merged of those of the threads
     */
    <A> A collect(Supplier<A> supplier, BiConsumer<? super A, ? super View<V>> accumulator, BinaryOperator<A> merger);

    /** {@return the number of values} */
    long count();

    /**
     * {@return the sum of a component}
     *
     * @param field the component, a field of a layout of the values' class
     * @throws NullPointerException if the component is null in one of the values
     */
    long sumInt(Field.OfInt<V> field);

    /**
     * {@return the sum of a component} Overflow wraps around to the smallest {@code long}.
     *
     * @param field the component, a field of a layout of the values' class
     * @throws NullPointerException if the component is null in one of the values
     */
    long sumLong(Field.OfLong<V> field);

    /**
     * {@return the sum of a component, added in no particular order}
     *
     * @param field the component, a field of a layout of the values' class
     * @throws NullPointerException if the component is null in one of the values
     */
    double sumDouble(Field.OfDouble<V> field);
}
