// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {

    @ParameterizedTest
    @CsvSource({"1,1", "850000,850000", "100k,100000", "1.7m,1700000", "1.7M,1700000", "2g,2000000000", "0.5k,500"})
    void counts_areDecimal(String text, long count) {
        assertThat(Quantities.count("--entries", text)).isEqualTo(count);
    }

    @ParameterizedTest
    @CsvSource({"64,64", "512m,536870912", "512MiB,536870912", "1.5g,1610612736", "16k,16384", "1t,1099511627776"})
    void sizes_areBinary(String text, long bytes) {
        assertThat(Quantities.bytes("--heap", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"500us,500", "1ms,1000", "0.5ms,500", "2s,2000000", "10m,600000000"})
    void times_areInMicroseconds(String text, long micros) {
        assertThat(Quantities.micros("--redis-delay", text)).isEqualTo(micros);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "m", "-1", "1.7x", "1,7m", "99999999999t", "0", "0.0001", "NaN"})
    void nonsense_isRefusedWithTheOptionsName(String text) {
        assertThatThrownBy(() -> Quantities.bytes("--heap", text))
                .isInstanceOf(UserError.class)
                .hasMessageEndingWith("--heap=" + text);
    }

    @Test
    void between_refusesWhatLiesOutside() {
        assertThat(Quantities.between(0, 100, "--reads", "90")).isEqualTo(90);
        assertThatThrownBy(() -> Quantities.between(0, 100, "--reads", "101"))
                .hasMessage("must be from 0 to 100: --reads=101");
        assertThatThrownBy(() -> Quantities.between(0, 100, "--reads", "many"))
                .hasMessage("not a whole number: --reads=many");
    }
}
