// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.RemovalCause;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.reclaim.Compactor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A system that has less memory than the budget allows. */
class RefusalTest {

    private static final long MAX_BYTES = 64 << 20;

    private final Machine machine = new Machine();
    private final Store<Long, byte[]> store = new Store<>(
            StoreSettings.ofMap("refused", MAX_BYTES),
            StoreValidatorTest.inPlace(Codec.ofLong()),
            StoreValidatorTest.inPlace(Codec.ofBytes()),
            Compactor::new,
            told -> new NativeMemory(MAX_BYTES, machine, told));

    /** What the system has. */
    private static final class Machine implements Arena {

        private final Arena arena = Arena.ofShared();
        private volatile long leftBytes = Long.MAX_VALUE;

        @Override
        public synchronized MemorySegment allocate(long bytes, long alignment) {
            if (bytes > leftBytes) {
                throw new OutOfMemoryError("no pages");
            }
            leftBytes -= bytes;
            return arena.allocate(bytes, alignment);
        }

        @Override
        public MemorySegment.Scope scope() {
            return arena.scope();
        }

        @Override
        public void close() {
            arena.close();
        }
    }

    @AfterEach
    void close() {
        StoreValidator.validate(store);
        store.close();
    }

    private void put(long key) {
        store.put(key, new byte[1_000], Index.ANY);
    }

    private void remove(long key) {
        long previous = store.remove(key, Index.PRESENT);
        if (previous > 0) {
            store.settle(previous, RemovalCause.EXPLICIT);
        }
    }

    private long putUntilRefused() {
        for (long key = 0; ; key++) {
            try {
                put(key);
            } catch (OutOfBudgetException refused) {
                return key;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 20, 2 << 20, 3 << 20, 5 << 20, 6 << 20, 11 << 20, 20 << 20})
    void afterHalfOfTheEntries_haveBeenRemoved_putsSucceedAgain(long systemBytes) {
        machine.leftBytes = systemBytes;
        long keys = putUntilRefused();
        assertThat(keys).isLessThan(MAX_BYTES / 2_000);
        for (long key = 0; key < keys; key += 2) {
            remove(key);
        }
        for (long key = 0; key < keys * 4 / 10; key++) {
            put(keys + key);
        }
        assertThat(store.size()).isEqualTo(keys - (keys + 1) / 2 + keys * 4 / 10);
    }

    @Test
    void whatTheSystemRefuses_isKnown_untilItGrantsAsMuch() {
        machine.leftBytes = 5 << 20;
        long keys = putUntilRefused();
        assertThat(store.memory().refusedBytes()).isPositive();
        assertThat(store.memory().restBytes()).isGreaterThan(MAX_BYTES / 2);
        assertThatThrownBy(() -> put(keys))
                .isInstanceOf(OutOfBudgetException.class)
                .hasMessageContaining("refusedBytes=" + store.memory().refusedBytes());
        machine.leftBytes = MAX_BYTES;
        long more = keys;
        for (int i = 0; i < 1_000_000 && store.memory().refusedBytes() > 0; i++) {
            try {
                put(more);
                more++;
            } catch (OutOfBudgetException stillRefused) {
                // The system is asked again after a while.
            }
        }
        assertThat(store.memory().refusedBytes()).isZero();
        for (long key = more; key < 3 * keys; key++) {
            put(key);
        }
    }
}
