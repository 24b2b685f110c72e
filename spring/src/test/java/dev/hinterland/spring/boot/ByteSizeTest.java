// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes are read with units, and written as they can be read. */
class ByteSizeTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0B",
        "1, 1, 1B",
        "1_000, 1000, 1000B",
        "64m, 67108864, 64MiB",
        "2048 KB, 2097152, 2MiB",
        "1536MiB, 1610612736, 1536MiB",
        "4096TiB, 4503599627370496, 4096TiB",
    })
    void size_isWrittenAsItCanBeRead(String text, long bytes, String written) {
        ByteSize size = ByteSize.of(text);
        assertThat(size.bytes()).isEqualTo(bytes);
        assertThat(size).hasToString(written);
        assertThat(ByteSize.of(written)).isEqualTo(size);
    }

    @Test
    void size_isNotAFraction() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.of("1.5GiB"))
                .withMessageContaining("size=1.5GiB");
    }
}
