package dev.hinterland.lab.jdk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
     * Starts its JVM, and returns what keeps it from starting: another processor's, a library that is missing, a file
     * that cannot be executed.
     *
     * @return the JVM's own words, or nothing where it starts
     */
    public Optional<String> startFailure() throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(java().toString(), "-version")
                    .redirectErrorStream(true)
                    .start();
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
                    : Optional.of(said.lines().findFirst().orElse("exit code " + process.exitValue()));
        } finally {
            process.destroyForcibly();
        }
    }
}
