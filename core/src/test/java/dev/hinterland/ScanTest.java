// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.management.ThreadMXBean;
import dev.hinterland.codec.Codec;
import dev.hinterland.record.View;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Quote;
import dev.hinterland.support.Race;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All values, where they lie. */
class ScanTest {

    private static final int KEYS = 20_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private static OffHeapMap<Long, Quote> map() {
        return Hinterland.map(Codec.ofLong(), Quote.codec())
                .name("scanned")
                .maximumBytes(Budgets.small())
                .build();
    }

    private static OffHeapMap<Long, Quote> filled() {
        OffHeapMap<Long, Quote> map = map();
        for (long key = 0; key < KEYS; key++) {
            map.put(key, Quote.of(key));
        }
        return map;
    }

    private static Map<Long, Integer> visits(Scan<Quote> scan) {
        return scan.collect(
                HashMap::new,
                (visits, view) -> visits.merge(view.getLong(Quote.ID), 1, Integer::sum),
                (some, others) -> {
                    others.forEach((id, count) -> some.merge(id, count, Integer::sum));
                    return some;
                });
    }

    @Test
    void emptyMap_hasNothingToVisit() {
        try (OffHeapMap<Long, Quote> map = map()) {
            assertThat(map.scan().count()).isZero();
            assertThat(map.scan().parallel().sumLong(Quote.ID)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void eachValue_isVisitedOnce(int threads) {
        try (OffHeapMap<Long, Quote> map = filled()) {
            Map<Long, Integer> visits = visits(map.scan().parallel(threads));
            assertThat(visits).hasSize(KEYS);
            assertThat(visits.values()).containsOnly(1);
            MapValidator.validate(map);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void removedAndReplacedValues_areNotVisited(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Long, Quote> model = new HashMap<>();
        try (OffHeapMap<Long, Quote> map = map()) {
            for (int i = 0; i < 100_000; i++) {
                long key = random.nextInt(KEYS);
                if (random.nextInt(3) == 0) {
                    map.remove(key);
                    model.remove(key);
                } else {
                    map.put(key, Quote.of(i));
                    model.put(key, Quote.of(i));
                }
            }
            long sum = model.values().stream().mapToLong(Quote::id).sum();
            assertThat(map.scan().sumLong(Quote.ID)).isEqualTo(sum);
            assertThat(map.scan().parallel().sumLong(Quote.ID)).isEqualTo(sum);
            assertThat(map.scan().count()).isEqualTo(model.size());
            assertThat(map.scan().sumDouble(Quote.SIZE)).isEqualTo(sum / 2.0);
            assertThat(map.scan().sumInt(Quote.PRICE))
                    .isEqualTo(model.values().stream().mapToLong(Quote::price).sum());
            MapValidator.validate(map);
        }
    }

    @Test
    void filter_choosesWhatIsAddedUp() {
        try (OffHeapMap<Long, Quote> map = filled()) {
            Scan<Quote> some = map.scan()
                    .filter(view -> view.getLong(Quote.ID) % 2 == 0)
                    .filter(view -> view.getLong(Quote.ID) < 100);
            assertThat(some.count()).isEqualTo(50);
            assertThat(some.sumLong(Quote.ID)).isEqualTo(2450);
            assertThat(visits(some)).hasSize(50);
            LongAdder seen = new LongAdder();
            some.parallel().forEach(view -> seen.add(view.get().id()));
            assertThat(seen.sum()).isEqualTo(2450);
        }
    }

    @Test
    void viewOfTheLastValue_refuses() {
        try (OffHeapMap<Long, Quote> map = filled()) {
            View<?>[] kept = new View<?>[1];
            map.scan(view -> kept[0] = view);
            assertThatThrownBy(() -> kept[0].get()).hasMessage("View must not be used after its callback has returned");
        }
    }

    @Test
    void viewInAnotherThread_refuses_withinTheCallbackAndBetweenRecords() {
        try (OffHeapMap<Long, Quote> map = filled()) {
            AtomicReference<View<Quote>> shared = new AtomicReference<>();
            map.scan(view -> {
                if (shared.getAndSet(view) == null) {
                    assertThat(elsewhere(view)).hasMessageStartingWith("View must not be used by another thread");
                }
            });
            AtomicInteger refusals = new AtomicInteger();
            CompletableFuture<?> other = new CompletableFuture<>();
            map.scan(view -> {
                if (shared.getAndSet(view) != view) {
                    startUsing(shared, refusals, other);
                }
            });
            assertThat(other).succeedsWithin(Duration.ofMinutes(1));
            assertThat(refusals).hasValue(10_000);
        }
    }

    private static Throwable elsewhere(View<Quote> view) {
        return CompletableFuture.supplyAsync(() -> assertThrows(IllegalStateException.class, view::get))
                .join();
    }

    /** Uses the view again and again, while its own thread goes from record to record and ends. */
    private static void startUsing(
            AtomicReference<View<Quote>> shared, AtomicInteger refusals, CompletableFuture<?> done) {
        Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 10_000; i++) {
                try {
                    shared.get().getLong(Quote.ID);
                } catch (IllegalStateException e) {
                    refusals.incrementAndGet();
                }
            }
            done.complete(null);
        });
    }

    /** By then HotSpot has compiled a copy of the loop, for this function alone. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void functionThatHasVisitedMuch_visitsEachValueOnce_andItsViewRefusesAsBefore(int threads) {
        try (OffHeapMap<Long, Quote> map = filled()) {
            long expected = LongStream.range(0, KEYS).filter(id -> id % 3 == 0).sum();
            View<?>[] kept = new View<?>[1];
            for (int round = 0; round < 200; round++) {
                LongAdder sum = new LongAdder();
                map.scan()
                        .parallel(threads)
                        .filter(view -> view.getLong(Quote.ID) % 3 == 0)
                        .forEach(view -> {
                            sum.add(view.getLong(Quote.ID));
                            kept[0] = view;
                        });
                assertThat(sum.sum()).isEqualTo(expected);
                assertThatThrownBy(() -> kept[0].get())
                        .hasMessage("View must not be used after its callback has returned");
            }
            MapValidator.validate(map);
        }
    }

    /** A view for each would be 48 bytes a record; what is made for each region is less than one. */
    @Test
    void scan_makesNothingForEachRecord() {
        try (OffHeapMap<Long, Quote> map = filled()) {
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 20; round++) {
                long[] sum = new long[1];
                long before = THREADS.getCurrentThreadAllocatedBytes();
                map.scan()
                        .filter(view -> view.getLong(Quote.ID) >= 0)
                        .forEach(view -> sum[0] += view.getInt(Quote.PRICE));
                least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            }
            assertThat(least).as("bytes for all records").isLessThan(2 * KEYS);
        }
    }

    @Test
    void manyConditions_areAskedInTheirOrder_untilOneDoesNotHold() {
        try (OffHeapMap<Long, Quote> map = filled()) {
            AtomicInteger asked = new AtomicInteger();
            Scan<Quote> scan = map.scan();
            for (int i = 1; i <= 4; i++) {
                int factor = i;
                scan = scan.filter(view -> view.getLong(Quote.ID) % factor == 0);
            }
            Scan<Quote> none = scan.filter(view -> view.getLong(Quote.ID) < 0).filter(_ -> asked.incrementAndGet() > 0);
            assertThat(scan.sumLong(Quote.ID))
                    .isEqualTo(
                            LongStream.range(0, KEYS).filter(id -> id % 12 == 0).sum());
            assertThat(none.count()).isZero();
            assertThat(asked).hasValue(0);
        }
    }

    private record Nothing() {}

    /** Entries without a byte of key or value, whose header is zero once they are dead. */
    @Test
    void emptyKeysAndValues_areVisitedWhileTheyAreThere() {
        try (OffHeapMap<String, Nothing> map = Hinterland.map(String.class, Nothing.class)
                .maximumBytes(Budgets.small())
                .build()) {
            for (int i = 0; i < 1_000; i++) {
                map.put("", new Nothing());
                map.put("x", new Nothing());
                map.remove("x");
                assertThat(map.scan().count()).isEqualTo(1);
            }
            map.remove("");
            assertThat(map.scan().count()).isZero();
        }
    }

    @Test
    void whatAFunctionThrows_endsTheScan() {
        try (OffHeapMap<Long, Quote> map = filled()) {
            assertThatThrownBy(() -> map.scan(view -> {
                        throw new IllegalArgumentException("mine");
                    }))
                    .hasMessage("mine");
            MapValidator.validate(map);
        }
    }

    @Test
    void closeWithinAFunction_endsTheScan() {
        OffHeapMap<Long, Quote> map = filled();
        assertThatThrownBy(() -> map.scan(view -> {
                    map.close();
                    view.getLong(Quote.ID);
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(map::scan).isInstanceOf(IllegalStateException.class);
    }

    /** Half of the keys stay; the others are overwritten, so that all regions are evacuated while the scan goes on. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void entriesThatAreMovedMeanwhile_areVisitedOnce(int threads) throws Exception {
        try (OffHeapMap<Long, Quote> map = map()) {
            for (long key = 0; key < KEYS; key++) {
                map.put(key, Quote.of(key));
                map.put(KEYS + key, Quote.of(KEYS + key));
            }
            AtomicBoolean scanned = new AtomicBoolean();
            Race.of(2, thread -> {
                if (thread == 0) {
                    for (long i = 0; !scanned.get(); i++) {
                        map.put(KEYS + i % KEYS, Quote.of(KEYS + i % KEYS));
                    }
                } else {
                    try {
                        long before = map.stats().compactions();
                        for (int round = 0; round < 20 || map.stats().compactions() - before < 20; round++) {
                            checkStable(visits(map.scan().parallel(threads)));
                        }
                    } finally {
                        scanned.set(true);
                    }
                }
                return 0;
            });
            MapValidator.validate(map);
        }
    }

    private static void checkStable(Map<Long, Integer> visits) {
        for (long id = 0; id < KEYS; id++) {
            assertThat(visits.get(id)).as("visits of %s", id).isEqualTo(1);
        }
    }

    /**
     * The function itself overwrites many times what the budget holds: what is not visited yet is moved under its feet.
     */
    @Test
    void slowFunction_delaysNobody_andMissesNothing() {
        try (OffHeapMap<Long, Quote> map = map()) {
            for (long key = 0; key < KEYS; key++) {
                map.put(key, Quote.of(key));
                map.put(KEYS + key, Quote.of(KEYS + key));
            }
            Map<Long, Integer> visits = new HashMap<>();
            map.scan(view -> {
                if (visits.merge(view.getLong(Quote.ID), 1, Integer::sum) == 1 && visits.size() % 2_000 == 0) {
                    for (long key = 0; key < 8L * KEYS; key++) {
                        map.put(KEYS + key % KEYS, Quote.of(KEYS + key % KEYS));
                    }
                }
            });
            checkStable(visits);
            MapValidator.validate(map);
        }
    }

    @Test
    void nestedScan_visitsAll() {
        try (OffHeapMap<Long, Quote> map = filled()) {
            AtomicBoolean first = new AtomicBoolean(true);
            map.scan(view -> {
                if (first.getAndSet(false)) {
                    assertThat(map.scan().count()).isEqualTo(KEYS);
                }
            });
            assertThat(first).isFalse();
        }
    }
}
