// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.RemovalCause;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Region;
import dev.hinterland.support.Stretch;
import dev.hinterland.support.Stretch.Actor;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An entry that is changed, replaced or removed between two steps of another thread's is seen as it is then, or not at
 * all.
 */
@Timeout(120)
class MovedEntryTest {

    private static final long KEY = 9_999;

    /** The mover has copied the entry, and the index does not know of the copy yet. */
    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void entryRemovedWhileItIsCopied_doesNotComeBack(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            List<Long> kept = store.makeSparse();
            stretch.actor(store::makeRoom)
                    .at(StretchPoint.ENTRY_COPIED, () -> stretch.elsewhere(() -> store.take(kept.getFirst())))
                    .start()
                    .result();
            assertThat(store.locate(kept.getFirst())).isZero();
            store.assertReadable(kept.getLast());
            store.validate();
        }
    }

    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void entryReplacedWhileItIsCopied_keepsItsNewValue(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            long key = store.makeSparse().getFirst();
            stretch.actor(store::makeRoom)
                    .at(StretchPoint.ENTRY_COPIED, () -> stretch.elsewhere(() -> store.put(key, new byte[] {1, 2, 3})))
                    .start()
                    .result();
            assertThat(store.get(key)).containsExactly(1, 2, 3);
            store.validate();
        }
    }

    /** Nobody finds the entry of a new key before all of it has been written. */
    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void entryThatIsNotLinked_isNotSeen(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            Actor<Boolean> writer = stretch.actor(() -> store.put(KEY, StretchedStore.valueOf(KEY)))
                    .stopAt(StretchPoint.ENTRY_WRITTEN)
                    .startAndAwaitStop();
            assertThat(stretch.elsewhere(() -> store.get(KEY) == null)).isTrue();
            assertThat(stretch.elsewhere(() -> store.locate(KEY))).isZero();
            writer.go();
            writer.result();
            store.assertReadable(KEY);
            store.validate();
        }
    }

    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void valueThatIsBeingReplaced_isSeenUntilThen(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            long key = 10;
            Actor<Boolean> writer = stretch.actor(() -> store.put(key, new byte[] {1, 2, 3}))
                    .stopAt(StretchPoint.ENTRY_WRITTEN)
                    .startAndAwaitStop();
            stretch.elsewhere(() -> {
                store.assertReadable(key);
                return true;
            });
            writer.go();
            writer.result();
            assertThat(store.get(key)).containsExactly(1, 2, 3);
            store.validate();
        }
    }

    /** Of two writers of a new key that have both written an entry, one links it, and the other one finds that. */
    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void twoInsertsOfOneKey_oneWins(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            Actor<Boolean> first = stretch.actor(() -> store.putIfAbsent(KEY, new byte[] {1}))
                    .stopAt(StretchPoint.ENTRY_WRITTEN)
                    .startAndAwaitStop();
            assertThat(stretch.elsewhere(() -> store.putIfAbsent(KEY, new byte[] {2})))
                    .isTrue();
            first.go();
            assertThat(first.result()).isFalse();
            assertThat(store.get(KEY)).containsExactly(2);
            store.validate();
        }
    }

    /** The word is added to after it has been copied, before the index leads to the copy. */
    @Test
    void wordChangedWhileItsEntryIsCopied_keepsTheChange() {
        try (Stretch stretch = new Stretch();
                Store<Long, Long> store = numbers()) {
            StoredWords<Long, Long> words = new StoredWords<>(store);
            int keys = 6_000;
            for (long key = 0; key < keys; key++) {
                words.set(key, key);
            }
            store.allocator().retireIdle();
            List<Long> inFirst = removeSome(store, store.regions().table().region(1), keys);
            stretch.actor(() -> store.heap()
                            .reclaimer()
                            .makeRoom(store.heap().reclaimer().recycled(), StretchedStore.stall()))
                    .at(
                            StretchPoint.ENTRY_COPIED,
                            () -> stretch.elsewhere(() -> {
                                inFirst.forEach(key -> words.add(key, 1_000_000));
                                return true;
                            }))
                    .start()
                    .result();
            assertThat(store.compactions()).isEqualTo(1);
            assertThat(inFirst).allSatisfy(key -> assertThat(words.get(key, -1)).isEqualTo(key + 1_000_000));
            StoreValidator.validate(store);
        }
    }

    private static Store<Long, Long> numbers() {
        return new Store<>(
                StoreSettings.ofMap("numbers", 1 << 20),
                StoreValidatorTest.inPlace(Codec.ofLong()),
                StoreValidatorTest.inPlace(Codec.ofLong()));
    }

    /** Removes two fifths of a region, and returns the keys of the others. */
    private static List<Long> removeSome(Store<Long, Long> store, Region region, int keys) {
        List<Long> in = LongStream.range(0, keys)
                .filter(key ->
                        store.regions().table().regionAt(store.locate(key)).equals(region))
                .boxed()
                .toList();
        for (int i = 0; region.deadBytes() < region.length() * 2 / 5; i += 2) {
            store.settle(store.remove(in.get(i), Index.PRESENT), RemovalCause.EXPLICIT);
        }
        return in.stream().filter(key -> store.locate(key) != Index.ABSENT).toList();
    }

    /** The entry is prolonged after it has been copied, before the index leads to the copy. */
    @Test
    void deadlineChangedWhileItsEntryIsCopied_keepsTheChange() {
        long lifetime = TimeUnit.HOURS.toNanos(1);
        AtomicLong now = new AtomicLong();
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.expiring(lifetime, now::get)) {
            List<Long> kept = store.makeSparse();
            stretch.actor(store::makeRoom)
                    .at(
                            StretchPoint.ENTRY_COPIED,
                            () -> stretch.elsewhere(() -> {
                                kept.forEach(key -> store.setNanosLeft(key, 3 * lifetime));
                                return true;
                            }))
                    .start()
                    .result();
            assertThat(store.store().compactions()).isPositive();
            now.set(2 * lifetime);
            kept.forEach(store::assertReadable);
            store.validate();
        }
    }
}
