// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.RemovalCause;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Aging;
import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.reclaim.Evacuator;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.Space;
import dev.hinterland.support.Collisions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The policy hears how often an entry was read that ends, is removed or goes beyond a maximum. */
class RememberedEntryTest {

    private static final long LIFETIME = Duration.ofMinutes(1).toNanos();
    private static final int MAXIMUM = 8;

    /** So many entries that the index has several slices for a sweep. */
    private static final int LARGE_MAXIMUM = 4_000;

    /** An entry begins with one, and has been read twice. */
    private static final int FREQUENCY = 3;

    private record Heard(int hash, int frequency) {}

    private final AtomicLong clock = new AtomicLong();
    private final List<Heard> heard = new ArrayList<>();
    private boolean fails;
    private boolean prefersIncumbents;
    private double windowShare = 0.02;
    private boolean agingIsDue;
    private final EvictionPolicy policy = recording(new AdaptivePolicy(true));
    private final CacheStore<Long, byte[]> cache = open(SizeBound.ofEntries(MAXIMUM));
    private final CacheStore<Long, byte[]> large = open(SizeBound.ofEntries(LARGE_MAXIMUM));

    private CacheStore<Long, byte[]> open(SizeBound<Long, byte[]> bound) {
        return open(Codec.ofLong(), bound);
    }

    private <K> CacheStore<K, byte[]> open(Codec<K> keys, SizeBound<K, byte[]> bound) {
        return new CacheStore<>(
                StoreSettings.ofCache("remembered", 1 << 20, true, policy),
                StoreValidatorTest.inPlace(keys),
                StoreValidatorTest.inPlace(Codec.ofBytes()),
                Lifetimes.fixed(LIFETIME, 0),
                policy,
                clock::get,
                new Unheard<>(),
                bound,
                () -> {});
    }

    @AfterEach
    void close() {
        StoreValidator.validate(cache.store());
        StoreValidator.validate(large.store());
        cache.close();
        large.close();
    }

