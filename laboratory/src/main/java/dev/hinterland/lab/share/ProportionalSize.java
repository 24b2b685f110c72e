// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory of a process where pages that several processes have count for each by its part: Linux's proportional set
 * size. So the sizes of processes can be added.
 */
final class ProportionalSize {

    /** What is to be said where the system does not tell. */
    static final String UNKNOWN = "this system has no /proc/PID/smaps_rollup, so what processes share is unknown";

    private static final Pattern PSS = Pattern.compile("(?m)^Pss:\\s+(\\d+) kB$");
    private static final int KIBIBYTE = 1024;

    private ProportionalSize() {}

    /** Returns the bytes of a process; nothing where the system does not tell. */
    static OptionalLong of(long pid) {
        try {
            return parse(Files.readString(Path.of("/proc", Long.toString(pid), "smaps_rollup")));
        } catch (IOException notLinux) {
            return OptionalLong.empty();
        }
    }

    static OptionalLong parse(String rollup) {
        Matcher line = PSS.matcher(rollup);
        return line.find() ? OptionalLong.of(Long.parseLong(line.group(1)) * KIBIBYTE) : OptionalLong.empty();
    }
}
