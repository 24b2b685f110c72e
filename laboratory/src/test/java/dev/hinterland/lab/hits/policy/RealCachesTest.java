// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.HitObjective;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import dev.hinterland.lab.trace.generate.Generator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RealCachesTest {

    private static final RealCache OURS = new RealCache(new HinterlandCache(HitObjective.OBJECTS, null), true);

    private static final int ENTRIES = 600;

    static Stream<String> caches() {
        return Policies.all().stream()
                .filter(policy -> policy.real().isPresent())
                .map(Policy::id);
    }

    static Stream<String> onHeap() {
        return caches().filter(id -> Policies.of(id).real().orElseThrow().onHeap());
    }

    private record Result(long hits, long resident) {}

    private static Result drive(String policy, Size size, String words) {
        Trace trace = Generator.of(words);
        Request request = new Request();
        long hits = 0;
        try (Driven cache = Policies.of(policy).open(size, trace);
                Requests requests = trace.open()) {
            while (requests.next(request)) {
                hits += cache.request(request) ? 1 : 0;
            }
            return new Result(hits, cache.resident());
        }
    }

    @ParameterizedTest
    @MethodSource("caches")
    void traceThatFits_missesEachKeyOnce(String policy) {
        Result result = drive(policy, Size.ofEntries(ENTRIES), "loop:keys=50,requests=500");

        assertThat(result).isEqualTo(new Result(450, 50));
    }

    @ParameterizedTest
    @MethodSource("caches")
    void traceThatDoesNotFit_leavesTheEntriesThatWereAskedFor_andFewerHitsThanTheOptimum(String policy) {
        String words = "zipf:0.8,keys=5k,requests=20k";
        Result result = drive(policy, Size.ofEntries(ENTRIES), words);

        assertThat((double) result.resident()).isCloseTo(ENTRIES, within(0.03 * ENTRIES));
        assertThat(result.hits())
                .isPositive()
                .isLessThanOrEqualTo(
                        drive("optimum", Size.ofEntries(ENTRIES), words).hits());
    }

    @ParameterizedTest
    @MethodSource("onHeap")
    void cachesWithAWeigher_holdNoMoreThanTheirBytes(String policy) {
        Size size = new Size(100, 100_000, 100);
        Result result = drive(policy, size, "twitter-14:requests=5k");
        Result none = drive(policy, new Size(1, 1, 100), "twitter-14:requests=5k");

        assertThat(result.resident())
                .as("100 bytes an entry cost beside the object")
                .isBetween(50L, 1000L);
        assertThat(result.hits()).isPositive();
        assertThat(none.hits()).isZero();
    }

    /** Their own accounts differ; what they have in common is that the objects alone fit. */
    @ParameterizedTest
    @ValueSource(strings = {"hinterland", "ohc-lru", "ohc-w-tinylfu", "ehcache"})
    void cachesBoundedByBytes_holdObjectsOfTheirSize(String policy) {
        Size size = new Size(5000, 1 << 20, 0);
        Result result = drive(policy, size, "twitter-14:requests=50k");

        assertThat(result.hits()).isPositive();
        assertThat(result.resident()).isPositive().isLessThan(2 * (1 << 20) / 510);
    }

    @Test
    void shortTimesToLive_makeMisses() {
        long lasting = drive("caffeine", Size.ofEntries(10_000), "twitter-52:requests=5k")
                .hits();
        Trace trace = Generator.of("twitter-52:requests=5k");
        Request request = new Request();
        long hits = 0;
        try (Driven cache = Policies.of("caffeine").open(Size.ofEntries(10_000), trace);
                Requests requests = trace.open()) {
            while (requests.next(request)) {
                request.setTtl(1);
                hits += cache.request(request) ? 1 : 0;
            }
        }

        assertThat(hits).isPositive().isLessThan(lasting);
    }

    /** Nothing is evicted, so that what is a hit follows from the times alone. */
    @ParameterizedTest
    @ValueSource(strings = {"hinterland", "caffeine"})
    void cachesWithAClock_endEntriesWhenTheirTimeHasCome(String policy) {
        Trace trace = Generator.of("zipf:0.7,keys=2k,requests=20k,ttl=3,expiring=0.5,rate=1000");
        Size size = Size.ofEntries(5000);
        Request request = new Request();
        try (Driven cache = Policies.of(policy).openExpiring(size, trace);
                Driven computed = Policies.of("lru").openExpiring(size, trace);
                Requests requests = trace.open()) {
            while (requests.next(request)) {
                assertThat(cache.request(request))
                        .as("key=%d, time=%d", request.key(), request.timeMillis())
                        .isEqualTo(computed.request(request));
            }
        }
    }

    @Test
    void cachesWithoutAClockThatOneCanSet_sayThatTheyEndNothing() {
        Policy guava = Policies.of("guava");

        assertThat(guava.expires()).isFalse();
        assertThatThrownBy(() -> guava.openExpiring(Size.ofEntries(10), Generator.of("loop")))
                .hasMessage("ends no entries by a clock that one can set: policy=guava");
    }

    @Test
    void clock_neverGoesBack() {
        SimulatedClock clock = new SimulatedClock();
        clock.advance(5);
        clock.advance(3);

        assertThat(clock.millis()).isEqualTo(5);
        assertThat(clock.nanos()).isEqualTo(5_000_000);
    }

    @Tag("proof")
    @Test
    void fit_findsABudget_andLargerValuesWhereTheLeastBudgetIsTooMuch() {
        RealCache ohc = Policies.of("ohc-lru").real().orElseThrow();
        RealCache ehcache = Policies.of("ehcache").real().orElseThrow();

        assertThat(Fit.of(ohc, 2000, null).valueBytes()).isEqualTo(Values.USUAL_BYTES);
        assertThat(Fit.of(ohc, 2000, null).bytes()).isGreaterThan(2000 * 108);
        assertThat(Fit.of(ehcache, 200, null).bytes()).isEqualTo(ehcache.leastBytes());
        assertThat(Fit.of(ehcache, 200, null).valueBytes()).isGreaterThan(1000);
    }

    @Test
    void tighten_makesTheCachesToComeSmaller() {
        Policy policy = new RealPolicy("ours", OURS);
        Size size = Size.ofEntries(ENTRIES);
        assertThat(policy.tighten(size)).as("nothing to tighten yet").isFalse();

        long before = residentAfterAScan(policy, size);
        for (int i = 0; i < 50; i++) {
            assertThat(policy.tighten(size)).isTrue();
        }

        assertThat(residentAfterAScan(policy, size)).isLessThan(before);
    }

    private static long residentAfterAScan(Policy policy, Size size) {
        Trace trace = Generator.of("loop:keys=2k,requests=2k");
        Request request = new Request();
        try (Driven cache = policy.open(size, trace);
                Requests requests = trace.open()) {
            while (requests.next(request)) {
                cache.request(request);
            }
            return cache.resident();
        }
    }

    @Test
    void ourCache_saysTheMostThatItHeld_andOpensWithTheLeastBudget() {
        try (OpenStore<Long, byte[]> store = OURS.open(Long.class, new Size(1, OURS.leastBytes(), 0))) {
            long most = 0;
            for (long key = 0; key < 2000; key++) {
                store.put(key, new byte[Values.USUAL_BYTES]);
                most = Math.max(most, store.size());
            }

            assertThat(store.peak()).isEqualTo(most).isLessThan(2000);
            assertThat(store.size()).isLessThanOrEqualTo(most);
        }
    }

    @Test
    void names_areRefusedWhereUnknown() {
        assertThatThrownBy(() -> Policies.choose("lru,mru"))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("unknown policy: --policies=mru, known=");
        assertThatThrownBy(() -> Policies.choose(" ,"))
                .hasMessageStartingWith("no policy is named: --policies= ,, known=");
        assertThat(Policies.choose("optimum, lru,lru")).extracting(Policy::id).containsExactly("optimum", "lru");
    }
}