    private EvictionPolicy recording(EvictionPolicy real) {
        return (EvictionPolicy) Proxy.newProxyInstance(
                EvictionPolicy.class.getClassLoader(),
                new Class<?>[] {EvictionPolicy.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("prefersIncumbents")) {
                        return prefersIncumbents;
                    }
                    if (method.getName().equals("windowShare")) {
                        return windowShare;
                    }
                    if (method.getName().equals("agingDue") && agingIsDue) {
                        agingIsDue = false;
                        return Aging.HALVING;
                    }
                    if (method.getName().equals("dropped")) {
                        heard.add(new Heard((int) arguments[0], (int) arguments[1]));
                        if (fails) {
                            throw new IllegalArgumentException("thrown by a test");
                        }
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private Heard entryOf(long key, int frequency) {
        return new Heard(cache.store().heap().hash(key), frequency);
    }

    private void put(long key, int reads) {
        cache.put(key, new byte[10], Index.ABSENT);
        for (int i = 0; i < reads; i++) {
            assertThat(cache.get(key)).isNotNull();
        }
    }

    private boolean remove(long key, long expected) {
        long location = cache.remove(key, expected);
        boolean removed = location > 0 && (expected == Index.PRESENT || expected == location);
        if (removed) {
            cache.settle(location, RemovalCause.EXPLICIT);
        }
        return removed;
    }

    @Test
    void entryThatHasEnded_isRemembered_ifAReaderFindsIt() {
        put(1, FREQUENCY - 1);
        clock.addAndGet(LIFETIME + 1);
        assertThat(cache.get(1L)).isNull();
        assertThat(heard).containsExactly(entryOf(1, FREQUENCY));
    }

    @Test
    void entryThatHasEnded_isRemembered_ifNobodyAsksForIt() {
        put(1, FREQUENCY - 1);
        put(2, 0);
        clock.addAndGet(LIFETIME + 1);
        cache.expireAll();
        assertThat(heard).containsExactlyInAnyOrder(entryOf(1, FREQUENCY), entryOf(2, 1));
    }

    @Test
    void removedEntry_isRemembered() {
        put(1, FREQUENCY - 1);
        put(2, 0);
        assertThat(remove(1, Index.PRESENT)).isTrue();
        assertThat(remove(2, cache.locate(2L))).isTrue();
        assertThat(heard).containsExactly(entryOf(1, FREQUENCY), entryOf(2, 1));
    }

    @Test
    void allEntries_areRemembered_ifAllAreInvalidated() {
        put(1, FREQUENCY - 1);
        put(2, 0);
        cache.clear();
        assertThat(heard).containsExactlyInAnyOrder(entryOf(1, FREQUENCY), entryOf(2, 1));
    }

    /** It is asked for by that hash when it comes back. */
    @Test
    void removedEntry_isRememberedByItsKeyedHash_whereOthersCollideWithIt() {
        int count = 200;
        try (CacheStore<UUID, byte[]> colliding = open(Codec.ofUuid(), SizeBound.ofEntries(LARGE_MAXIMUM))) {
            for (int i = 0; i < count; i++) {
                colliding.put(Collisions.uuid(i), new byte[10], Index.ABSENT);
            }
            UUID last = Collisions.uuid(count - 1);
            EntryHeap<UUID, byte[]> heap = colliding.store().heap();
            colliding.settle(colliding.remove(last, Index.PRESENT), RemovalCause.EXPLICIT);
            assertThat(heap.keyedHash(last)).isNotEqualTo(heap.hash(last));
            assertThat(heard).containsExactly(new Heard(heap.keyedHash(last), 1));
        }
    }

    @Test
    void whatIsNotRemoved_isNotRemembered() {
        put(1, FREQUENCY - 1);
        long other = cache.locate(1L) + 1;
        assertThat(remove(1, other)).isFalse();
        assertThat(remove(2, Index.PRESENT)).isFalse();
        assertThat(heard).isEmpty();
    }

    /** The entry that takes its place has its frequency already. */
    @Test
    void replacedEntry_isNotRemembered() {
        put(1, FREQUENCY - 1);
        cache.settle(cache.put(1L, new byte[20], Index.PRESENT), RemovalCause.REPLACED);
        assertThat(heard).isEmpty();
        assertThat(remove(1, Index.PRESENT)).isTrue();
        assertThat(heard).containsExactly(entryOf(1, FREQUENCY + 1));
    }

    @Test
    void entryBeyondAMaximum_isRemembered() {
        for (long key = 0; key < MAXIMUM; key++) {
            put(key, FREQUENCY - 1);
        }
        put(MAXIMUM, 0);
        assertThat(heard).containsExactly(entryOf(MAXIMUM, 1));
    }

    /** A new one would have gone each time before it could be read. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofAFewEntriesThatAreReadEquallyOften_theOldestGoes(boolean incumbents) {
        prefersIncumbents = incumbents;
        for (long key = 0; key <= MAXIMUM; key++) {
            put(key, 0);
        }
        assertThat(heard).containsExactly(entryOf(0, 1));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofManyEntriesThatAreReadEquallyOften_theYoungestGoes_ifIncumbentsArePreferred(boolean incumbents) {
        prefersIncumbents = incumbents;
        int count = LARGE_MAXIMUM;
        for (long key = 0; key < count; key++) {
            large.put(key, new byte[10], Index.ABSENT);
        }
        List<Long> coldest = new ArrayList<>();
        large.ranks().forEachByFrequency(3, false, (key, _) -> coldest.add(key));
        List<Long> hottest = new ArrayList<>();
        large.ranks().forEachByFrequency(1, true, (key, _) -> hottest.add(key));
        assertThat(coldest).isEqualTo(incumbents ? List.of(count - 1L, count - 2L, count - 3L) : List.of(0L, 1L, 2L));
        assertThat(hottest).containsExactly(incumbents ? 0L : count - 1L);
        large.bound().setMaximum(count - 1);
        assertThat(large.size()).isEqualTo(count - 1);
        long oldest = IntStream.range(0, count / 2)
                .filter(key -> large.locate((long) key) == Index.ABSENT)
                .count();
        assertThat(oldest).as("of the older half").isEqualTo(incumbents ? 0 : 1);
    }

    /** Where the window is a tenth, the last tenth of the entries is not among those that may go. */
    @Test
    void beyondAMaximum_theYoungestAreSpared() {
        for (long key = 0; key < LARGE_MAXIMUM; key++) {
            large.put(key, new byte[10], Index.ABSENT);
        }
        EntryHeap<Long, byte[]> heap = large.store().heap();
        List<Long> candidates = large.ranks().sample(2 * LARGE_MAXIMUM, 0.1).stream()
                .map(entry -> Objects.requireNonNull(heap.reader().key(entry.location())))
                .toList();
        assertThat(candidates)
                .isEqualTo(LongStream.range(0, LARGE_MAXIMUM * 9 / 10).boxed().toList());
        assertThat(large.ranks().sample(1, 0.99)).isNotEmpty();
    }

    /** A region gets a new number when evacuation fills it, or leaves it as it is. */
    @Test
    void beyondAMaximum_whatEvacuationHasKept_isNotYoung() {
        for (long key = 0; key < LARGE_MAXIMUM; key++) {
            large.put(key, new byte[10], Index.ABSENT);
        }
        EntryHeap<Long, byte[]> heap = large.store().heap();
        Region first = heap.regions().table().regionAt(large.locate(0L));
        assertThat(first.state()).isEqualTo(RegionState.FULL);
        heap.regions().makeYoungest(first, Space.OLD);
        Long oldest = heap.reader()
                .key(large.ranks().sample(2 * LARGE_MAXIMUM, 0).getFirst().location());
        assertThat(oldest).isZero();
    }

    @Test
    void ofAFewEntries_noneIsSpared() {
        windowShare = 0.5;
        for (long key = 0; key < MAXIMUM; key++) {
            put(key, FREQUENCY);
        }
        put(MAXIMUM, 0);
        assertThat(heard).containsExactly(entryOf(MAXIMUM, 1));
    }

    /** Keys that are consecutive numbers lie side by side in the index. */
    @Test
    void entriesToBeDropped_areChosenAmongThoseOfAllKeys_eachAtItsTurn() {
        for (long key = 0; key < LARGE_MAXIMUM; key++) {
            large.put(key, new byte[10], Index.ABSENT);
        }
        EntryHeap<Long, byte[]> heap = large.store().heap();
        LongUnaryOperator keyAt =
                location -> Objects.requireNonNull(heap.reader().key(location));
        long hundreds = large.ranks().sample(2 * SizeBound.EXACT, 0).stream()
                .mapToLong(entry -> keyAt.applyAsLong(entry.location()) / 100)
                .distinct()
                .count();
        assertThat(hundreds).as("of 40 hundreds").isGreaterThan(25);
        Set<Long> seen = new HashSet<>();
        for (int i = heap.index().walk().steps(); i > 0; i--) {
            large.ranks().sample(1, 0).forEach(entry -> seen.add(keyAt.applyAsLong(entry.location())));
        }
        assertThat(seen).hasSize(LARGE_MAXIMUM);
    }

    /** Frequencies are halved a slice at a time, and those that have not been yet count as if they had. */
    @Test
    void frequency_isRememberedAsItCounts_whileASweepIsUnderWay() {
        int count = LARGE_MAXIMUM;
        for (long key = 0; key < count; key++) {
            large.put(key, new byte[10], Index.ABSENT);
            assertThat(large.get(key)).isNotNull();
        }
        agingIsDue = true;
        ((Evacuator) large.store().heap().reclaimer()).age();
        int stored = 0;
        for (long key = 0; key < count; key++) {
            stored += Frequency.of(
                    large.store().index().slot(key, large.store().heap().hash(key)));
            large.settle(large.remove(key, Index.PRESENT), RemovalCause.EXPLICIT);
        }
        assertThat(stored).as("some are yet to be halved").isBetween(count + 1, 2 * count - 1);
        assertThat(heard).hasSize(count).allMatch(entry -> entry.frequency == 1);
    }

    @Test
    void policyThatThrows_keepsNoEntryAlive() {
        put(1, 0);
        put(2, 0);
        fails = true;
        assertThat(remove(1, Index.PRESENT)).isTrue();
        clock.addAndGet(LIFETIME + 1);
        assertThat(cache.get(2L)).isNull();
        assertThat(heard).hasSize(2);
        assertThat(cache.size()).isZero();
        assertThat(cache.store().heap().liveBytes()).isZero();
    }
}
