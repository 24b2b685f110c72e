// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionedDataTest {

    private static final long INDEX = 12_345;
    private static final long VERSION = (3L << 40) + 17;

    @ParameterizedTest
    @ValueSource(ints = {16, 17, 23, 24, 100, 401})
    void value_saysItsVersion_andEachFlippedBitIsFound(int bytes) {
        VersionedData data = new VersionedData(16, bytes);
        byte[] value = data.value(INDEX, VERSION);

        assertThat(value).hasSize(bytes);
        assertThat(data.versionOf(INDEX, value)).isEqualTo(VERSION);
        for (int bit = 0; bit < bytes * Byte.SIZE; bit++) {
            value[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(data.versionOf(INDEX, value)).as("bit %d", bit).isEqualTo(VersionedData.WRONG);
            value[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
    }

    /** What a reader would see that copies a value while another version, or another entry, is written over it. */
    @ParameterizedTest
    @ValueSource(ints = {16, 24, 100, 401})
    void mixtureOfTwoValues_isFoundWhereverTheyMeet(int bytes) {
        VersionedData data = new VersionedData(16, bytes);
        byte[] value = data.value(INDEX, VERSION);
        for (byte[] other : new byte[][] {data.value(INDEX, VERSION + 1), data.value(INDEX + 1, VERSION)}) {
            for (int at = 1; at < bytes; at++) {
                byte[] mixed = value.clone();
                System.arraycopy(other, at, mixed, at, bytes - at);
                boolean same = Arrays.equals(mixed, value) || Arrays.equals(mixed, other);
                assertThat(data.versionOf(INDEX, mixed) == VersionedData.WRONG)
                        .as("from %d on", at)
                        .isNotEqualTo(same);
            }
        }
    }

    @Test
    void valueOfAnotherEntry_ofAnotherLength_orNone_isWrong() {
        VersionedData data = new VersionedData(16, 24);

        assertThat(data.versionOf(INDEX, data.value(INDEX + 1, VERSION))).isEqualTo(VersionedData.WRONG);
        assertThat(data.versionOf(INDEX, Arrays.copyOf(data.value(INDEX, VERSION), 23)))
                .isEqualTo(VersionedData.WRONG);
        assertThat(data.versionOf(INDEX, new byte[24])).isEqualTo(VersionedData.WRONG);
        assertThat(data.versionOf(INDEX, null)).isEqualTo(VersionedData.WRONG);
    }

    @Test
    void valueWithoutRoomForItsCheck_isRefused() {
        assertThatThrownBy(() -> new VersionedData(16, 15)).hasMessage("must be at least 16: valueBytes=15");
    }

    @Test
    void check_countsWhatIsWrong_andWhatIsOlder_andKeepsTheFirst() {
        VersionedData data = new VersionedData(4, 16);
        ReadCheck check = new ReadCheck(data);

        check.check(1, data.value(1, 5), 5, 5);
        assertThat(check.counts()).isEqualTo(new ReadCounts(1, 0, 0, ""));
        check.check(1, data.value(1, 4), 5, 9);
        check.check(1, data.value(1, 10), 5, 9);
        check.check(2, null, 0, 9);
        check.check(2, new byte[16], 0, 9);

        ReadCounts counts = check.counts();
        assertThat(counts)
                .isEqualTo(new ReadCounts(5, 3, 1, "older than it has to be: key=---0, version=4, least=5, most=9"));
        assertThat(counts.right()).isFalse();
        assertThat(ReadCounts.NONE.plus(counts).plus(new ReadCounts(1, 1, 1, "another")))
                .isEqualTo(new ReadCounts(6, 4, 2, counts.first()));
    }
}
