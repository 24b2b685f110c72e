// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.SharedBudget;
import dev.hinterland.support.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Stores that have one budget together. */
class SharedBudgetTest {

    private static final long MAX_BYTES = 16 << 20;

    private final SharedBudget shared = new SharedBudget(MAX_BYTES);

    private Store<Long, byte[]> store(String name) {
        return new Store<>(
                StoreSettings.ofMap(name, MAX_BYTES),
                StoreValidatorTest.inPlace(Codec.ofLong()),
                StoreValidatorTest.inPlace(Codec.ofBytes()),
                shared);
    }

    /** Puts new keys until that is refused, and returns how many. */
    private static long fill(Store<Long, byte[]> store) {
        long before = store.size();
        try {
            fillFurther(store);
        } catch (OutOfBudgetException full) {
            return store.size() - before;
        }
        throw new AssertionError("never refused");
    }

    @Test
    void stores_takeWhatTheOthersHaveNotTaken_andClosedOnesGiveItBack() {
        Store<Long, byte[]> first = store("first");
        Store<Long, byte[]> second = store("second");
        for (long key = 0; key < 8_000; key++) {
            second.put(key, new byte[1_000], Index.ANY);
        }
        long some = fill(first);
        assertThat(some).isBetween(1_000L, 8_000L);
        onceQuiet(() -> assertThat(shared.usedBytes())
                .isEqualTo(first.memory().usedBytes() + second.memory().usedBytes())
                .isLessThanOrEqualTo(MAX_BYTES));
        onceQuiet(() -> assertThatThrownBy(() -> fillFurther(first))
                .isInstanceOf(OutOfBudgetException.class)
                .hasMessageContaining("usedBytesOfAllWithoutMaximumBytes=" + shared.usedBytes()));
        StoreValidator.validate(first);
        StoreValidator.validate(second);
        second.close();
        onceQuiet(() -> assertThat(shared.usedBytes()).isEqualTo(first.memory().usedBytes()));
        assertThat(fill(first)).isGreaterThan(some / 2);
        first.close();
        assertThat(shared.usedBytes()).isZero();
    }

    /** Checks until it holds: the background thread may just be preparing a region, between one figure and the next. */
    private static void onceQuiet(Runnable check) {
        for (int tries = 0; tries < 1_000; tries++) {
            try {
                check.run();
                return;
            } catch (AssertionError changing) {
                LockSupport.parkNanos(1_000_000);
            }
        }
        check.run();
    }

    @Test
    void storeThatFindsEverythingTaken_isNotBuilt_andSaysWho() {
        try (Store<Long, byte[]> first = store("first")) {
            fill(first);
            long used = shared.usedBytes();
            List<Store<Long, byte[]>> others = new ArrayList<>();
            assertThatThrownBy(() -> {
                        // The rest is smaller than a region, and may hold a few indexes.
                        while (true) {
                            others.add(store("late"));
                        }
                    })
                    .isInstanceOf(OutOfBudgetException.class)
                    .hasMessageContaining("name=late")
                    .hasMessageContaining("maximumBytesOfAllWithoutMaximumBytes=" + MAX_BYTES);
            assertThat(shared.usedBytes()).isBetween(used, MAX_BYTES);
            others.forEach(Store::close);
            onceQuiet(() -> assertThat(shared.usedBytes())
                    .isEqualTo(first.memory().usedBytes())
                    .isGreaterThanOrEqualTo(used));
        }
    }

    private static void fillFurther(Store<Long, byte[]> store) {
        while (true) {
            store.put(1_000_000 + store.size(), new byte[1_000], Index.ANY);
        }
    }

    @Test
    void storesFilledAndClosedAtTheSameTime_leaveNothingTaken() throws Exception {
        AtomicInteger built = new AtomicInteger();
        Race.of(4, thread -> {
            for (int round = 0; round < 10; round++) {
                Store<Long, byte[]> store;
                try {
                    store = store("thread-" + thread);
                } catch (OutOfBudgetException full) {
                    // The others have taken everything.
                    continue;
                }
                built.incrementAndGet();
                Thread writer = new Thread(() -> {
                    try {
                        fill(store);
                    } catch (IllegalStateException closed) {
                        // as it should
                    }
                });
                writer.start();
                Thread.sleep(round);
                store.close();
                writer.join();
            }
            return null;
        });
        assertThat(built).hasValueGreaterThan(4);
        assertThat(shared.usedBytes()).isZero();
    }
}
