// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.gc.Collector;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits that JDK 17 and 25 kept to in logs, in which threads would have had larger buffers. */
class LargestBufferTest {

    private static final OptionalLong REGION = OptionalLong.of(1 << 20);

    @ParameterizedTest
    @CsvSource({
        "G1, 17, 524288",
        "G1, 25, 524288",
        "SHENANDOAH, 25, 1048576",
        "ZGC, 17, 2097152",
        "ZGC, 21, 2097152",
        "ZGC, 25, 262144",
    })
    void collectorsWithALimitOfTheirOwn(Collector collector, int feature, long bytes) {
        assertThat(LargestBuffer.of(collector, feature, REGION)).hasValueSatisfying(limit -> {
            assertThat(limit.bytes()).isEqualTo(bytes);
            assertThat(limit.ofCollector()).isTrue();
        });
    }

    @Test
    void others_areLimitedByTheLargestArrayOfInt() {
        assertThat(LargestBuffer.of(Collector.SERIAL, 25, OptionalLong.empty())).hasValueSatisfying(limit -> {
            assertThat(limit.bytes()).isEqualTo(16 + 4L * 8 * (Integer.MAX_VALUE / 8));
            assertThat(limit.ofCollector()).isFalse();
        });
    }

    @Test
    void limitWhoseRuleIsNotKnown_isNotTold() {
        assertThat(LargestBuffer.of(Collector.ZGC, 23, REGION)).isEmpty();
        assertThat(LargestBuffer.of(Collector.G1, 25, OptionalLong.empty())).isEmpty();
    }

    /** What JDK 25 logs (gc+init) for heaps of fixed size. */
    @ParameterizedTest
    @CsvSource({
        "G1, 256, 1048576",
        "G1, 1500, 1048576",
        "G1, 3072, 2097152",
        "G1, 5120, 4194304",
        "G1, 20480, 16777216",
        "SHENANDOAH, 256, 262144",
        "SHENANDOAH, 1500, 524288",
        "SHENANDOAH, 3072, 1048576",
        "SHENANDOAH, 20480, 8388608",
    })
    void regions_areAPartOfTheHeap(Collector collector, long heapMebibytes, long bytes) {
        assertThat(LargestBuffer.regionBytes(collector, heapMebibytes << 20)).hasValue(bytes);
    }

    @Test
    void collectorsWithoutRegions_haveNone() {
        assertThat(LargestBuffer.regionBytes(Collector.PARALLEL, 1 << 30)).isEmpty();
    }
}
