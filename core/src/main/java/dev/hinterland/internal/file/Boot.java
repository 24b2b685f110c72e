// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Which run of the operating system this is, so that a file knows whether it has been through another one's end. */
final class Boot {

    static final long UNKNOWN = 0;

    /** A number that differs from that of any other run, or {@link #UNKNOWN}. */
    static final long ID = id();

    private Boot() {}

    private static long id() {
        try {
            return hash(Files.readString(Path.of("/proc/sys/kernel/random/boot_id")));
        } catch (IOException | SecurityException notLinux) {
            // The first process of a system is as old as its run.
            return ProcessHandle.of(1)
                    .flatMap(first -> first.info().startInstant())
                    .map(Instant::toString)
                    .map(Boot::hash)
                    .orElse(UNKNOWN);
        }
    }

    private static long hash(String text) {
        long hash = 1;
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 31 + text.charAt(i);
        }
        return hash == UNKNOWN ? 1 : hash;
    }
}
