// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.input.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * The files that a command writes.
 *
 * @param json the results
 * @param report the page
 */
record Outputs(Path json, Path report) {

    private static final Path DEFAULT_DIRECTORY = Path.of("reports");
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneId.systemDefault());

    /** Returns the files asked for; those not asked for are in the reports directory, with the time in their names. */
    static Outputs of(String command, @Nullable String json, @Nullable String report, Instant startedAt) {
        String name = command + "-" + STAMP.format(startedAt);
        return new Outputs(path("--json", json, name + ".json"), path("--report", report, name + ".html"));
    }

    private static Path path(String option, @Nullable String text, String defaultName) {
        try {
            return text == null ? DEFAULT_DIRECTORY.resolve(defaultName) : Path.of(text);
        } catch (InvalidPathException notPath) {
            throw new UserError("not a file name: " + option + "=" + text, notPath);
        }
    }

    /** Fails now, rather than after minutes of running, if a file cannot be written. */
    void checkWritable() {
        if (json.toAbsolutePath().normalize().equals(report.toAbsolutePath().normalize())) {
            throw new UserError("one file cannot hold both: --json=" + json + ", --report=" + report);
        }
        checkWritable("--json", json);
        checkWritable("--report", report);
    }

    /** Fails if a file cannot be written. */
    static void checkWritable(String option, Path file) {
        try {
            Path parent = file.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            boolean existed = Files.exists(file);
            Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
            if (!existed) {
                Files.delete(file);
            }
        } catch (IOException notWritable) {
            throw new UserError("cannot be written: " + option + "=" + file, notWritable);
        }
    }
}
