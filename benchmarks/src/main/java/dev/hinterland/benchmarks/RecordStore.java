// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.store.RecordContender;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A store full of records, and the keys to ask it for: other instances than those that were put, so that none is
 * recognised without a look at what it holds.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the records
 */
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public abstract class RecordStore<K, V> {

    private static final int LENGTH = 1 << 22;
    private static final double EXPONENT = 0.99;

    @Param({"hinterland", "concurrent-hash-map", "chronicle-map", "ohc", "ohc-without-eviction", "ehcache", "hessian"})
    public String store;

    @Param({"zipf", "uniform"})
    public String distribution;

    @Param("1000000")
    public int entries;

    private RecordContender<K, V> records;
    private int[] sequence;

    /** Takes a full store, and draws which entries are asked for. */
    void open(RecordContender<K, V> filled) {
        records = filled;
        sequence = distribution.equals("zipf")
                ? Sequences.zipf(entries, EXPONENT, LENGTH)
                : Sequences.uniform(entries, LENGTH);
    }

    /** Returns the number of the next entry to ask for. */
    int next(Cursor cursor) {
        return sequence[cursor.next(LENGTH)];
    }

    Object get(K key) {
        return Objects.requireNonNull(records.get(key), "a key is missing");
    }

    int getNumber(K key) {
        return records.getNumber(key);
    }

    int readNumber(K key) {
        return records.readNumber(key);
    }

    /** Closes the store. */
    @TearDown(Level.Trial)
    public void close() {
        records.close();
    }
}
