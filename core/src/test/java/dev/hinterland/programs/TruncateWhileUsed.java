// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Durability;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.StoreDamagedException;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Uses maps in files until the compiler has compiled all of it, and truncates the files then, or those of a journal,
 * each at another place: whatever the next operation is, it meets a missing page.
 */
public final class TruncateWhileUsed {

    private static final long MAX_BYTES = 16 << 20;
    private static final int LARGE_BYTES = 4000;
    private static final int FILL = 2_000;
    private static final int ENTRIES = 400;
    private static final int WARM_UPS = 60;
    private static final int PAGE_BYTES = 4096;
    private static final int HEADER_BYTES = 64 << 10;

    private record Reading(int code, long time, String text, List<Integer> all) {}

    private static final RecordLayout<Reading> LAYOUT = RecordLayout.of(Reading.class);
    private static final Field.OfInt<Reading> CODE = LAYOUT.intField("code");

    /** Half of the keys are long ones: they are compared by other code. */
    private static String key(int i) {
        return (i & 1) == 0 ? "key " + i : "a longer key, ".repeat(20) + i;
    }

    private static Reading value(int i) {
        return new Reading(i, i, "a text, ".repeat(i % 40), Collections.nCopies(i % 100, i));
    }

    private interface Operation {
        long run(OffHeapMap<String, Reading> map, int i);
    }

    private static final List<Operation> OPERATIONS = List.of(
            (map, i) -> map.get(key(i)) == null ? 0 : 1,
            (map, i) -> map.containsKey(key(i)) ? 1 : 0,
            (map, i) -> 1L + map.readInt(key(i), CODE, 0),
            (map, i) -> map.scan().sumInt(CODE),
            (map, i) -> map.put(key(i), value(i)) == null ? 0 : 1,
            (map, i) -> map.put(i + " and another key", value(200 + i)) == null ? 0 : 1,
            (map, i) -> map.replace(key(i), value(i), value(i)) ? 1 : 0,
            (map, i) -> map.remove(key(i), value(i)) ? 1 : 0,
            (map, i) -> map.put(key(i), value(i + 1)) == null ? 0 : 1,
            (map, i) -> map.remove(key(i)) == null ? 0 : 1,
            (map, i) -> map.entrySet().stream()
                    .mapToLong(entry -> entry.getValue().code())
                    .sum());

    private final Path folder;
    private final SplittableRandom random;
    private final boolean journal;
    private long sum;
    private int faults;

    private TruncateWhileUsed(Path folder, long seed, boolean journal) {
        this.folder = folder;
        this.random = new SplittableRandom(seed);
        this.journal = journal;
    }

    /** Takes a folder, the number of files, the seed, and {@code journal} where the files of one are truncated. */
    public static void main(String[] arguments) throws IOException {
        TruncateWhileUsed program =
                new TruncateWhileUsed(Path.of(arguments[0]), Long.parseLong(arguments[2]), arguments.length > 3);
        for (int file = 0; file < Integer.parseInt(arguments[1]); file++) {
            program.truncate(file);
        }
        System.out.println("faults=" + program.faults + ", sum=" + program.sum);
    }

    private OffHeapMap<String, Reading> open(int number) {
        return Hinterland.map(String.class, Reading.class)
                .maximumBytes(MAX_BYTES)
                .file(folder.resolve(number + ".hl"))
                .durability(journal ? Durability.CHECKPOINT : Durability.PROCESS)
                .build();
    }

    private void truncate(int number) throws IOException {
        // The last map may have closed itself while this thread was accessing it, and the JDK interrupts a thread then.
        Thread.interrupted();
        Map<String, Reading> all = Map.of();
        try (OffHeapMap<String, Reading> map = open(number)) {
            for (int i = 0; i < ENTRIES; i++) {
                map.put(key(i), value(i));
            }
            for (int round = 0; round < WARM_UPS; round++) {
                for (Operation operation : OPERATIONS) {
                    sum += operation.run(map, random.nextInt(ENTRIES));
                }
            }
            Reading large = new Reading(0, 0, "more".repeat(LARGE_BYTES / 4), List.of());
            for (int i = 0; i < FILL; i++) {
                map.put("large " + i, large);
            }
            // The background thread prepares regions for more.
            shorten(number);
            Operation first = OPERATIONS.get(number % OPERATIONS.size());
            for (int i = 0; i < ENTRIES; i++) {
                run(map, first, i);
            }
            for (Operation operation : OPERATIONS) {
                run(map, operation, random.nextInt(ENTRIES));
            }
            if (journal) {
                // The map's own file is as it was.
                all = new HashMap<>(map);
            }
        } catch (InternalError missingPage) {
            faults++;
        }
        if (journal) {
            try (OffHeapMap<String, Reading> map = open(number)) {
                if (!map.equals(all)) {
                    throw new AssertionError("map has other entries: file=" + number);
                }
            }
        }
        deleteAll();
    }

    private void run(OffHeapMap<String, Reading> map, Operation operation, int i) {
        try {
            sum += operation.run(map, i);
            if (journal) {
                map.checkpoint();
            }
        } catch (InternalError | StoreDamagedException damage) {
            faults++;
        } catch (OutOfBudgetException | UncheckedIOException refused) {
            // The journal has failed, and takes no more writes.
            if (!journal) {
                throw refused;
            }
            faults++;
        }
    }

    private List<Path> files(int number) throws IOException {
        Path file = folder.resolve(number + ".hl");
        if (!journal) {
            return List.of(file);
        }
        try (Stream<Path> files = Files.list(folder.resolve(number + ".hl.journal"))) {
            return files.toList();
        }
    }

    /**
     * Anywhere; often in the beginning, which is used most, and often right behind what has been written. A file of a
     * journal may have been deleted meanwhile, by the thread that keeps it, and must not be made again.
     */
    private void shorten(int number) throws IOException {
        for (Path file : files(number)) {
            try (FileChannel opened = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                long pages = (opened.size() / PAGE_BYTES) >>> random.nextInt(12);
                long written = journal ? writtenBytes(opened) : HEADER_BYTES;
                boolean behind = random.nextInt(journal ? 2 : 4) == 0;
                opened.truncate(behind ? written : random.nextLong(pages + 1) * PAGE_BYTES);
            } catch (NoSuchFileException deleted) {
                if (!journal) {
                    throw deleted;
                }
            }
        }
    }

    /** Returns the bytes of all pages up to the last one that has other bytes than zeros. */
    private static long writtenBytes(FileChannel file) throws IOException {
        byte[] all = Channels.newInputStream(file).readAllBytes();
        int end = all.length;
        while (end > 0 && all[end - 1] == 0) {
            end--;
        }
        return ((long) end + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    }

    private void deleteAll() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!path.equals(folder)) {
                    Files.delete(path);
                }
            }
        }
    }
}
