// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Reading;
import dev.hinterland.lab.trace.Reading.Read;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
                "uniform          ! unknown generator: --generate=uniform, known=zipf|loop|mix|twitter-4",
                "zipf:x           ! not a number: --generate=zipf:x, figure=exponent",
                "zipf:-1          ! must be from 0 to 100: --generate=zipf:-1, figure=exponent",
                "zipf:NaN         ! must be from 0 to 100: --generate=zipf:NaN, figure=exponent",
                "zipf:1,size=3    ! unknown figure: --generate=zipf:1,size=3, figure=size, known=keys|requests|seed",
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
