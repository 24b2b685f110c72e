// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.hinterland.Durability;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The short mode of the soak, for the cache half a minute. The profile {@code nightly} makes it five minutes; {@code
 * -Dhinterland.soak.seconds=600} makes each part minutes long.
 */
@Tag("proof")
@Timeout(value = 1, unit = TimeUnit.HOURS)
class SoakTest {

    private static final double SECONDS = Double.parseDouble(System.getProperty("hinterland.soak.seconds", "6"));

    /** The share of the time in which keys and values are records. */
    private static final double RECORDS = 0.3;

    /** The share of the time for a map in a file. */
    private static final double FILES = 0.5;

    private static final long FILE_BYTES = 12 << 20;

    /** The keys and their values take about 4 MiB, so the tightest of these budgets is full of the dead. */
    @ParameterizedTest
    @CsvSource({"24, 2, 2", "12, 2, 2", "10, 8, 1"})
    void soak_findsEveryReadRight(long mebibytes, int writers, int readers) throws InterruptedException {
        soak(Stamping.BYTES, mebibytes, writers, readers, SECONDS * (1 - RECORDS));
        soak(Stamping.RECORDS, mebibytes, writers, readers, SECONDS * RECORDS);
    }

    /** A map in a file, without a journal and with one. */
    @ParameterizedTest
    @EnumSource(value = Durability.class, mode = Mode.EXCLUDE, names = "COMMIT")
    void soakOfAFile_findsEveryReadRight(Durability durability, @TempDir Path folder) throws InterruptedException {
        Soak.Report report =
                Soak.run(Stamping.BYTES, folder.resolve("map"), durability, FILE_BYTES, 2, SECONDS * FILES);
        System.out.println(durability + ": " + report);
        assertThat(report.reads()).isPositive();
        assertThat(report.stats().compactions()).isPositive();
    }

    private static void soak(Stamping<?, ?> stamping, long mebibytes, int writers, int readers, double seconds)
            throws InterruptedException {
        Soak.Report report = Soak.run(stamping, mebibytes << 20, writers, readers, seconds);
        System.out.println(mebibytes + " MiB, " + stamping + ": " + report);
        assertThat(report.reads()).isPositive();
        assertThat(report.stats().compactions()).isPositive();
    }

    /**
     * Thirty seconds in all; from a cache that has room for what lives, where a slow machine does not get as far as to
     * recycle regions, to one that has hardly room for its largest values.
     */
    @ParameterizedTest
    @CsvSource({"8, 2, 2, false", "2, 3, 1, true", "1, 2, 1, true"})
    void cacheSoak_findsEveryReadRight(long mebibytes, int writers, int readers, boolean isTight)
            throws InterruptedException {
        double seconds = SECONDS * 10 / 6;
        long compactions = cacheSoak(Stamping.BYTES, mebibytes, writers, readers, seconds * (1 - RECORDS))
                + cacheSoak(Stamping.RECORDS, mebibytes, writers, readers, seconds * RECORDS);
        if (isTight) {
            assertThat(compactions).isPositive();
        }
    }

    /** Returns how many regions have been recycled. */
    private static long cacheSoak(Stamping<?, ?> stamping, long mebibytes, int writers, int readers, double seconds)
            throws InterruptedException {
        CacheSoak.Report report = CacheSoak.run(stamping, mebibytes << 20, writers, readers, seconds);
        System.out.println(mebibytes + " MiB, " + stamping + ": " + report);
        assertThat(report.hits()).isPositive();
        assertThat(report.stats().evictionCount()).isPositive();
        return report.memory().compactions();
    }

    /** The fault: more memory than must not be missed, outside of any budget. */
    @Test
    void memoryOutsideTheBudget_isFound() {
        ResidentMemory resident = new ResidentMemory(0);
        resident.check();
        assumeThat(resident.mostBytes()).as("resident memory is known").isPositive();
        try (Arena arena = Arena.ofConfined()) {
            arena.allocate(ResidentMemory.ALLOWANCE_BYTES * 3 / 2).fill((byte) 1);
            assertThatThrownBy(resident::check).hasMessageContaining("resident memory exceeded");
        }
    }

    @Test
    void heapThatGrows_isNoExcess() {
        ResidentMemory resident = new ResidentMemory(0);
        byte[][] live = new byte[3][(int) ResidentMemory.ALLOWANCE_BYTES];
        for (byte[] part : live) {
            Arrays.fill(part, (byte) 1);
        }
        resident.check();
        assertThat(live[2]).as("alive until here").isNotEmpty();
    }

    @Test
    void valueWithOneWrongByte_isFound() {
        byte[] value = StampedValue.of(7, 3, 100);
        assertThat(StampedValue.version(7, value)).isEqualTo(3);
        assertThatThrownBy(() -> StampedValue.version(8, value)).isInstanceOf(AssertionError.class);
        value[50] ^= 1;
        assertThatThrownBy(() -> StampedValue.version(7, value)).hasMessageContaining("intact=false");
    }

    @Test
    void recordWithOneWrongByte_isFound() {
        StampedRecords.Stamped value = Stamping.RECORDS.value(7, 4, 300);
        assertThat(Stamping.RECORDS.version(7, value)).isEqualTo(4);
        assertThatThrownBy(() -> Stamping.RECORDS.version(8, value)).isInstanceOf(AssertionError.class);
        value.bytes()[50] ^= 1;
        assertThatThrownBy(() -> Stamping.RECORDS.version(7, value)).hasMessageContaining("intact=false");
    }
}
