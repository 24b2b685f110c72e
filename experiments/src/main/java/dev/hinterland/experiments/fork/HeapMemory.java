// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * How much of this JVM's heap is resident. A heap that was not touched in advance becomes so while it is used, so that
 * what a store takes outside of it is not to be had from the process's resident memory alone.
 *
 * <p>HotSpot tells where its heap lies if it compresses object pointers, and ZGC's heap has a name in the list of the
 * process's mappings.
 */
final class HeapMemory {

    private static final Path MAPPINGS = Path.of("/proc/self/smaps");
    private static final Pattern HEAP = Pattern.compile("Heap address: 0x([0-9a-f]+), size: (\\d+) MB");
    private static final Pattern MAPPING = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) [-rwxsp]{4} .*");
    private static final Pattern RESIDENT = Pattern.compile("Rss: +(\\d+) kB");
    private static final String NAME_OF_ZGC = "java_heap";
    private static final int HEXADECIMAL = 16;
    private static final int KIBIBYTE_SHIFT = 10;
    private static final int MEBIBYTE_SHIFT = 20;

    private final Predicate<Matcher> isOfHeap;

    private HeapMemory(Predicate<Matcher> isOfHeap) {
        this.isOfHeap = isOfHeap;
    }

    /** Finds out where the heap lies. */
    static HeapMemory ofThisJvm() {
        Matcher told = HEAP.matcher(Files.isReadable(MAPPINGS) ? told() : "");
        if (!told.find()) {
            return new HeapMemory(mapping -> mapping.group().contains(NAME_OF_ZGC));
        }
        long start = Long.parseUnsignedLong(told.group(1), HEXADECIMAL);
        long end = start + (Long.parseLong(told.group(2)) << MEBIBYTE_SHIFT);
        return new HeapMemory(mapping -> {
            long from = Long.parseUnsignedLong(mapping.group(1), HEXADECIMAL);
            return Long.compareUnsigned(from, start) >= 0 && Long.compareUnsigned(from, end) < 0;
        });
    }

    private static String told() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "vmInfo", null, null);
        } catch (JMException notHotSpot) {
            return "";
        }
    }

    /** Returns the bytes of the heap that are resident now; nothing where the JVM or the system does not tell. */
    Optional<Long> residentBytes() {
        if (!Files.isReadable(MAPPINGS)) {
            return Optional.empty();
        }
        try (BufferedReader lines = Files.newBufferedReader(MAPPINGS)) {
            return resident(lines);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private Optional<Long> resident(BufferedReader lines) throws IOException {
        boolean found = false;
        boolean within = false;
        long kibibytes = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher mapping = MAPPING.matcher(line);
            Matcher resident = RESIDENT.matcher(line);
            if (mapping.matches()) {
                within = isOfHeap.test(mapping);
                found |= within;
            } else if (within && resident.matches()) {
                kibibytes += Long.parseLong(resident.group(1));
            }
        }
        return found ? Optional.of(kibibytes << KIBIBYTE_SHIFT) : Optional.empty();
    }
}
