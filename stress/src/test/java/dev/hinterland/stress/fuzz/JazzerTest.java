// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs the fuzzer in JVMs of their own: any bytes are a value or are refused, and the twin is found out. The short mode
 * is seconds; the profile {@code nightly} makes it minutes, from another seed each time.
 */
@Tag("proof")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class JazzerTest {

    private static final long RUNS = Long.getLong("hinterland.fuzz.runs", 100_000);
    private static final long LAYOUT_SHARE = 10;
    private static final long FILE_SHARE = 200;

    /** Zero takes another one each time. */
    private static final long SEED = Long.getLong("hinterland.fuzz.seed", 1);

    private static final int MAX_INPUT_BYTES = 1024;

    /** So long an input is tried at most, on a machine that may stand still for a while: it hangs. */
    private static final int HANGING_SECONDS = 300;

    /** What a JVM exits with that the fuzzer has found something in. */
    private static final int FOUND = 77;

    /** How much of what the fuzzer says is told when a test fails: what it found comes last. */
    private static final int TOLD_CHARS = 6000;

    /** What came of a run. */
    private record Result(int exitCode, String output) {

        String end() {
            return output.substring(Math.max(0, output.length() - TOLD_CHARS));
        }
    }

    @Test
    void anyBytes_decodeToAValueOrAreRefused() throws Exception {
        assertThatNothingIsFound(fuzz(DecodeFuzz.class, DecodeFuzz.seeds(), RUNS), RUNS);
    }

    @Test
    void anyBytes_areReadInPlaceOrRefused() throws Exception {
        assertThatNothingIsFound(fuzz(ViewFuzz.class, ViewFuzz.seeds(), RUNS), RUNS);
    }

    /** Fewer: for each layout that can be read a class is generated. */
    @Test
    void anyText_isALayoutOrRefused() throws Exception {
        long runs = RUNS / LAYOUT_SHARE;
        assertThatNothingIsFound(fuzz(LayoutFuzz.class, LayoutFuzz.seeds(), runs), runs);
    }

    /** Fewer: each run writes a file, checks it, and opens it. */
    @Test
    void anyBytesInAFile_areReported_andOpenedOrRefused() throws Exception {
        long runs = RUNS / FILE_SHARE;
        assertThatNothingIsFound(fuzz(FileFuzz.class, FileFuzz.seeds(), runs), runs);
    }

    @Test
    void codecThatTrustsALength_isFoundOut() throws Exception {
        Result result = fuzz(BrokenFuzz.class, BrokenFuzz.seeds(), RUNS);
        assertThat(result.exitCode()).as(result.end()).isEqualTo(FOUND);
        assertThat(result.output()).containsAnyOf("too much allocated", "OutOfMemoryError");
    }

    private static void assertThatNothingIsFound(Result result, long runs) {
        assertThat(result.exitCode()).as(result.end()).isZero();
        assertThat(result.end()).contains("Done " + runs + " runs");
    }

    private static Result fuzz(Class<?> target, List<byte[]> seeds, long runs)
            throws IOException, InterruptedException {
        Path directory = Path.of("target", "jazzer", target.getSimpleName()).toAbsolutePath();
        Path corpus = Files.createDirectories(directory.resolve("corpus"));
        for (int i = 0; i < seeds.size(); i++) {
            Files.write(corpus.resolve("seed-" + i), seeds.get(i));
        }
        Path output = directory.resolve("output.txt");
        int exitCode = new ProcessBuilder(command(target, corpus, runs))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return new Result(exitCode, Files.readString(output));
    }

    private static List<String> command(Class<?> target, Path corpus, long runs) {
        return List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx512m",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.getName(),
                "--instrumentation_includes=dev.hinterland.**",
                "-runs=" + runs,
                "-seed=" + SEED,
                "-max_len=" + MAX_INPUT_BYTES,
                "-timeout=" + HANGING_SECONDS,
                "-len_control=0",
                corpus.toString());
    }
}
