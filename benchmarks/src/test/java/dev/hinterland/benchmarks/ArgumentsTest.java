// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong numbers on the command line are refused in a sentence. */
class ArgumentsTest {

    @Test
    void number_isRead_orThatWhichIsMeantOtherwise() {
        Arguments arguments = Arguments.parse(new String[] {"--share", "0.25"}, "share", "other");
        assertThat(arguments.number("share", "0.5", 1)).isEqualTo(0.25);
        assertThat(arguments.number("other", "1", 1)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "", "0", "-1", "1.01", "NaN", "Infinity"})
    void wrongNumber_isRefused(String value) {
        Arguments arguments = Arguments.parse(new String[] {"--share", value}, "share");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.number("share", "0.5", 1))
                .withMessageMatching("[^:=]+: option=--share, value=" + value + "(, most=1.0)?");
    }
}
