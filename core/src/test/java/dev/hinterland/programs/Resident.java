// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the operating system says of this process. Linux only. */
final class Resident {

    private Resident() {}

    /** Returns the memory of this process in bytes. */
    static long bytes() {
        return bytes("VmRSS");
    }

    /** Returns a figure of this process in bytes. */
    static long bytes(String field) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(field + ":")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
                }
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        throw new IllegalStateException("no such field: field=" + field);
    }
}
