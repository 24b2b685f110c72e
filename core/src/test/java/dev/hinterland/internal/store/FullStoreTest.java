// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.Reclaimer;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.reclaim.Compactor;
import dev.hinterland.support.Stretch;
import dev.hinterland.support.Stretch.Actor;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a writer does in a full store while others change what it has seen, and how often it tries. */
@Timeout(120)
class FullStoreTest {

    private static final long PRESENT_KEY = 0;
    private static final int FIRST_FILLING_KEY = 20_000;
    /** A writer waits 16 times for others, and 64 times where the index has no slot. Reclaiming ends after 1,128. */
    private static final long FEW_STALLS = 200;

    private static final int MOST_ROUNDS = 65;

    /** What happens to an entry after a writer has seen that it is as large as the one that is to replace it. */
    enum Meanwhile {
        REMOVED {
            @Override
            void change(StretchedStore store, long key) {
                store.remove(key);
            }
        },
        SHRUNK {
            @Override
            void change(StretchedStore store, long key) {
                store.put(key, new byte[1]);
            }
        },
        REMOVED_AND_ITS_MEMORY_TAKEN {
            @Override
            void change(StretchedStore store, long key) {
                store.remove(key);
                fill(store, 2 * FIRST_FILLING_KEY);
            }
        };

        abstract void change(StretchedStore store, long key);
    }

    /** Puts entries until one is refused; returns the key of that one. */
    private static long fill(StretchedStore store, long first) {
        for (long key = first; ; key++) {
            if (!tryPut(store, key)) {
                return key;
            }
        }
    }

    private static boolean tryPut(StretchedStore store, long key) {
        try {
            store.put(key);
            return true;
        } catch (OutOfBudgetException full) {
            return false;
        }
    }

    /**
     * The writer may take memory that is kept for writes that lessen what is alive, though its own no longer does. It
     * succeeds or is refused, and removals still make room.
     */
    @ParameterizedTest
    @EnumSource
    void entryThatChangesAfterItWasSeen_isReplacedOrNot_andTheStoreIsUsable(Meanwhile meanwhile) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(false)) {
            long refused = fill(store, FIRST_FILLING_KEY);
            long key = FIRST_FILLING_KEY;
            AtomicBoolean seen = new AtomicBoolean();
            Actor<Boolean> writer = stretch.actor(() -> tryPut(store, key)).at(StretchPoint.REPLACEMENT_SEEN, () -> {
                seen.set(true);
                stretch.elsewhere(() -> {
                    meanwhile.change(store, key);
                    return true;
                });
            });
            boolean done = writer.start().result();
            assertThat(seen).as("the store is full").isTrue();
            if (done) {
                store.assertReadable(key);
            }
            for (long other = FIRST_FILLING_KEY + 1; other < refused; other += 2) {
                store.remove(other);
            }
            for (long other = FIRST_FILLING_KEY + 1; other < refused; other += 6) {
                store.put(other);
                store.assertReadable(other);
            }
            store.validate();
        }
    }

    /** The other one may have more than it needs, so the writer waits for it, but not long. */
    @Test
    void putThatIsRefusedWhileAnotherWrites_waitsAFewTimes() {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(false)) {
            Actor<Boolean> other = stretch.actor(() -> store.put(PRESENT_KEY, StretchedStore.valueOf(PRESENT_KEY)))
                    .stopAt(StretchPoint.ENTRY_WRITTEN)
                    .startAndAwaitStop();
            long refused = fill(store, FIRST_FILLING_KEY);
            long before = store.store().stalls();
            assertThatThrownBy(() -> store.put(refused)).isInstanceOf(OutOfBudgetException.class);
            assertThat(store.store().stalls() - before).isBetween(2L, FEW_STALLS);
            other.go();
            other.result();
            store.assertReadable(PRESENT_KEY);
            store.validate();
        }
    }

    /** What is won each time is not what the index may have, so the writer ends it. */
    @Test
    void putWithoutMemoryForItsSlot_isRefused_thoughEachTimeMemoryIsReclaimed() {
        AtomicInteger rounds = new AtomicInteger();
        long budget;
        try (Store<Long, Long> store = alwaysWinning(8 << 20, rounds)) {
            store.put(0L, 0L, Index.ANY);
            // One region for entries, the reserve for evacuation, and no more for the index.
            budget = store.memory().usedBytes()
                    + NativeMemory.costBytes(store.regions().maxRegionBytes());
        }
        try (Store<Long, Long> store = alwaysWinning(budget, rounds)) {
            long refused = 0;
            while (isAccepted(store, refused)) {
                refused = nextOfFewBuckets(store, refused + 1);
            }
            assertThat(rounds).as("refused by the index, not for want of room").hasValue(MOST_ROUNDS);
            assertThat(store.locate(refused)).isEqualTo(Index.ABSENT);
            StoreValidator.validate(store);
        }
    }

    /** Returns a key that lies in one of a few buckets, whose chains need more nodes than there are at first. */
    private static long nextOfFewBuckets(Store<Long, Long> store, long first) {
        long key = first;
        while ((store.heap().hash(key) & 0x1FF) >= 100) {
            key++;
        }
        return key;
    }

    private static boolean isAccepted(Store<Long, Long> store, long key) {
        try {
            return store.put(key, key, Index.ANY) == Index.ABSENT;
        } catch (OutOfBudgetException refused) {
            return false;
        }
    }

    /** Returns a store with so much memory, whose reclaimer always says that it has made room. */
    private static Store<Long, Long> alwaysWinning(long budget, AtomicInteger asked) {
        return new Store<>(
                StoreSettings.ofMap("scarce", 8 << 20),
                StoreValidatorTest.inPlace(Codec.ofLong()),
                StoreValidatorTest.inPlace(Codec.ofLong()),
                heap -> alwaysWinning(new Compactor(heap), asked),
                told -> new NativeMemory(budget, told));
    }

    private static Reclaimer alwaysWinning(Reclaimer real, AtomicInteger asked) {
        return (Reclaimer) Proxy.newProxyInstance(
                Reclaimer.class.getClassLoader(), new Class<?>[] {Reclaimer.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("makeRoom")) {
                        asked.incrementAndGet();
                        return true;
                    }
                    return method.invoke(real, arguments);
                });
    }
}
