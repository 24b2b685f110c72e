// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private static final int WIDTH = 79;

    @Test
    void line_saysHowMuchIsDoneAndLeft() {
        String line = ProgressLine.line(0.25, Duration.ofSeconds(65), "default, 17");

        assertThat(line)
                .hasSize(WIDTH)
                .startsWith("[===         ]  25 %  default, 17")
                .endsWith(" 3:15 left");
    }

    @Test
    void line_saysNothingOfWhatIsLeft_whileThereIsTooLittleToJudgeFrom() {
        assertThat(ProgressLine.line(0.01, Duration.ofSeconds(1), "x")).endsWith("0:01");
        assertThat(ProgressLine.line(0, Duration.ZERO, "x")).endsWith("0:00");
    }

    @Test
    void line_isCut_whereTheNameIsTooLong() {
        assertThat(ProgressLine.line(0.5, Duration.ofSeconds(65), "n".repeat(200)))
                .hasSize(WIDTH)
                .endsWith(" 1:05 left");
    }

    @Test
    void share_neverGoesBack_andIsNotAllBeforeTheEnd() {
        ProgressLine.Share share = new ProgressLine.Share();

        assertThat(share.of(0, 0)).isZero();
        assertThat(share.of(93, 100)).isEqualTo(0.93);
        assertThat(share.of(93, 120)).isEqualTo(0.93);
        assertThat(share.of(120, 120)).isEqualTo(0.99);
    }
}
