// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.faults.Injector.Kind;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.support.ForkedJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Each allocation of the library fails once, on the heap and by the system, in each operation of maps and caches; and
 * each start of the background thread. The library is instrumented for that, and runs in a JVM of its own.
 */
@Tag("proof")
class AllocationFaultsTest {

    private static final Set<Kind> KINDS = EnumSet.complementOf(EnumSet.of(Kind.CALL));
    private static final Map<Kind, CompletableFuture<ForkedJvm.Result>> RUNS = new EnumMap<>(Kind.class);
    private static final int AT_A_TIME = 2;

    @TempDir
    private static Path instrumented;

    private static void instrument() throws IOException {
        for (String classes : ForkedJvm.libraryAsRun().reversed()) {
            // Those of the tests stay as they are: what the injector does is no fault of the library.
            if (!Files.exists(Path.of(classes, "dev", "hinterland", "faults"))) {
                InstrumentedLibrary.write(Path.of(classes), instrumented);
            }
        }
    }

    /** Two at a time, because each takes half a minute of one processor. */
    @BeforeAll
    static void start() throws IOException {
        instrument();
        ExecutorService runners = Executors.newFixedThreadPool(
                AT_A_TIME, Thread.ofPlatform().daemon().factory());
        for (Kind kind : KINDS) {
            RUNS.put(kind, CompletableFuture.supplyAsync(() -> run(kind), runners));
        }
        runners.shutdown();
    }

    private static ForkedJvm.Result run(Kind kind) {
        return ForkedJvm.withFlags("-ea", "-Xmx512m", "-D" + StretchPoint.PROPERTY + "=false")
                .runOnClassPath(
                        instrumented + File.pathSeparator + System.getProperty("java.class.path"),
                        AllocationFaults.class.getName(),
                        kind.name());
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void faultInTheLibrary_leavesTheStoreWhole(Kind kind) {
        ForkedJvm.Result result = RUNS.get(kind).join();
        assertThat(result.out()).as("%s", result).isEqualToIgnoringNewLines(AllocationFaults.DONE);
        assertThat(result.exitCode()).as("%s", result).isZero();
    }
}
