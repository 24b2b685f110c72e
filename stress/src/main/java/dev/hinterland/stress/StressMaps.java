// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import dev.hinterland.Durability;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Maps that live as long as their JVM, in memory or in files, which are deleted when the JVM ends. */
public final class StressMaps {

    /** The system property that has the durability of the proofs' maps; without it they are in memory. */
    public static final String DURABILITY = "hinterland.stress.durability";

    private StressMaps() {}

    /** Builds a map of a proof: in memory, or in a file with the durability that the system property has. */
    static <K, V> OffHeapMap<K, V> build(MapBuilder<K, V> builder) {
        String durability = System.getProperty(DURABILITY);
        return durability == null ? builder.build() : inFile(builder, Durability.valueOf(durability));
    }

    /** Builds a map in a file of its own. */
    public static <K, V> OffHeapMap<K, V> inFile(MapBuilder<K, V> builder, Durability durability) {
        try {
            Path folder = Files.createTempDirectory("stress");
            OffHeapMap<K, V> map =
                    builder.file(folder.resolve("map")).durability(durability).build();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                map.close();
                delete(folder);
            }));
            return map;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> paths = Files.walk(folder)) {
            List<Path> deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
