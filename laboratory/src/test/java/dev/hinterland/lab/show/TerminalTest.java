// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void width_isThatOfColumns_orOfTheTerminal_withinReason() {
        assertThat(Terminal.width("120", () -> 90)).isEqualTo(120);
        assertThat(Terminal.width(null, () -> 90)).isEqualTo(90);
        assertThat(Terminal.width("wide", () -> 90)).isEqualTo(90);
        assertThat(Terminal.width("0", () -> 90)).isEqualTo(90);
        assertThat(Terminal.width("20", () -> 90)).isEqualTo(60);
        assertThat(Terminal.width("9999", () -> 90)).isEqualTo(200);
    }

    @Test
    void withoutATerminal_linesHaveEightyColumns() {
        assertThat(Terminal.WIDTH).isEqualTo(80);
    }

    @Test
    void headingsAndVerdicts_haveColours() {
        String page = "Claims\n------\nA lock holds: nothing\n  JDK 25: holds: 5 ns\n  JDK 17: NO LONGER: $1\n=> So.\n";

        String coloured = Terminal.coloured(page);

        assertThat(coloured)
                .contains("\u001b[1mClaims\u001b[0m\n------")
                .contains("JDK 25: \u001b[32mholds\u001b[0m: 5 ns")
                .contains("JDK 17: \u001b[31mNO LONGER\u001b[0m: $1")
                .contains("A lock holds: nothing");
        assertThat(coloured.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(page);
    }
}
