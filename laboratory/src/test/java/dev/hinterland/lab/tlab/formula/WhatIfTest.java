// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.gc.Collector;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WhatIfTest {

    private static final WhatIf WORKED_EXAMPLE = of(500L << 20, WhatIf.equalShares(50), 10);

    private static WhatIf of(long edenBytes, List<Double> shares, int wastePercent) {
        return of(edenBytes, shares, wastePercent, Collector.PARALLEL);
    }

    private static WhatIf of(long edenBytes, List<Double> shares, int wastePercent, Collector collector) {
        OptionalLong region = LargestBuffer.regionBytes(collector, 4L << 30);
        return new WhatIf(
                new TlabFormula(wastePercent, 35, 64, 2048 + 576),
                edenBytes,
                shares,
                LargestBuffer.of(collector, 25, region).orElseThrow());
    }

    @Test
    void fiftyThreadsInFiveHundredMebibytes_getTwoMebibytesEach() {
        assertThat(WORKED_EXAMPLE.lines()).first().isEqualTo("tlabSize=2097152");
        assertThat(WORKED_EXAMPLE.tlabBytes(1 / 50.0)).isEqualTo(2 << 20);
    }

    @Test
    void refills_areTheTarget_whereNothingIsRounded() {
        assertThat(WORKED_EXAMPLE.refills(1 / 50.0)).isCloseTo(5, within(1e-9));
    }

    @Test
    void expectedWaste_isTheTarget_whereNothingIsRounded() {
        assertThat(WORKED_EXAMPLE.wasteExpectedPercent()).isCloseTo(10, within(1e-9));
    }

    @Test
    void arithmetic_isShownStepByStep() {
        assertThat(WORKED_EXAMPLE.lines())
                .anyMatch(line -> line.endsWith("100 / (2 × 10) = 5"))
                .anyMatch(line -> line.contains("1/50 × 524288000 B / 5 = 2097152 B"))
                .anyMatch(line -> line.contains("5.0 per thread"))
                .anyMatch(line -> line.contains("32768 B"))
                .anyMatch(line -> line.contains("= 50 MiB = 10.0 % of eden"));
    }

    static Stream<WhatIf> all() {
        return Stream.of(
                WORKED_EXAMPLE,
                of(1 << 20, WhatIf.equalShares(1000), 1),
                of(1L << 40, WhatIf.equalShares(1), 40, Collector.SERIAL),
                of(1L << 40, WhatIf.sharesOf(List.of(999_999, 1)), 15, Collector.ZGC));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyLine_fitsEightyColumns(WhatIf whatIf) {
        assertThat(whatIf.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void moreThreadsThanFit_getTheLeastBuffer_andWasteMore() {
        WhatIf crowded = of(1 << 20, WhatIf.equalShares(1000), 1);

        assertThat(crowded.tlabBytes(1 / 1000.0)).isEqualTo(328 * 8);
        assertThat(crowded.wasteExpectedPercent()).isGreaterThan(90);
        assertThat(crowded.lines())
                .anyMatch(line -> line.endsWith("B (2.6 KiB), the least"))
                .anyMatch(line -> line.contains("MinTLABSize") && line.endsWith("= 328 words = 2624 B"));
    }

    @Test
    void hugeEden_getsTheLargestArrayOfInt() {
        WhatIf huge = of(1L << 40, WhatIf.equalShares(1), 1);

        assertThat(huge.tlabBytes(1)).isEqualTo(1_073_741_822L * 8);
        assertThat(huge.lines())
                .anyMatch(line -> line.endsWith(", the most"))
                .anyMatch(line -> line.endsWith("the largest array of int = 1073741822 words = 8589934576 B"));
    }

    /** 4 GiB are 2,048 regions of 2 MiB. */
    @ParameterizedTest
    @CsvSource({"G1, 1048576", "SHENANDOAH, 2097152", "ZGC, 262144"})
    void collectorWithALimit_decides(Collector collector, long bytes) {
        WhatIf limited = of(2L << 30, WhatIf.equalShares(2), 1, collector);

        assertThat(limited.lines()).first().isEqualTo("tlabSize=" + bytes);
        assertThat(limited.lines()).anyMatch(line -> line.endsWith(", the most"));
    }

    @Test
    void unequalShares_haveALineEach() {
        WhatIf unequal = of(500L << 20, WhatIf.sharesOf(List.of(6, 3, 1)), 10);

        assertThat(unequal.lines()).first().isEqualTo("tlabSize=62914560,31457280,10485760");
        assertThat(unequal.lines())
                .anyMatch(line -> line.matches(" +1 +60\\.0 % +62914560 B +5\\.0 +983040 B"))
                .anyMatch(line -> line.matches(" +3 +10\\.0 % +10485760 B +5\\.0 +163840 B"))
                .anyMatch(line -> line.contains("= 10.0 % of eden"));
    }

    @ParameterizedTest
    @CsvSource({"25, '= 2', false", "26, '1.92, at least 2', true", "15, '3.33, rounded to 3', false"})
    void refillsThatAreNoQuotient_areSaidToBeNone(int wastePercent, String said, boolean fewest) {
        List<String> lines =
                of(500L << 20, WhatIf.equalShares(50), wastePercent).lines();

        assertThat(lines).anyMatch(line -> line.startsWith("target refills") && line.endsWith(said));
        assertThat(lines.stream().anyMatch(line -> line.contains("above 25 %"))).isEqualTo(fewest);
    }
}
