// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import dev.hinterland.lab.jdk.Jdk;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program of the module {@code experiments} that needs nothing but its own classes, run to its end in a JVM of its
 * own.
 *
 * @param main the program
 * @param arguments what it is given
 * @param flags how its JVM is started
 */
public record ExperimentProgram(Class<?> main, List<String> arguments, List<String> flags) {

    /** Copies the lists. */
    public ExperimentProgram {
        arguments = List.copyOf(arguments);
        flags = List.copyOf(flags);
    }

    /** Returns the command that runs it with a JDK. */
    public List<String> command(Jdk jdk) {
        List<String> command = new ArrayList<>();
        command.add(jdk.java().toString());
        command.addAll(flags);
        command.add("-cp");
        command.add(classPath().toString());
        command.add(main.getName());
        command.addAll(arguments);
        return command;
    }

    private Path classPath() {
        try {
            return Path.of(
                    main.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no place: class=" + main.getName(), e);
        }
    }

    /**
     * Runs it.
     *
     * @param children ends it with the laboratory
     * @param directory where it may leave files, among them its output
     * @param patience when it counts as hanging and is ended
     */
    public Outcome run(Children children, Jdk jdk, Path directory, Duration patience)
            throws IOException, InterruptedException {
        Path out = directory.resolve("out.txt");
        Path err = directory.resolve("err.txt");
        Process process = children.start(new ProcessBuilder(command(jdk))
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile()));
        try {
            boolean ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
            return new Outcome(ended ? process.exitValue() : Outcome.HUNG, lines(out), lines(err));
        } finally {
            children.end(process);
        }
    }

    /** A program that dies may leave half a character at the end; Latin-1 reads everything. */
    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    }

    /**
     * How it ended.
     *
     * @param exitCode the program's exit code, or {@link #HUNG}
     * @param out what it wrote
     * @param err what it, or its JVM, complained of
     */
    public record Outcome(int exitCode, List<String> out, List<String> err) {

        /** The exit code of a program that had to be ended. */
        public static final int HUNG = -1;

        /** Copies the lists. */
        public Outcome {
            out = List.copyOf(out);
            err = List.copyOf(err);
        }

        /** Returns whether it ended as it should. */
        public boolean ok() {
            return exitCode == 0;
        }

        /** Returns in one sentence why it did not end as it should. */
        public String reason() {
            if (exitCode == HUNG) {
                return "hung and was ended";
            }
            String said = Stream.concat(err.stream(), out.stream())
                    .filter(line ->
                            line.matches(".*(Error|Exception|Unrecognized|not supported|Could not|SIG[A-Z]{3}).*"))
                    .findFirst()
                    .map(line -> "; it said: " + line.strip())
                    .orElse("");
            return "its JVM died: exit=" + exitCode + said;
        }
    }
}
