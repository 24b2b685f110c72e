// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.input.UserError;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The caches that hold data, as the system describes them.
 *
 * @param caches the nearest first
 * @param lineBytes the size of a line
 */
record Caches(List<Cache> caches, int lineBytes) {

    private static final Path SYSFS = Path.of("/sys/devices/system/cpu/cpu0/cache");
    private static final Pattern SIZE = Pattern.compile("(\\d+)([KMG])");
    private static final int USUAL_LINE = 64;
    private static final long LEAST = 4 << 10;

    /** Beyond this no working set that is measured would lie in memory. */
    private static final long MOST = 512L << 20;

    Caches {
        caches = List.copyOf(caches);
    }

    /**
     * A cache.
     *
     * @param level 1, 2, 3
     * @param bytes its size
     * @param ways how many lines with one index fit, or {@code null} where the system doesn't tell
     */
    record Cache(int level, long bytes, @Nullable Integer ways) {}

    /** Returns those of this machine. */
    static Caches ofThisMachine() {
        return Files.isDirectory(SYSFS) ? read(SYSFS) : configured(configuration());
    }

    /** Reads a directory such as Linux has for each processor. */
    static Caches read(Path directory) {
        List<Cache> caches = new ArrayList<>();
        int line = USUAL_LINE;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "index*")) {
            for (Path entry : entries) {
                if (!text(entry.resolve("type")).orElse("").equals("Instruction")) {
                    cache(entry).ifPresent(caches::add);
                    line = number(entry.resolve("coherency_line_size")).orElse(line);
                }
            }
        } catch (IOException notLinux) {
            throw unknown(notLinux);
        }
        if (caches.isEmpty()) {
            throw unknown(null);
        }
        caches.sort(Comparator.comparingInt(Cache::level));
        return new Caches(caches, line);
    }

    /** Reads what {@code getconf -a} of the GNU C library prints: {@code LEVEL1_DCACHE_SIZE}, {@code …_ASSOC}, …. */
    static Caches configured(String configuration) {
        List<Cache> caches = new ArrayList<>();
        for (String level : List.of("1_D", "2_", "3_")) {
            long bytes = configured(configuration, level, "SIZE");
            long ways = configured(configuration, level, "ASSOC");
            if (bytes > 0) {
                caches.add(new Cache(caches.size() + 1, bytes, ways > 0 ? Integer.valueOf((int) ways) : null));
            }
        }
        if (caches.isEmpty()) {
            throw unknown(null);
        }
        long line = configured(configuration, "1_D", "LINESIZE");
        return new Caches(caches, line > 0 ? (int) line : USUAL_LINE);
    }

    private static long configured(String configuration, String level, String what) {
        Matcher matcher = Pattern.compile("(?m)^LEVEL" + level + "CACHE_" + what + " +(\\d+)$")
                .matcher(configuration);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private static String configuration() {
        try {
            Process process = new ProcessBuilder("getconf", "-a")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (var text = process.inputReader()) {
                return text.readAllAsString();
            }
        } catch (IOException notThere) {
            throw unknown(notThere);
        }
    }

    /**
     * Returns caches of these sizes, the nearest first, as a user gives them.
     *
     * @throws UserError if they do not grow, or are no sizes that caches have
     */
    static Caches of(List<Long> sizes) {
        List<Cache> caches = new ArrayList<>();
        long before = 0;
        for (int i = 0; i < sizes.size(); i++) {
            long size = sizes.get(i);
            if (size < LEAST || size > MOST) {
                throw new UserError("no cache has this size: --caches=" + size + ", least=" + LEAST + ", most=" + MOST);
            }
            if (size <= before) {
                throw new UserError(
                        "each cache is larger than the one before: --caches=" + size + ", before=" + before);
            }
            caches.add(new Cache(i + 1, size, null));
            before = size;
        }
        return new Caches(caches, USUAL_LINE);
    }

    private static UserError unknown(@Nullable Throwable cause) {
        String sentence = "the system does not tell its caches: give their sizes with --caches=32k,1m,32m";
        return cause == null ? new UserError(sentence) : new UserError(sentence, cause);
    }

    private static Optional<Cache> cache(Path entry) {
        Optional<Integer> level = number(entry.resolve("level"));
        Optional<Long> bytes = text(entry.resolve("size")).flatMap(Caches::bytes);
        return level.isEmpty() || bytes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Cache(
                        level.get(),
                        bytes.get(),
                        number(entry.resolve("ways_of_associativity"))
                                .filter(ways -> ways > 0)
                                .orElse(null)));
    }

    private static Optional<Long> bytes(String size) {
        Matcher matcher = SIZE.matcher(size);
        return matcher.matches()
                ? Optional.of(Long.parseLong(matcher.group(1)) << (10 * ("KMG".indexOf(matcher.group(2)) + 1)))
                : Optional.empty();
    }

    private static Optional<Integer> number(Path file) {
        return text(file).filter(text -> text.matches("\\d{1,9}")).map(Integer::valueOf);
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
