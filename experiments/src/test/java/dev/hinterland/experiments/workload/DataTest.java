// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DataTest {

    private static final int ENTRIES = 4096;

    @Test
    void feed_isAsPublished() {
        Data data = Data.of(0, 0);
        Feed feed = (Feed) data.value(1_234_567);

        assertThat(data.key(1_234_567)).isEqualTo("key_1234567");
        assertThat(feed.id()).isEqualTo(1_234_567);
        assertThat(feed.content()).isEqualTo(feed.userId() + "_" + feed.id());
        assertThat(data.payloadBytes(1_234_567))
                .isEqualTo(
                        11 + 8 + 4 + 8 + feed.userId().length() + feed.content().length());
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 7", "16, 8", "16, 100", "40, 1000"})
    void plain_hasExactlyTheSizes_andNoKeyTwice(int keyBytes, int valueBytes) {
        Data data = Data.of(keyBytes, valueBytes);
        Set<Object> keys = new HashSet<>();
        String before = "";
        for (int i = 0; i < ENTRIES; i++) {
            String key = (String) data.key(i);
            assertThat(key.getBytes(StandardCharsets.US_ASCII)).hasSize(keyBytes);
            assertThat(key).isGreaterThan(before);
            assertThat((byte[]) data.value(i)).hasSize(valueBytes);
            keys.add(key);
            before = key;
        }
        assertThat(keys).hasSize(ENTRIES);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "16, 8", "16, 13", "16, 100"})
    void matches_onlyTheValueOfItsIndex(int keyBytes, int valueBytes) {
        Data data = Data.of(keyBytes, valueBytes);
        for (int i = 0; i < 200; i++) {
            assertThat(data.matches(i, data.value(i))).isTrue();
            assertThat(data.matches(i, data.value(i + 1))).isFalse();
        }
        assertThat(data.matches(0, null)).isFalse();
        assertThat(data.matches(0, "something else")).isFalse();
    }

    @Test
    void matches_anyByteChanged_doesNot() {
        Data data = Data.of(16, 27);
        for (int i = 0; i < 27; i++) {
            byte[] value = (byte[]) data.value(5);
            value[i]++;
            assertThat(data.matches(5, value)).as("byte %d", i).isFalse();
        }
        assertThat(data.matches(5, new byte[0])).isFalse();
    }

    @Test
    void entriesMax_isWhatTheKeysCanTell() {
        assertThat(Data.of(2, 1).entriesMax()).isEqualTo(ENTRIES);
        assertThat(Data.of(100, 1).entriesMax()).isEqualTo(Long.MAX_VALUE);
    }
}
