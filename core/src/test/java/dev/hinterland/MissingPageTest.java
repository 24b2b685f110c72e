// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.ReadMissingPages;
import dev.hinterland.programs.TruncateWhileUsed;
import dev.hinterland.support.ForkedJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JVM lives, whichever compiler has compiled what meets a missing page of a file. */
@Tag("proof")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a mapped file cannot be truncated")
class MissingPageTest {

    private static final String C1 = "-XX:TieredStopAtLevel=1";
    private static final String C2 = "-XX:-TieredCompilation";

    @TempDir
    Path folder;

    private ForkedJvm.Result run(String compiler, Class<?> program, Object... arguments) {
        return ForkedJvm.withFlags(
                        compiler,
                        "-Xbatch",
                        "-XX:CompileThreshold=100",
                        "-Xmx256m",
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:ErrorFile=" + folder.resolve("crash.log"))
                .run(program, arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", C1, C2})
    void eachWayToRead_isTold(String compiler) {
        ForkedJvm.Result result = run(compiler, ReadMissingPages.class, folder.resolve("file"));
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).endsWith("faults=800, expected=800\n");
        assertThat(result.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {C1, C2})
    void truncatedFile_isTold(String compiler) {
        ForkedJvm.Result result = run(compiler, TruncateWhileUsed.class, folder, 10, System.nanoTime());
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).matches("faults=[1-9]\\d*, sum=-?\\d+\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {C1, C2})
    void truncatedJournal_isTold_andNothingIsLost(String compiler) {
        ForkedJvm.Result result = run(compiler, TruncateWhileUsed.class, folder, 6, System.nanoTime(), "journal");
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).matches("faults=[1-9]\\d*, sum=-?\\d+\n");
    }
}
