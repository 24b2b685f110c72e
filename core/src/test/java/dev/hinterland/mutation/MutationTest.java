// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Breaks the library's protocols one at a time, and runs the tests that must find it out, in a JVM of their own. A test
 * that hangs has found it out too. In the nightly build.
 */
@EnabledIfSystemProperty(named = "hinterland.mutations", matches = ".+")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class MutationTest {

    private static final Path OUTPUT = Path.of("target", "mutants");

    /** Ends a run whose watchdog does not. */
    private static final long LIMIT_SECONDS = 900;

    private static final long LEAST_MILLIS = 10_000;

    /**
     * How much longer than the longest test on the unchanged library a test may take on a mutant; then it hangs, and is
     * dead.
     */
    private static final int PATIENCE = 4;

    private static final Map<List<String>, Long> LIMIT_MILLIS = new HashMap<>();

    static Stream<Mutation> mutations() throws IOException {
        String wanted = System.getProperty("hinterland.mutations", "");
        return Mutation.all().stream()
                .filter(mutation -> wanted.equals("all") || mutation.name().contains(wanted));
    }

    /** Without this, nothing that dies would mean anything. */
    @BeforeAll
    static void unchangedLibrary_passesAllOfTheTests() throws Exception {
        Path classes = Files.createDirectories(OUTPUT.resolve("unchanged"));
        Path output = classes.resolveSibling("unchanged.txt");
        for (List<String> tests : mutations().map(Mutation::tests).distinct().toList()) {
            assertThat(exitCode(classes, tests, output, TimeUnit.SECONDS.toMillis(LIMIT_SECONDS)))
                    .as("%s, output in %s", tests, output)
                    .isEqualTo(ChosenTests.PASSED);
            LIMIT_MILLIS.put(tests, LEAST_MILLIS + PATIENCE * longestMillis(output));
        }
    }

    private static long longestMillis(Path output) throws IOException {
        return Files.readAllLines(output).stream()
                .filter(line -> line.startsWith(ChosenTests.LONGEST))
                .mapToLong(line -> Long.parseLong(line.substring(ChosenTests.LONGEST.length())))
                .max()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("mutations")
    void mutant_isKilled(Mutation mutation) throws Exception {
        String file = mutation.name().replaceAll("\\W+", "-");
        Path classes = compile(mutation, OUTPUT.resolve(file));
        Path output = OUTPUT.resolve(file + ".txt");
        long limitMillis = LIMIT_MILLIS.get(mutation.tests());
        assertThat(exitCode(classes, mutation.tests(), output, limitMillis))
                .as("tests that must find out; output in %s", output)
                .isNotIn(ChosenTests.PASSED, ChosenTests.NONE_RUN);
    }

    private static Path compile(Mutation mutation, Path directory) throws IOException {
        Path copy = directory.resolve("source").resolve(Mutation.SOURCES.relativize(mutation.source()));
        Path classes = Files.createDirectories(directory.resolve("classes"));
        Files.createDirectories(copy.getParent());
        Files.writeString(copy, mutation.mutated());
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-parameters", "-nowarn", "-proc:none", "-d", classes.toString(), "-cp", classPath());
            if (!compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(copy))
                    .call()) {
                throw new AssertionError("the mutant does not compile: mutation=" + mutation);
            }
        }
        return classes;
    }

    /** Runs tests with these classes before those of the library; returns how that ended. */
    private static int exitCode(Path classes, List<String> tests, Path output, long testMillis)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-ea",
                "-Xmx512m",
                "-Ddev.hinterland.stretch=true",
                "-D" + ChosenTests.LIMIT + "=" + testMillis,
                "-cp",
                classes + File.pathSeparator + classPath(),
                ChosenTests.class.getName()));
        command.addAll(tests);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try (AutoCloseable ended = process::destroyForcibly) {
            return process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) ? process.exitValue() : ChosenTests.HUNG;
        } catch (IOException | InterruptedException | RuntimeException problem) {
            throw problem;
        } catch (Exception problem) {
            throw new IllegalStateException("tests did not run: command=" + command, problem);
        }
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }
}
