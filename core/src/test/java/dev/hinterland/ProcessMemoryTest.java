// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.CopyHumongous;
import dev.hinterland.programs.FillBudget;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.ForkedJvm;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The budget that the map counts is the memory that the operating system counts. */
@Tag("proof")
@EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
class ProcessMemoryTest {

    private static final long MAX_BYTES = 128 * Budgets.MIB;

    /** What the JVM itself may take or give back meanwhile: compiled code, class data, malloc's arenas. */
    private static final long TOLERANCE_BYTES = 32 * Budgets.MIB;

    @ParameterizedTest
    @ValueSource(ints = {20, 1_000, 1_000_000})
    void residentMemory_agreesWithUsedBytes(int valueBytes) {
        ForkedJvm.Result result = ForkedJvm.withFlags(
                        "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1")
                .run(FillBudget.class, MAX_BYTES, valueBytes);
        assertThat(result.err()).isEmpty();
        long[] figures = figures(result);
        long before = figures[0];
        long full = figures[1];
        long highest = figures[2];
        long used = figures[3];
        assertThat(used).as(result.out()).isBetween(MAX_BYTES * 3 / 4, MAX_BYTES);
        assertThat(full - before).as(result.out()).isBetween(used - TOLERANCE_BYTES, used + TOLERANCE_BYTES);
        assertThat(highest).as(result.out()).isLessThan(before + MAX_BYTES + TOLERANCE_BYTES);
    }

    /** The heap is touched from the beginning, so all that the process takes more is native memory. */
    @Test
    void humongousValue_isCopied_withoutMemoryBesideTheBudget() {
        long valueBytes = 100 * Budgets.MIB;
        ForkedJvm.Result result = ForkedJvm.withFlags(
                        "-XX:+UseSerialGC", "-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1")
                .run(CopyHumongous.class, MAX_BYTES, valueBytes);
        assertThat(result.err()).isEmpty();
        long[] figures = figures(result);
        long taken = figures[1] - figures[0];
        assertThat(taken).as(result.out()).isBetween(valueBytes, figures[2] + TOLERANCE_BYTES);
    }

    private static long[] figures(ForkedJvm.Result result) {
        return Arrays.stream(result.out().strip().split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
    }
}
