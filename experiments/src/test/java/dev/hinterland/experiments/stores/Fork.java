// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.stores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a forked JVM did.
 *
 * @param exitCode its exit code
 * @param output what it wrote to standard output
 * @param errors what it wrote to standard error
 */
record Fork(int exitCode, String output, String errors) {

    private static final int SECONDS_MAX = 120;

    /** Runs a main class of the class path of this JVM, with these flags. */
    static Fork run(Path javaHome, List<String> flags, Class<?> main, List<String> arguments, Path directory)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(javaHome.resolve("bin/java").toString());
        command.addAll(flags);
        command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        process.getOutputStream().close();
        if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("fork takes too long: seconds=" + SECONDS_MAX + ", arguments=" + arguments);
        }
        return new Fork(process.exitValue(), read(output), read(errors));
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
