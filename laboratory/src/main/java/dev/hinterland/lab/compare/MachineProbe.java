// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import com.sun.management.OperatingSystemMXBean;
import dev.hinterland.lab.result.Machine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds out what this machine is, from what Linux says of it; elsewhere much of it is unknown. */
public final class MachineProbe {

    private static final String UNKNOWN = "unknown";
    private static final Pattern CACHE_SIZE = Pattern.compile("(\\d+)([KMG])");

    private final Path root;

    /** Reads below this directory: {@code /}, or a copy of what matters there. */
    public MachineProbe(Path root) {
        this.root = root;
    }

    /** Returns this machine. */
    public static Machine thisMachine() {
        return new MachineProbe(Path.of("/")).probe();
    }

    /** Returns the memory of this machine, or of the container that limits it. */
    public static long memoryBytes() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }

    Machine probe() {
        return new Machine(
                cpu(),
                Runtime.getRuntime().availableProcessors(),
                memoryBytes(),
                caches(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("os.arch"),
                transparentHugePages());
    }

    private String cpu() {
        try (Stream<String> lines = Files.lines(root.resolve("proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(UNKNOWN);
        } catch (IOException notLinux) {
            return UNKNOWN;
        }
    }

    private Map<String, Long> caches() {
        Map<String, Long> caches = new TreeMap<>();
        try (DirectoryStream<Path> entries =
                Files.newDirectoryStream(root.resolve("sys/devices/system/cpu/cpu0/cache"), "index*")) {
            for (Path cache : entries) {
                addCache(cache, caches);
            }
        } catch (IOException notLinux) {
            return Map.of();
        }
        return caches;
    }

    private static void addCache(Path cache, Map<String, Long> caches) {
        Optional<String> type = text(cache.resolve("type"));
        Optional<String> level = text(cache.resolve("level"));
        Optional<Long> size = text(cache.resolve("size")).flatMap(MachineProbe::bytes);
        if (type.isPresent()
                && level.isPresent()
                && size.isPresent()
                && !type.get().equals("Instruction")) {
            caches.put("L" + level.get() + (type.get().equals("Data") ? "d" : ""), size.get());
        }
    }

    private static Optional<Long> bytes(String size) {
        Matcher matcher = CACHE_SIZE.matcher(size);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int shift = 10 * ("KMG".indexOf(matcher.group(2)) + 1);
        return Optional.of(Long.parseLong(matcher.group(1)) << shift);
    }

    private String transparentHugePages() {
        return text(root.resolve("sys/kernel/mm/transparent_hugepage/enabled"))
                .map(text -> text.replaceAll(".*\\[(.*)].*", "$1"))
                .orElse(UNKNOWN);
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
