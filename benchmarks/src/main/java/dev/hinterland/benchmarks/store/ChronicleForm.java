// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A record as one of Chronicle's value interfaces.
 *
 * @param type the interface
 * @param fill sets all components of an instance
 * @param record makes a record of an instance
 * @param number asks an instance for one number
 * @param <V> the record
 * @param <I> the interface
 */
record ChronicleForm<V, I>(Class<I> type, BiConsumer<V, I> fill, Function<I, V> record, ToIntFunction<I> number) {}
