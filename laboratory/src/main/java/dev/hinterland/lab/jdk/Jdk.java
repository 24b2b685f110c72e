// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jdk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * An installed JDK or JRE.
 *
 * @param home its directory
 * @param feature its feature version: 17, 25, …
 * @param version its full version
 * @param vendor who built it, or an empty text
 */
public record Jdk(Path home, int feature, String version, String vendor) {

    private static final int PATIENCE_SECONDS = 30;

    /** Returns its launcher. */
    public Path java() {
        Path launcher = home.resolve("bin").resolve("java.exe");
        return launcher.toFile().exists() ? launcher : home.resolve("bin").resolve("java");
    }

    /** Returns version and vendor for people. */
    public String description() {
        return vendor.isEmpty() ? version : version + " (" + vendor + ")";
    }

    /**
     * Starts its JVM with flags and nothing to run, and returns what keeps it from starting: flags that it does not
     * know, a heap that it cannot have, a library that is missing, a file that cannot be executed.
     *
     * @return the JVM's own words, or nothing where it starts
     */
    public Optional<String> startFailure(List<String> flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java().toString()));
        command.addAll(flags);
        command.add("-version");
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException notExecutable) {
            return Optional.of(String.valueOf(notExecutable.getMessage()));
        }
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return Optional.of("nothing for " + PATIENCE_SECONDS + " s");
            }
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.exitValue() == 0
                    ? Optional.empty()
                    : Optional.of(tellingLine(said).orElse("exit code " + process.exitValue()));
        } finally {
            process.destroyForcibly();
        }
    }

    private static Optional<String> tellingLine(String said) {
        return said.lines()
                .filter(line ->
                        !line.startsWith("Error: Could not create") && !line.startsWith("Error occurred during"))
                .findFirst();
    }
}
