// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SequencesTest {

    @Test
    void cycle_followedFromAnywhere_visitsAllBeforeItReturns() {
        int count = 1000;
        int[] successors = Sequences.cycle(count);
        boolean[] seen = new boolean[count];
        int index = 17;
        for (int step = 0; step < count; step++) {
            assertThat(seen[index]).isFalse();
            seen[index] = true;
            index = successors[index];
        }
        assertThat(index).isEqualTo(17);
    }

    @Test
    void permutation_holdsEachIndexOnce() {
        assertThat(Arrays.stream(Sequences.permutation(1000)).sorted())
                .containsExactlyElementsOf(IntStream.range(0, 1000).boxed().toList());
    }

    @Test
    void zipf_shares_fallWithTheRankAsTheExponentSays() {
        int count = 100;
        int length = 1 << 20;
        int[] drawn = new int[count];
        for (int index : Sequences.zipf(count, 0.99, length)) {
            drawn[index]++;
        }
        int[] byRank = Arrays.stream(drawn).sorted().toArray();
        double harmonic = IntStream.rangeClosed(1, count)
                .mapToDouble(rank -> Math.pow(rank, -0.99))
                .sum();
        for (int rank : new int[] {1, 2, 10, 100}) {
            double expected = length * Math.pow(rank, -0.99) / harmonic;
            assertThat((double) byRank[count - rank]).isCloseTo(expected, within(0.1 * expected));
        }
    }

    @Test
    void zipf_hotIndices_areScattered() {
        int[] drawn = new int[1000];
        for (int index : Sequences.zipf(1000, 0.99, 1 << 18)) {
            drawn[index]++;
        }
        int hottest = IntStream.range(0, 1000).reduce(0, (a, b) -> drawn[a] >= drawn[b] ? a : b);
        int second = IntStream.range(0, 1000)
                .filter(i -> i != hottest)
                .reduce(hottest == 0 ? 1 : 0, (a, b) -> drawn[a] >= drawn[b] ? a : b);
        assertThat(Math.abs(hottest - second)).isGreaterThan(1);
    }
}
