// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.ClearStores;
import dev.hinterland.programs.CloseUnderLoad;
import dev.hinterland.programs.FillBudget;
import dev.hinterland.programs.HoldMillions;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.ForkedJvm;
import dev.hinterland.support.NativeAccess;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What native access brings, and that nothing changes, or warns, without. Each in a JVM of its own. */
@Tag("proof")
@EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
class NativeAccessTest {

    private static final String[] FLAGS = {
        "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1"
    };
    private static final int ENTRIES = 200_000;
    private static final long MAX_BYTES = 300 * Budgets.MIB;

    private static ForkedJvm withNativeAccess() {
        String[] flags = Arrays.copyOf(FLAGS, FLAGS.length + 1);
        flags[FLAGS.length] = NativeAccess.FLAG;
        return ForkedJvm.withFlags(flags);
    }

    private static long[] figures(ForkedJvm.Result result) {
        assertThat(result.err()).isEmpty();
        return Arrays.stream(result.out().strip().split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"map", "cache"})
    void memoryOfAStoreThatIsCleared_goesBackToTheSystem(String kind) {
        long[] figures = figures(withNativeAccess().run(ClearStores.class, kind, MAX_BYTES, ENTRIES));
        long full = figures[1] - figures[0];
        assertThat(full).isGreaterThan(ENTRIES * 1_000L);
        assertThat(figures[2] - figures[0])
                .as("cleared: %s", Arrays.toString(figures))
                .isLessThan(full / 4);
        assertThat(figures[3] - figures[0])
                .as("again: %s", Arrays.toString(figures))
                .isLessThan(full * 5 / 4);
        assertThat(figures[4]).isEqualTo(ENTRIES);
    }

    /** The JVM would warn of the first restricted method. */
    @ParameterizedTest
    @ValueSource(strings = "cache")
    void withoutNativeAccess_nothingWarns_andMemoryStays(String kind) {
        long[] figures = figures(ForkedJvm.withFlags(FLAGS).run(ClearStores.class, kind, MAX_BYTES, ENTRIES));
        long full = figures[1] - figures[0];
        assertThat(figures[2] - figures[0])
                .as("cleared: %s", Arrays.toString(figures))
                .isGreaterThan(full / 2);
        assertThat(figures[4]).isEqualTo(ENTRIES);
    }

    /** Restricted methods are errors here: the library calls none. */
    @Test
    void whereTheJvmDeniesNativeAccess_theLibraryWorks() {
        ForkedJvm.Result result =
                ForkedJvm.withFlags("--illegal-native-access=deny").run(HoldMillions.class, 100_000);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("entries: size=100000, right=100000");
    }

    @Test
    void moduleThatHasNativeAccess_usesIt() {
        ForkedJvm.Result result = ForkedJvm.withFlags("--enable-native-access=dev.hinterland")
                .runWithModulePath(HoldMillions.class, 200_000);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("entries: size=200000, right=200000");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 1_000_000})
    void residentMemory_isNoMoreThanUsedBytes(int valueBytes) {
        long maximumBytes = 128 * Budgets.MIB;
        long[] figures = figures(withNativeAccess().run(FillBudget.class, maximumBytes, valueBytes));
        assertThat(figures[1] - figures[0])
                .as(Arrays.toString(figures))
                .isBetween(figures[3] / 2, figures[3] + 32 * Budgets.MIB);
    }

    @ParameterizedTest
    @ValueSource(strings = {"built-in", "cache"})
    void closeUnderLoad_doesNotCrash(String what) {
        ForkedJvm.Result result =
                ForkedJvm.withFlags("-Xmx256m", "-ea", NativeAccess.FLAG).run(CloseUnderLoad.class, what, 10);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).endsWith("closed 10 times" + System.lineSeparator());
        assertThat(result.exitCode()).isZero();
    }
}
