// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Watches that the process takes no more memory outside the heap than it had when the watch began, what the JVM has
 * taken since for classes and code, the budget of a store, and an allowance. Where the system does not tell ({@code
 * /proc/self/smaps} is Linux'), nothing is watched.
 *
 * <p>The heap's own pages are left out by their addresses. If they were subtracted by size, a heap that is committed
 * and was not touched yet would hide as much as it is large. This finds memory that leaks, and a budget that is
 * exceeded by much; the store's own account is exact.
 */
final class ResidentMemory {

    /**
     * Thread stacks, the compilers' and collectors' own memory, libraries, and what the C library does not give back.
     */
    static final long ALLOWANCE_BYTES = 192L << 20;

    private static final Path MAPPINGS = Path.of("/proc/self/smaps");
    private static final Pattern MAPPING = Pattern.compile("([0-9a-f]+)-[0-9a-f]+ .*");
    private static final Pattern RESIDENT = Pattern.compile("Rss: +(\\d+) kB");
    private static final long KIBIBYTE = 1024;

    /** The heap's bounds, in the collector's description of it: {@code [0x0000000670000000, 0x0000000800000000)}. */
    private static final Pattern ADDRESS = Pattern.compile("(?<=[\\[ ])0x([0-9a-f]{8,16})(?=[,)])");

    private final long budgetBytes;
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final long heapStart;
    private final long heapEnd;

    /** What others, such as stores of earlier tests, had outside heap, classes and code from the beginning. */
    private final long othersBytes;

    private long mostBytes;

    ResidentMemory(long budgetBytes) {
        this.budgetBytes = budgetBytes;
        long start = Long.MAX_VALUE;
        long end = 0;
        for (Matcher address = ADDRESS.matcher(heapDescription()); address.find(); ) {
            start = Math.min(start, Long.parseUnsignedLong(address.group(1), 16));
            end = Math.max(end, Long.parseUnsignedLong(address.group(1), 16));
        }
        this.heapStart = start;
        this.heapEnd = end;
        this.othersBytes = Math.max(0, residentBytes() - classesAndCodeBytes());
    }

    private static String heapDescription() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcHeapInfo", null, null);
        } catch (JMException e) {
            throw new IllegalStateException("the JVM does not describe its heap", e);
        }
    }

    private long classesAndCodeBytes() {
        return memory.getNonHeapMemoryUsage().getCommitted();
    }

    /** Fails when there is too much. */
    void check() {
        long before = classesAndCodeBytes();
        long resident = residentBytes();
        long limit = Math.max(before, classesAndCodeBytes()) + othersBytes + budgetBytes + ALLOWANCE_BYTES;
        mostBytes = Math.max(mostBytes, resident);
        if (resident > limit) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "resident memory exceeded: bytes=%,d, limit=%,d, others=%,d, budget=%,d",
                    resident,
                    limit,
                    othersBytes,
                    budgetBytes));
        }
    }

    /** Returns the most that was seen outside the heap, or 0 where it is not known. */
    long mostBytes() {
        return mostBytes;
    }

    /** Returns the bytes of this process that are resident outside the heap, or 0 where that is not known. */
    private long residentBytes() {
        if (heapEnd == 0 || !Files.isReadable(MAPPINGS)) {
            return 0;
        }
        long bytes = 0;
        boolean isHeap = false;
        for (String line : mappings()) {
            Matcher mapping = MAPPING.matcher(line);
            Matcher resident = RESIDENT.matcher(line);
            if (mapping.matches()) {
                long start = Long.parseUnsignedLong(mapping.group(1), 16);
                isHeap = start >= heapStart && start < heapEnd;
            } else if (!isHeap && resident.matches()) {
                bytes += Long.parseLong(resident.group(1)) * KIBIBYTE;
            }
        }
        return bytes;
    }

    private static List<String> mappings() {
        try {
            return Files.readAllLines(MAPPINGS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
