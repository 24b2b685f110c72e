// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Reading;
import dev.hinterland.lab.trace.Reading.Read;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorTest {

    private static Map<Long, Integer> counts(String words) {
        Map<Long, Integer> counts = new HashMap<>();
        Reading.keys(Generator.of(words)).forEach(key -> counts.merge(key, 1, Integer::sum));
        return counts;
    }

    @Test
    void zipf_hasTheFrequenciesOfItsFormula() {
        int requests = 200_000;
        Map<Long, Integer> counts = counts("zipf:0.9,keys=1000,requests=200k,seed=7");
        double sum = 0;
        for (int rank = 1; rank <= 1000; rank++) {
            sum += Math.pow(rank, -0.9);
        }

        assertThat(counts.keySet()).allSatisfy(key -> assertThat(key).isBetween(1L, 1000L));
        for (int rank : new int[] {1, 2, 3, 10, 30, 100}) {
            double expected = requests * Math.pow(rank, -0.9) / sum;
            assertThat((double) counts.get((long) rank))
                    .as("rank " + rank)
                    .isCloseTo(expected, within(5 * Math.sqrt(expected)));
        }
    }

    @Test
    void zipfWithExponentZero_isUniform() {
        Map<Long, Integer> counts = counts("zipf:0,keys=10,requests=100k");

        assertThat(counts).hasSize(10);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(9_500, 10_500));
    }

    @Test
    void seed_decidesEverything() {
        List<Long> first = Reading.keys(Generator.of("zipf:1.1,keys=1k,requests=1k,seed=3"));
        Generator again = Generator.of("zipf:1.1,keys=1k,requests=1k,seed=3");

        assertThat(Reading.keys(again)).isEqualTo(first);
        assertThat(Reading.keys(again)).as("read twice").isEqualTo(first);
        assertThat(Reading.keys(Generator.of("zipf:1.1,keys=1k,requests=1k,seed=4")))
                .isNotEqualTo(first);
    }

    @Test
    void loop_goesRound() {
        assertThat(Reading.keys(Generator.of("loop,keys=3,requests=7"))).containsExactly(0L, 1L, 2L, 0L, 1L, 2L, 0L);
    }

    @Test
    void mix_isHalfPopularKeysAndHalfScansAndLoops() {
        List<Long> keys = Reading.keys(Generator.of("mix:1,keys=50,scan=10,loop=5,requests=100"));
        List<Long> others = keys.stream().filter(key -> key > 50).toList();

        assertThat(others).hasSize(50);
        assertThat(others.subList(0, 10)).as("a scan").doesNotHaveDuplicates();
        assertThat(others.subList(10, 15)).as("a loop").doesNotHaveDuplicates();
        assertThat(others.subList(15, 20)).as("its second round").isEqualTo(others.subList(10, 15));
        assertThat(others.subList(20, 25)).as("its third round").isEqualTo(others.subList(10, 15));
        assertThat(others.subList(25, 35))
                .as("the next scan")
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(others.subList(0, 10));
        assertThat(others.subList(35, 40)).as("the same loop").isEqualTo(others.subList(10, 15));
    }

    @Test
    void seedThatIsNotNamed_isGiven() {
        String words = "zipf:1.1,keys=1k,requests=1k";

        assertThat(Reading.keys(Generator.of(words, 5))).isEqualTo(Reading.keys(Generator.of(words + ",seed=5")));
        assertThat(Generator.of(words).isDrawn()).isTrue();
        assertThat(Generator.of(words + ",seed=5").isDrawn()).isFalse();
        assertThat(Generator.of("loop").isDrawn()).isFalse();
    }

    @Test
    void phases_haveTheSameKeys_andOtherPopularOnes() {
        List<Long> keys = Reading.keys(Generator.of("phases:1.2,keys=1k,phase=10k,requests=30k"));
        Set<Long> popular = new HashSet<>();
        for (int phase = 0; phase < 3; phase++) {
            Map<Long, Integer> counts = new HashMap<>();
            keys.subList(phase * 10_000, (phase + 1) * 10_000).forEach(key -> counts.merge(key, 1, Integer::sum));
            popular.add(Collections.max(counts.entrySet(), Map.Entry.comparingByValue())
                    .getKey());
        }

        assertThat(keys).allSatisfy(key -> assertThat(key).isBetween(1L, 1000L));
        assertThat(popular).hasSize(3);
    }

    @Test
    void drift_asksForWhatIsYoung() {
        List<Long> keys = Reading.keys(Generator.of("drift:keys=1k,fresh=0.5,requests=40k"));
        long newest = 0;
        double ages = 0;
        int old = 0;
        for (long key : keys) {
            boolean isOld = key <= newest;
            ages += isOld ? newest - key : 0;
            old += isOld ? 1 : 0;
            newest = Math.max(newest, key);
        }

        assertThat(newest).as("half of the requests are for new keys").isCloseTo(20_000, within(500L));
        assertThat(ages / old).as("half of the keys").isCloseTo(500, within(30.0));
    }

    @Test
    void scans_areKeysThatNeverComeAgain() {
        List<Long> keys = Reading.keys(Generator.of("scans:1,keys=50,scan=20,every=80,requests=200"));

        assertThat(keys.subList(0, 80)).allSatisfy(key -> assertThat(key).isBetween(1L, 50L));
        assertThat(keys.subList(100, 180)).allSatisfy(key -> assertThat(key).isBetween(1L, 50L));
        List<Long> scanned = keys.stream().filter(key -> key > 50).toList();
        assertThat(scanned).hasSize(40).doesNotHaveDuplicates();
    }

    @Test
    void pairs_comeTwice_atTheirDistance() {
        List<Long> keys = Reading.keys(Generator.of("pairs:1,share=1,distance=10,requests=400"));
        Map<Long, List<Integer>> places = new HashMap<>();
        for (int place = 0; place < keys.size(); place++) {
            places.computeIfAbsent(keys.get(place), _ -> new ArrayList<>()).add(place);
        }

        List<List<Integer>> twice =
                places.values().stream().filter(all -> all.size() > 1).toList();
        assertThat(twice).hasSize(190).allSatisfy(all -> {
            assertThat(all).hasSize(2);
            assertThat(all.get(1) - all.get(0)).as("ten pairs between").isEqualTo(21);
        });
    }

    @Test
    void loops_goRoundBesidePopularKeys() {
        List<Long> keys = Reading.keys(Generator.of("loops:1,keys=50,loop=30,share=0.5,requests=2k"));
        List<Long> looped = keys.stream().filter(key -> key > 50).toList();

        assertThat(looped.size()).isBetween(900, 1100);
        assertThat(looped.subList(0, 30)).doesNotHaveDuplicates().isEqualTo(looped.subList(30, 60));
    }

    @Test
    void turns_areThreePatternsWithKeysOfTheirOwn() {
        List<Long> keys = Reading.keys(Generator.of("turns:1,keys=50,phase=100,requests=300"));

        assertThat(keys.subList(0, 100)).allSatisfy(key -> assertThat(key).isBetween(1L, 50L));
        assertThat(keys.subList(200, 210)).as("the loop").isEqualTo(keys.subList(210, 220));
        assertThat(keys.subList(100, 200)).doesNotContainAnyElementsOf(keys.subList(0, 100));
        assertThat(keys.subList(100, 200)).doesNotContainAnyElementsOf(keys.subList(200, 300));
    }

    @ParameterizedTest
    @CsvSource({"uniform, 40000, 60000", "log-uniform, 9000, 13000", "pareto, 40, 120", "two, 15000, 25000"})
    void sizes_areDistributedAsTheirNameSays(String size, long least, long most) {
        Map<Long, Long> bytes = new HashMap<>();
        Reading.all(Generator.of("zipf:0,keys=20k,requests=200k,size=" + size))
                .forEach(read -> assertThat(
                                Objects.requireNonNullElse(bytes.putIfAbsent(read.key(), read.bytes()), read.bytes()))
                        .as("a key keeps its size")
                        .isEqualTo(read.bytes()));

        assertThat(bytes.values()).allSatisfy(one -> assertThat(one).isBetween(10L, 100_000L));
        assertThat(bytes.values().stream().mapToLong(one -> one).average().orElseThrow())
                .isBetween((double) least, (double) most);
    }

    @Test
    void sizesOfPopularKeys_areSmallOrLarge() {
        List<Read> small = Reading.all(Generator.of("zipf:0.9,keys=10k,requests=5k,size=log-uniform,popular=small"));
        List<Read> large = Reading.all(Generator.of("zipf:0.9,keys=10k,requests=5k,size=log-uniform,popular=large"));

        assertThat(small)
                .filteredOn(read -> read.key() < 100)
                .allSatisfy(read -> assertThat(read.bytes()).isLessThan(20));
        assertThat(large)
                .filteredOn(read -> read.key() < 100)
                .allSatisfy(read -> assertThat(read.bytes()).isGreaterThan(50_000));
    }

    @Test
    void objects_expireInTheirShare_andRequestsHaveTimes() {
        List<Read> all = Reading.all(Generator.of("zipf:0,keys=1k,requests=10k,ttl=3,expiring=0.25,rate=100"));

        assertThat(all.getLast().timeMillis()).isEqualTo(9_999 * 10);
        assertThat(all.stream().filter(read -> read.ttlMillis() == 3000).count())
                .isBetween(2000L, 3000L);
        assertThat(all).allSatisfy(read -> assertThat(read.ttlMillis()).isIn(0L, 3000L));
    }

    @Test
    void cluster_hasTheShapeThatIsPublished() {
        List<Read> requests = Reading.all(Generator.of("twitter-19:requests=100k"));
        Map<Long, Read> byKey = new HashMap<>();
        requests.forEach(request -> byKey.put(request.key(), request));

        assertThat(requests).hasSize(100_000);
        assertThat(byKey.values().stream().mapToLong(Read::bytes).average().orElseThrow())
                .as("key and value")
                .isCloseTo(42 + 101, within(7.0));
        assertThat(byKey.values().stream().map(Read::ttlMillis).distinct())
                .containsExactlyInAnyOrder(24_000_000L, 25_200_000L, 26_600_000L);
        assertThat(requests.getLast().timeMillis())
                .as("3,310 requests in a second")
                .isCloseTo(30_211, within(1L));
        assertThat(byKey.size()).as("4.7 requests for each key").isBetween(15_000, 100_000 * 10 / 47);
    }

    @Test
    void cluster_keepsSizeAndTimeToLiveOfAKey() {
        Map<Long, Read> first = new HashMap<>();
        for (Read request : Reading.all(Generator.of("twitter-4:requests=20k"))) {
            Read before = first.putIfAbsent(request.key(), request);
            if (before != null) {
                assertThat(request.bytes()).isEqualTo(before.bytes());
                assertThat(request.ttlMillis()).isEqualTo(before.ttlMillis());
            }
        }
    }

    @Test
    void everyCluster_hasTimesToLiveInItsShares() {
        for (ClusterShape shape : ClusterShape.values()) {
            assertThat(shape.timesToLive().millis(0)).isPositive();
            assertThat(shape.timesToLive().millis(0.999_999)).isPositive();
        }
        TimesToLive two = TimesToLive.parse("60s:.7 300s:.7");
        assertThat(two.millis(0.49)).isEqualTo(60_000);
        assertThat(two.millis(0.51)).isEqualTo(300_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "uniform          ! unknown generator: --generate=uniform, known=zipf|loop|mix|phases|drift|",
                "zipf:x           ! not a number: --generate=zipf:x, figure=exponent",
                "zipf:-1          ! must be from 0 to 100: --generate=zipf:-1, figure=exponent",
                "zipf:NaN         ! must be from 0 to 100: --generate=zipf:NaN, figure=exponent",
                "zipf:1,depth=3   ! unknown figure: --generate=zipf:1,depth=3, figure=depth, known=keys|requests|seed",
                "zipf:1,size=3    ! unknown word: --generate=zipf:1,size=3, figure=size, known=none|uniform|",
                "pairs:1,share=2  ! must be from 0 to 1: --generate=pairs:1,share=2, figure=share",
                "pairs:1,share=x  ! not a number: --generate=pairs:1,share=x, figure=share",
                "zipf:1,2         ! not of the form name:figure,name=figure: --generate=zipf:1,2",
                "zipf:1,keys=4g   ! too large: --generate=zipf:1,keys=4g, figure=keys",
                "zipf:1,keys=none ! not a count such as 100k or 1.7m: --generate keys=none",
                "zipf:1,seed=x    ! not a whole number: --generate=zipf:1,seed=x, figure=seed",
                "loop:5           ! unknown figure: --generate=loop:5, figure=, known=keys|requests",
                "''               ! unknown generator: --generate=, known="
            })
    void badWords_areOneSentence(String words, String problem) {
        assertThatThrownBy(() -> Generator.of(words))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith(problem);
    }
}
