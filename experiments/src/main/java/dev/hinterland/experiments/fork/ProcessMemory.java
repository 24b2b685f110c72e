// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Resident memory of processes, in bytes; -1 where the system does not tell.
 *
 * @param rssBytes what is resident now
 * @param maxRssBytes the most that ever was
 */
record ProcessMemory(long rssBytes, long maxRssBytes) {

    private static final ProcessMemory UNKNOWN = new ProcessMemory(-1, -1);
    private static final boolean HAS_PROC = Files.isReadable(Path.of("/proc/self/status"));
    private static final int KIBIBYTE = 1024;

    /** Returns the memory of this process and of others, whose ends are not noticed, together. */
    static ProcessMemory ofSelfAnd(List<Long> others) {
        ProcessMemory sum = of(ProcessHandle.current().pid());
        for (long pid : others) {
            sum = sum.plus(of(pid));
        }
        return sum;
    }

    private static ProcessMemory of(long pid) {
        try {
            return HAS_PROC ? parseStatus(Files.readString(Path.of("/proc/" + pid + "/status"))) : askPs(pid);
        } catch (IOException ended) {
            return UNKNOWN;
        }
    }

    /** Reads the lines {@code VmRSS:  123 kB} and {@code VmHWM:  456 kB} of {@code /proc/PID/status}. */
    static ProcessMemory parseStatus(String status) {
        long rss = kibibytes(status, "VmRSS:");
        long max = kibibytes(status, "VmHWM:");
        return new ProcessMemory(rss, Math.max(rss, max));
    }

    private static long kibibytes(String status, String name) {
        int start = status.indexOf(name);
        if (start < 0) {
            return -1;
        }
        int end = status.indexOf(" kB", start);
        return end < 0
                ? -1
                : Long.parseLong(status.substring(start + name.length(), end).strip()) * KIBIBYTE;
    }

    /** The way of macOS, which keeps no high-water mark: whoever samples takes the maximum. */
    private static ProcessMemory askPs(long pid) throws IOException {
        Process ps = new ProcessBuilder("ps", "-o", "rss=", "-p", Long.toString(pid)).start();
        try (InputStream output = ps.getInputStream()) {
            String kibibytes = new String(output.readAllBytes(), StandardCharsets.US_ASCII).strip();
            long rss = kibibytes.isEmpty() ? -1 : Long.parseLong(kibibytes) * KIBIBYTE;
            return new ProcessMemory(rss, rss);
        }
    }

    private ProcessMemory plus(ProcessMemory other) {
        return other.rssBytes < 0
                ? this
                : new ProcessMemory(rssBytes + other.rssBytes, maxRssBytes + other.maxRssBytes);
    }
}
