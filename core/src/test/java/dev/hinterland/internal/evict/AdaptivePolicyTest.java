// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.index.Aging;
import dev.hinterland.internal.memory.NativeMemory;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptivePolicyTest {

    /** After that a thread does not get on. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final NativeMemory memory = new NativeMemory(1 << 20);
    private final AdaptivePolicy policy = new AdaptivePolicy(true);

    @AfterEach
    void close() {
        memory.close();
    }

    private void ask(int[] requests) {
        IntStream.of(requests).map(Requests::hash).forEach(policy::requested);
    }

    @Test
    void initialFrequency_ofANewKey_isOne() {
        policy.start(memory, () -> 100);
        assertThat(policy.initialFrequency(1)).isEqualTo(1);
        policy.prepare(100);
        assertThat(policy.initialFrequency(1)).isEqualTo(1);
    }

    @Test
    void initialFrequency_ofADroppedKey_isOneMoreThanItHad() {
        policy.start(memory, () -> 100);
        policy.prepare(100);
        policy.dropped(1, 6);
        policy.dropped(2, 15);
        assertThat(policy.initialFrequency(1)).isEqualTo(7);
        assertThat(policy.initialFrequency(1)).isEqualTo(1);
        assertThat(policy.initialFrequency(2)).isEqualTo(15);
    }

    /** Else a small cache would simulate a great part of its requests. */
    @ParameterizedTest
    @CsvSource({"20, 20", "256, 256", "257, 128", "2_000, 250", "10_000, 312", "16_384, 512", "1_000_000, 488"})
    void modelsOfSmallCaches_areSmall(long entries, long modelEntries) {
        long ghost = Ghost.bytesFor(Math.min(2 * entries, Math.max(entries, 1 << 17)));
        assertThat(policy.bytesFor(entries) - ghost)
                .isEqualTo(Expert.values().length * Ghost.bytesFor(2 * modelEntries));
    }

    @Test
    void memory_isCountedInTheBudget_andNotMoreThanWasSaid() {
        policy.start(memory, () -> 10_000);
        ask(Requests.skewed(1000, 1000, 1));
        policy.prepare(10_000);
        // The ghost's two pieces, and the models.
        long allocations = 3;
        assertThat(memory.usedBytes(NativeMemory.Purpose.POLICY))
                .isEqualTo(memory.usedBytes())
                .isGreaterThan(2 * 2 * 10_000)
                .isLessThanOrEqualTo(policy.bytesFor(10_000) + allocations * 64);
    }

    @Test
    void ghostOfALargeCache_growsALittleAtATime_withinABudgetThatIsClaimedAtOnce() {
        policy.start(memory, () -> 0);
        policy.prepare(200_000);
        long claimed = memory.usedBytes(NativeMemory.Purpose.POLICY);
        assertThat(rememberedOfThousand()).as("after the first step").isLessThan(500);
        for (int step = 1; step < 30; step++) {
            policy.prepare(200_000);
        }
        assertThat(rememberedOfThousand()).as("after some steps").isGreaterThan(950);
        assertThat(memory.usedBytes(NativeMemory.Purpose.POLICY)).isEqualTo(claimed);
    }

    private int rememberedOfThousand() {
        int remembered = 0;
        for (int key = 0; key < 1000; key++) {
            policy.dropped(Requests.hash(key), 6);
            remembered += policy.initialFrequency(Requests.hash(key)) == 7 ? 1 : 0;
        }
        return remembered;
    }

    /** The models are run in the middle of a read, and to run them for a full buffer takes as long as a merge. */
    @Test
    void evacuation_doesNotWait_forTheThreadThatRunsTheModels() throws InterruptedException {
        Semaphore running = new Semaphore(0);
        Semaphore mayEnd = new Semaphore(0);
        policy.start(memory, () -> {
            if (Thread.currentThread().getName().equals("reader")) {
                running.release();
                mayEnd.acquireUninterruptibly();
            }
            return 100;
        });
        Thread reader = Thread.ofPlatform().name("reader").start(() -> ask(Requests.recent(1_000, 80, 1)));
        running.acquire();
        Thread evacuating = Thread.ofPlatform().daemon().start(() -> {
            policy.prepare(100);
            policy.agingDue(0);
        });
        try {
            assertThat(evacuating.join(LIMIT)).isTrue();
        } finally {
            mayEnd.release(Integer.MAX_VALUE);
            reader.join();
        }
        policy.prepare(100);
        policy.dropped(1, 6);
        assertThat(policy.initialFrequency(1)).as("the next time").isEqualTo(7);
    }

    /** If few miss, more regions are merged: so it shows whether the models have had the requests. */
    @Test
    void evacuation_doesNotRunTheModels() {
        policy.start(memory, () -> 16);
        ask(Requests.loop(Sample.BUFFER - 1, 2));
        policy.prepare(16);
        assertThat(policy.sources(64, 2)).isEqualTo(6);
        ask(Requests.loop(2, 2));
        assertThat(policy.sources(64, 2)).isEqualTo(8);
    }

    @Test
    void withoutMemory_nothingIsRemembered_andNothingBreaks() {
        try (NativeMemory none = new NativeMemory(0)) {
            policy.start(none, () -> 100);
            ask(Requests.skewed(1000, 1000, 1));
            policy.prepare(100);
            policy.dropped(1, 6);
            policy.age(Aging.HALVING, 0, 1);
            assertThat(policy.initialFrequency(1)).isEqualTo(1);
            assertThat(policy.readStep()).isEqualTo(Expert.MIXED.readStep);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {250, 5_000})
    void readStep_followsTheRequests_inASmallCacheAndInALargeOne(int entries) {
        policy.start(memory, () -> entries);
        assertThat(policy.readStep()).isEqualTo(Expert.MIXED.readStep);
        ask(Requests.recent(200 * entries, 2 * entries, 1));
        assertThat(policy.readStep()).isEqualTo(Expert.RECENCY.readStep);
    }

    /** In models of 500 entries all 120 keys would find room, and no expert would be better than another. */
    @Test
    void modelsThatAreLargerThanTheCache_areReplaced_inTheSameMemory() {
        policy.start(memory, () -> 500);
        ask(Requests.recent(100, 120, 1));
        long used = memory.usedBytes(NativeMemory.Purpose.POLICY);
        assertThat(used).isPositive();
        policy.prepare(40);
        long ghost = memory.usedBytes(NativeMemory.Purpose.POLICY) - used;
        assertThat(ghost).isBetween(2L * 2 * 40, 2L * 2 * 40 + 64);
        ask(Requests.recent(20_000, 120, 1));
        assertThat(policy.readStep()).isEqualTo(Expert.RECENCY.readStep);
    }

    @Test
    void expertThatIsFollowed_isFollowedOn_whenModelsAreReplaced() {
        policy.start(memory, () -> 500);
        ask(Requests.recent(100_000, 1_000, 1));
        assertThat(policy.readStep()).isEqualTo(Expert.RECENCY.readStep);
        policy.prepare(250);
        assertThat(policy.readStep()).isEqualTo(Expert.RECENCY.readStep);
    }

    /** What is known is not given up because many entries have ended, or were removed, for a moment. */
    @Test
    void modelsThatFitted_stayWhereTheCacheHasFewerEntriesForAMoment() {
        policy.start(memory, () -> 500);
        policy.prepare(500);
        int[] requests = Requests.recent(100_000, 1_000, 1);
        for (int from = 0; from < requests.length; from += 500) {
            ask(Arrays.copyOfRange(requests, from, from + 500));
            policy.prepare(40);
            policy.prepare(500);
        }
        assertThat(policy.readStep()).isEqualTo(Expert.RECENCY.readStep);
    }

    @Test
    void modelsThatFitted_areReplacedWhereTheCacheHasFewerEntriesForLong() {
        policy.start(memory, () -> 500);
        policy.prepare(500);
        ask(Requests.loop(20_000, 40));
        policy.prepare(40);
        int[] requests = Requests.recent(60_000, 80, 1);
        for (int from = 0; from < requests.length; from += 500) {
            ask(Arrays.copyOfRange(requests, from, from + 500));
            policy.prepare(40);
        }
        assertThat(policy.readStep()).isEqualTo(Expert.RECENCY.readStep);
    }

    @Test
    void memoryOfModels_staysThatOfTheLargest_howeverTheCacheGrowsAndShrinks() {
        policy.start(memory, () -> 300);
        policy.prepare(300);
        long ghost = memory.usedBytes(NativeMemory.Purpose.POLICY);
        ask(Requests.skewed(5_000, 1_000, 1));
        long first = memory.usedBytes(NativeMemory.Purpose.POLICY);
        assertThat(first).isLessThan(ghost + 512);
        for (int most = 310; most < 500; most += 10) {
            for (int entries : new int[] {70, most}) {
                policy.prepare(entries);
                ask(Requests.skewed(20_000, 1_000, 1));
                policy.prepare(entries);
            }
        }
        assertThat(memory.usedBytes(NativeMemory.Purpose.POLICY)).isLessThan(first + 200L * 16 + 512);
    }

    @Test
    void halving_isDueOnceInSoManyRequestsThatTheSampleStandsFor() {
        policy.start(memory, () -> 10_000);
        policy.prepare(10_000);
        int halvings = 0;
        for (int i = 0; i < 180; i++) {
            ask(Requests.loop(10_000, 9_000));
            policy.prepare(10_000);
            halvings += policy.agingDue(0) == Aging.HALVING ? 1 : 0;
        }
        // Every 300,000 requests, give or take what the sample is off by.
        assertThat(halvings).isBetween(4, 7);
    }

    @Test
    void agesFadeOnce_beforeTheyCountAsReads() {
        policy.start(memory, () -> 250);
        policy.prepare(250);
        ask(Requests.recent(50_000, 500, 1));
        assertThat(policy.readStep()).isEqualTo(Expert.RECENCY.readStep);
        assertThat(policy.agingDue(30)).isNull();
        assertThat(policy.agingDue(35)).isEqualTo(Aging.LOWERING);
        assertThat(policy.agingDue(40)).isNull();
        policy.dropped(1, 6);
        assertThat(policy.initialFrequency(1)).isEqualTo(Expert.RECENCY.firstFrequency);
        ask(Requests.loop(100_000, 400));
        assertThat(policy.readStep()).isEqualTo(1);
        assertThat(policy.initialFrequency(1)).isEqualTo(1);
        policy.dropped(1, 15);
        assertThat(policy.initialFrequency(1)).as("an age").isEqualTo(1 + Aging.FADING.aged(15));
        assertThat(policy.agingDue(40)).isEqualTo(Aging.FADING);
        policy.dropped(1, 13);
        assertThat(policy.initialFrequency(1)).as("a count").isEqualTo(14);
        assertThat(policy.agingDue(40)).isNotEqualTo(Aging.FADING);
    }

    @ParameterizedTest
    @CsvSource({
        "64, 1.0, 3",
        "64, 0.5, 3",
        "64, 0.375, 4",
        "64, 0.25, 6",
        "64, 0.1, 8",
        "64, 0, 8",
        "16, 0.1, 4",
        "4, 0.1, 3"
    })
    void sources_areMoreWhereMissesAreRare(int regions, double missRatio, int expected) {
        assertThat(AdaptivePolicy.sourcesAt(regions, missRatio)).isEqualTo(expected);
    }

    @Test
    void sources_areFewerWhereMuchIsOverwritten() {
        askUntilFewMiss(10_000);
        assertThat(policy.sources(64, 0.0005)).isEqualTo(3).isLessThan(policy.sources(64, 1));
    }

    @Test
    void sources_areFewerInALargeCache() {
        askUntilFewMiss(10_000);
        int ofSmall = policy.sources(64, 0.004);
        policy.prepare(1 << 20);
        assertThat(policy.sources(64, 0.004)).isLessThan(ofSmall);
    }

    @Test
    void sources_areMoreWhereEntriesDifferInSize() {
        AdaptivePolicy bySize = new AdaptivePolicy(true);
        bySize.start(memory, () -> 10_000);
        bySize.prepare(10_000);
        bySize.sized(1_000);
        bySize.sized(1_100);
        int ofAlike = bySize.sources(64, 2);
        bySize.sized(3_000);
        assertThat(bySize.sources(64, 2)).isEqualTo(6);
        for (int i = 0; i < 30; i++) {
            bySize.sources(64, 2);
            bySize.sized(1_000);
        }
        assertThat(bySize.sources(64, 2)).as("those that are no more").isEqualTo(3);
        assertThat(ofAlike).isEqualTo(3);
    }

    @Test
    void sources_areMoreInATinyCache() {
        policy.start(memory, () -> 50);
        policy.prepare(50);
        assertThat(policy.sources(64, 2)).isEqualTo(6);
    }

    /** Which does not count reads: each read makes an entry as young as any. */
    @Test
    void whereSizesAreVeryUnlike_noExpertGoesByAge() {
        int[] requests = Requests.recent(100_000, 800, 1);
        policy.start(memory, () -> 256);
        ask(requests);
        policy.prepare(256);
        assertThat(policy.readStep()).isEqualTo(Expert.RECENCY.readStep);
        for (int i = 0; i < 100; i++) {
            policy.sized(i % 10 == 0 ? 100_000 : 100);
        }
        policy.sources(64, 1);
        ask(Requests.recent(100, 800, 2));
        assertThat(policy.readStep()).isEqualTo(1);
        for (int i = 0; i < 100; i++) {
            policy.sized(100);
            policy.sources(64, 1);
        }
        ask(Requests.recent(100, 800, 3));
        assertThat(policy.readStep()).isEqualTo(Expert.RECENCY.readStep);
    }

    private void askUntilFewMiss(int entries) {
        policy.start(memory, () -> entries);
        for (int i = 0; i < 10; i++) {
            ask(Requests.loop(10 * entries, entries / 2));
            policy.prepare(entries);
        }
    }
}
