// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.journal.JournalContents;
import dev.hinterland.internal.journal.JournalRecord;
import dev.hinterland.internal.memory.EqualKeyCodec;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.scan.StoreWalk;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * What a journal fills, and takes snapshots of: a store.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
record StoreContents<K, V>(Store<K, V> store) implements JournalContents {

    /** A restored store may take this fraction of its budget beyond that. */
    private static final int EXCESS_FRACTION = 8;

    private InPlaceCodec<K> keys() {
        return store.heap().reader().keys();
    }

    private InPlaceCodec<V> values() {
        return store.heap().reader().values();
    }

    @Override
    public void put(MemorySegment memory, long key, long keyExtent, long value, long valueExtent) {
        store.exchange(
                keys().decode(memory, key, keyExtent), values().decode(memory, value, valueExtent), Index.ANY, false);
    }

    @Override
    public Object key(MemorySegment memory, long key, long keyExtent) {
        return keys() instanceof EqualKeyCodec<?> equal
                ? equal.decode(memory, key, keyExtent)
                : JournalContents.super.key(memory, key, keyExtent);
    }

    @Override
    public void exceedBudget(boolean mayExceed) {
        store.memory().allowBeyond(mayExceed ? store.memory().maximumBytes() / EXCESS_FRACTION : 0);
    }

    @Override
    public void remove(MemorySegment memory, long key, long keyExtent) {
        long previous = store.remove(keys().decode(memory, key, keyExtent), Index.PRESENT);
        if (previous > 0) {
            store.settle(previous, RemovalCause.EXPLICIT);
        }
    }

    @Override
    public void clear() {
        store.clear();
    }

    @Override
    public void appendAll(Appender appender) throws IOException {
        StoreWalk<K, V> walk = store.walk();
        for (int step = 0; step < walk.steps(); step++) {
            for (Pair<K, V> entry : walk.entries(step, Pair<K, V>::new)) {
                if (!append(appender, entry.key(), entry.value())) {
                    return;
                }
            }
        }
    }

    private boolean append(Appender appender, K key, V value) throws IOException {
        long keyExtent = keys().extent(key);
        long valueExtent = values().extent(value);
        JournalRecord record = appender.append(keyExtent, valueExtent);
        if (record == null) {
            return false;
        }
        boolean done = false;
        try {
            keys().encode(key, keyExtent, record.memory(), record.keyOffset());
            values().encode(value, valueExtent, record.memory(), record.valueOffset());
            done = true;
        } finally {
            record.end(done);
        }
        return true;
    }

    private record Pair<K, V>(K key, V value) {}
}
