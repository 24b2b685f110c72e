// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.compare.SmallestHeap.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallestHeapTest {

    private static final long MIB = 1 << 20;

    private final List<Long> tried = new ArrayList<>();

    private SmallestHeap search(long needed, int mostTrials, long largest) {
        return new SmallestHeap(
                heap -> {
                    tried.add(heap);
                    return heap >= needed ? Answer.FINISHES : Answer.DOES_NOT;
                },
                mostTrials,
                largest);
    }

    @ParameterizedTest
    @ValueSource(longs = {513, 560, 640, 777, 1024, 1500})
    void findsTheSmallestHeap_withinASixteenth(long neededMib) throws Exception {
        long needed = neededMib * MIB;

        SmallestHeap.Found found = search(needed, 20, 1L << 40).search(512 * MIB, null, 640 * MIB);

        assertThat(found.smallestBytes()).isBetween(needed, (long) (needed * 1.08) + 8 * MIB);
        assertThat(found.tooSmallBytes()).isLessThan(needed);
        assertThat(found.trials()).isEqualTo(tried.size()).isLessThanOrEqualTo(9);
    }

    @Test
    void neverTriesTheSameTwice_norWhatIsKnown() throws Exception {
        search(700 * MIB, 20, 1L << 40).search(512 * MIB, 1024 * MIB, 640 * MIB);

        assertThat(tried).doesNotHaveDuplicates().doesNotContain(512 * MIB, 1024 * MIB);
        assertThat(tried).allMatch(heap -> heap > 512 * MIB && heap < 1024 * MIB);
    }

    @Test
    void stopsAtTheLargestHeap_andSaysSo() throws Exception {
        SmallestHeap.Found found = search(1L << 40, 20, 2048 * MIB).search(512 * MIB, null, 640 * MIB);

        assertThat(found.smallestBytes()).isNull();
        assertThat(found.tooSmallBytes()).isEqualTo(2048 * MIB);
    }

    @Test
    void endsWhenThereIsNoTime_withWhatIsKnown() throws Exception {
        SmallestHeap search =
                new SmallestHeap(heap -> heap > 600 * MIB ? Answer.FINISHES : Answer.NO_TIME, 20, 1L << 40);

        SmallestHeap.Found found = search.search(512 * MIB, null, 640 * MIB);

        assertThat(found).isEqualTo(new SmallestHeap.Found(640 * MIB, 512 * MIB, 2));
    }

    @Test
    void keepsToItsTrials() throws Exception {
        SmallestHeap.Found found = search(513 * MIB, 3, 1L << 40).search(512 * MIB, null, 4096 * MIB);

        assertThat(tried).hasSize(3);
        assertThat(found.smallestBytes()).isGreaterThanOrEqualTo(513 * MIB);
    }
}
