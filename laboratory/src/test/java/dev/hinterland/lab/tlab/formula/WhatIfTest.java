package dev.hinterland.lab.tlab.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WhatIfTest {

    private static final WhatIf WORKED_EXAMPLE = new WhatIf(500L << 20, 50, 10);

    @Test
    void fiftyThreadsInFiveHundredMebibytes_getTwoMebibytesEach() {
        assertThat(WORKED_EXAMPLE.lines()).first().isEqualTo("tlabSize=2097152");
        assertThat(WORKED_EXAMPLE.tlabBytes()).isEqualTo(2 << 20);
    }

    @Test
    void refills_areTheTarget_whereNothingIsRounded() {
        assertThat(WORKED_EXAMPLE.refillsPerThread()).isCloseTo(5, within(1e-9));
    }

    @Test
    void expectedWaste_isTheTarget_whereNothingIsRounded() {
        assertThat(WORKED_EXAMPLE.wasteExpectedPercent()).isCloseTo(10, within(1e-9));
    }

    @Test
    void arithmetic_isShownStepByStep_inEightyColumns() {
        assertThat(WORKED_EXAMPLE.lines())
                .anyMatch(line -> line.contains("100 / (2 × 10) = 5, at least 2"))
                .anyMatch(line -> line.contains("1/50 × 524288000 B / 5 = 2097152 B (2 MiB)"))
                .anyMatch(line -> line.contains("5.0 per thread"))
                .anyMatch(line -> line.contains("2097152") || line.contains("32768 B"))
                .anyMatch(line -> line.contains("= 50 MiB = 10.0 % of eden"))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void moreThreadsThanFit_getTheLeastBuffer_andWasteMore() {
        WhatIf crowded = new WhatIf(1 << 20, 1000, 1);

        assertThat(crowded.tlabBytes()).isEqualTo(2624);
        assertThat(crowded.wasteExpectedPercent()).isGreaterThan(90);
        assertThat(crowded.lines()).anyMatch(line -> line.contains("MinTLABSize"));
    }
}
