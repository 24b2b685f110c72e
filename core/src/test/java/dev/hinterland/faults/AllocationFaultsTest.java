package dev.hinterland.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.faults.Injector.Kind;
import dev.hinterland.memory.StretchPoint;
import dev.hinterland.support.ForkedJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each allocation of the library fails once, on the heap and by the system, in each operation of maps and caches; and
 * each start of the background thread. The library is instrumented for that, and runs in a JVM of its own.
 */
class AllocationFaultsTest {

    @TempDir
    private static Path instrumented;

    @BeforeAll
    static void instrument() throws IOException {
        for (String classes : ForkedJvm.libraryAsRun().reversed()) {
            // Those of the tests stay as they are: what the injector does is no fault of the library.
            if (!Files.exists(Path.of(classes, "dev", "hinterland", "faults"))) {
                InstrumentedLibrary.write(Path.of(classes), instrumented);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = "CALL", mode = EnumSource.Mode.EXCLUDE)
    void faultInTheLibrary_leavesTheStoreWhole(Kind kind) {
        ForkedJvm.Result result = ForkedJvm.withFlags("-ea", "-Xmx512m", "-D" + StretchPoint.PROPERTY + "=false")
                .runOnClassPath(
                        instrumented + File.pathSeparator + System.getProperty("java.class.path"),
                        AllocationFaults.class.getName(),
                        kind.name());
        assertThat(result.out()).as("%s", result).isEqualToIgnoringNewLines(AllocationFaults.DONE);
        assertThat(result.exitCode()).as("%s", result).isZero();
    }
}
