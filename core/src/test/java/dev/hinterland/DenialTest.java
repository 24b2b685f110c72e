// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.WholeApi;
import dev.hinterland.support.ForkedJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Works where the JVM denies native access and {@code Unsafe}, without a word on the error stream. */
class DenialTest {

    private static final String[] DENIAL = {
        "--illegal-native-access=deny", "--sun-misc-unsafe-memory-access=deny", "-Xmx128m", "-ea"
    };

    @Tag("proof")
    @Test
    void wholeApi_onTheClassPath() {
        assertClean(ForkedJvm.withFlags(DENIAL).run(WholeApi.class), "unnamed module");
    }

    @Tag("proof")
    @Test
    void wholeApi_onTheModulePath() {
        assertClean(ForkedJvm.withFlags(DENIAL).runWithModulePath(WholeApi.class), "module dev.hinterland");
    }

    private static void assertClean(ForkedJvm.Result result, String module) {
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("done in " + module);
        assertThat(result.exitCode()).isZero();
    }
}
