// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import dev.hinterland.Hinterland;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A Java process of its own for what a test can't do in its own JVM: other flags, a small heap, a possible crash.
 *
 * <p>It has native access where this JVM has.
 *
 * <p>The programs live in {@code dev.hinterland.programs} and see the library and the JDK, nothing else.
 */
public final class ForkedJvm {

    /** What a process left behind. */
    public record Result(int exitCode, String out, String err) {}

    private static final long LIMIT_SECONDS = 240;

    private final List<String> command = new ArrayList<>();
    private long killAfterNanos = -1;

    private ForkedJvm(List<String> flags) {
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        if (NativeAccess.isEnabled() && !flags.contains(NativeAccess.FLAG)) {
            command.add(NativeAccess.FLAG);
        }
    }

    public static ForkedJvm withFlags(String... flags) {
        return new ForkedJvm(List.of(flags));
    }

    /** Puts the library on the class path. */
    public Result run(Class<?> program, Object... arguments) {
        command.addAll(
                List.of("-cp", String.join(File.pathSeparator, libraryAsRun()) + File.pathSeparator + testClasses()));
        return start(program, arguments);
    }

    /** Puts the library and the one of a class that the program uses on the class path. */
    public Result runWith(Class<?> used, Class<?> program, Object... arguments) {
        command.addAll(List.of(
                "-cp",
                String.join(File.pathSeparator, libraryAsRun())
                        + File.pathSeparator
                        + testClasses()
                        + File.pathSeparator
                        + home(used)));
        return start(program, arguments);
    }

    /** Puts the library on the module path; the program alone is on the class path. */
    public Result runWithModulePath(Class<?> program, Object... arguments) {
        command.addAll(List.of("-p", home(Hinterland.class), "--add-modules", "dev.hinterland", "-cp", testClasses()));
        return start(program, arguments);
    }

    /** Runs a program of a user's by its class path. */
    public Result runOnClassPath(String classPath, String program, String... arguments) {
        command.addAll(List.of("-cp", classPath, program));
        command.addAll(List.of(arguments));
        return start();
    }

    /** Runs an application of modules; the library is on the module path beside it. */
    public Result runModule(String program, Path... modules) {
        StringBuilder path = new StringBuilder(home(Hinterland.class));
        for (Path module : modules) {
            path.append(File.pathSeparator).append(module);
        }
        command.addAll(List.of("-p", path.toString(), "-m", program));
        return start();
    }

    /** Returns where the library's classes are. */
    public static Path classes() {
        return Path.of(home(Hinterland.class));
    }

    /**
     * Puts the library on the class path, and kills the process a while after its first line, as {@code kill -9} does.
     *
     * @param nanos how long after its first line; a process that writes none is not killed
     */
    public Result runAndKill(long nanos, Class<?> program, Object... arguments) {
        killAfterNanos = nanos;
        return run(program, arguments);
    }

    private Result start(Class<?> program, Object... arguments) {
        command.add(program.getName());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return start();
    }

    private Result start() {
        try {
            Process process = new ProcessBuilder(command).start();
            try (AutoCloseable ended = process::destroyForcibly) {
                return await(process);
            }
        } catch (RuntimeException | AssertionError problem) {
            throw problem;
        } catch (Exception problem) {
            throw new IllegalStateException("process failed: command=" + command, problem);
        }
    }

    private Result await(Process process) throws InterruptedException {
        // A thread for each: the process waits if nobody reads one of the two.
        Executor readers = reader -> Thread.ofPlatform().daemon().start(reader);
        CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> readOut(process), readers);
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()), readers);
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("process did not end: seconds=" + LIMIT_SECONDS + ", command=" + command + ", out="
                    + out.join() + ", err=" + err.join());
        }
        return new Result(process.exitValue(), out.join(), err.join());
    }

    private String readOut(Process process) {
        if (killAfterNanos < 0) {
            return read(process.getInputStream());
        }
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String first = out.readLine();
            if (first == null) {
                return "";
            }
            LockSupport.parkNanos(killAfterNanos);
            process.destroyForcibly();
            return first;
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static String read(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /**
     * Returns the library, with what comes before it on the class path: that may have other versions of its classes.
     */
    public static List<String> libraryAsRun() {
        String home = home(Hinterland.class);
        List<String> entries = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
        int at = entries.indexOf(home);
        return at < 0 ? List.of(home) : entries.subList(0, at + 1);
    }

    private static String testClasses() {
        return Path.of(home(Hinterland.class)).resolveSibling("test-classes").toString();
    }

    private static String home(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException problem) {
            throw new IllegalStateException("no such place: type=" + type, problem);
        }
    }
}
