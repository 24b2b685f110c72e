// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.CloseStores;
import dev.hinterland.programs.ForgetStores;
import dev.hinterland.programs.Redeploy;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.ForkedJvm;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stores that are closed, and stores that are forgotten, leave nothing behind. */
@Tag("proof")
class ReleaseTest {

    private static final String[] FLAGS = {
        "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1"
    };

    @EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
    @ParameterizedTest
    @CsvSource({"1, 256", "100, 2"})
    void close_givesMemoryBackToTheSystem(int stores, int mebibytesEach) {
        ForkedJvm.Result result =
                ForkedJvm.withFlags(FLAGS).run(CloseStores.class, stores, mebibytesEach * Budgets.MIB);
        assertThat(result.err()).isEmpty();
        long[] figures = figures(result);
        long before = figures[0];
        long full = figures[1] - before;
        long left = figures[2] - before;
        long fullAgain = figures[3] - before;
        long leftAgain = figures[4] - before;
        assertThat(full).as(result.out()).isGreaterThan((long) stores * mebibytesEach * Budgets.MIB / 2);
        assertThat(left).as(result.out()).isLessThan(full / 5);
        assertThat(fullAgain).as(result.out()).isLessThan(full * 5 / 4);
        assertThat(leftAgain).as(result.out()).isLessThan(full / 5);
    }

    @EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
    @Test
    void forgottenStores_areFreed_endTheThread_andAreToldOfOnceEach() {
        int stores = 100;
        ForkedJvm.Result result = ForkedJvm.withFlags(FLAGS).run(ForgetStores.class, stores, 2 * Budgets.MIB);
        long[] figures = figures(result);
        assertThat(figures[0]).as("threads with all stores").isEqualTo(1);
        assertThat(figures[1]).as("threads without stores").isZero();
        long before = figures[2];
        long full = figures[3] - before;
        assertThat(full).as(result.out()).isGreaterThan(stores * Budgets.MIB);
        assertThat(figures[4] - before).as(result.out()).isLessThan(full / 4);
        assertThat(result.err().lines().filter(line -> line.contains("never closed")))
                .hasSize(stores)
                .allMatch(line -> line.contains("name=cache") && line.contains("bytes="));
    }

    @ParameterizedTest
    @CsvSource({"closed, false", "closed, true", "forgotten, false", "forgotten, true"})
    void classLoaders_ofTheLibrary_areUnloaded(String end, boolean records) {
        // The JDK keeps some classes of JMX beans by soft references.
        String softly = "-XX:SoftRefLRUPolicyMSPerMB=0";
        ForkedJvm jvm = records
                ? ForkedJvm.withFlags(
                        softly, "-Xmx128m", "-XX:StartFlightRecording:settings=default", "-Xlog:jfr+startup=off")
                : ForkedJvm.withFlags(softly, "-Xmx128m");
        assertThat(jvm.run(Redeploy.class, end).out()).endsWith("left: 0" + System.lineSeparator());
    }

    private static long[] figures(ForkedJvm.Result result) {
        return Arrays.stream(result.out().strip().split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
    }
}
