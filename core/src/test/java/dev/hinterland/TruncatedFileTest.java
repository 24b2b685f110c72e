// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The file of a map or cache is truncated, deleted or replaced while it is in use: that is told, and the JVM lives. */
@Tag("proof")
class TruncatedFileTest {

    private static final long MAX_BYTES = 32 << 20;
    private static final int ENTRIES = 10_000;
    private static final int VALUE_BYTES = 1_000;

    /** The end of the header: the file has nothing else then. */
    private static final long NEARLY_EMPTY = 64 << 10;

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("map.hl");
    }

    private MapBuilder<Integer, byte[]> builder() {
        return Hinterland.map(Codec.ofInt(), Codec.ofBytes()).file(file());
    }

    private OffHeapMap<Integer, byte[]> filled() {
        return filled(builder().maximumBytes(MAX_BYTES));
    }

    private static OffHeapMap<Integer, byte[]> filled(MapBuilder<Integer, byte[]> builder) {
        OffHeapMap<Integer, byte[]> map = builder.build();
        for (int key = 0; key < ENTRIES; key++) {
            map.put(key, new byte[VALUE_BYTES]);
        }
        return map;
    }

    private void setLength(long bytes) throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(file().toFile(), "rw")) {
            opened.setLength(bytes);
        }
    }

    static Stream<Named<Consumer<OffHeapMap<Integer, byte[]>>>> operations() {
        return Stream.of(
                Named.of("get", map -> map.get(7)),
                Named.of("getAll", map -> map.getAll(List.of(1, 2, 3))),
                Named.of("containsKey", map -> assertThat(map.containsKey(7)).isTrue()),
                Named.of("put", map -> map.put(7, new byte[1])),
                Named.of("putIfAbsent", map -> map.putIfAbsent(7, new byte[1])),
                Named.of("put a large value", map -> map.put(7, new byte[1 << 20])),
                Named.of("remove", map -> map.remove(7)),
                Named.of("merge", map -> map.merge(7, new byte[1], (old, one) -> one)),
                Named.of("iterate", map -> map.forEach((key, value) -> {})),
                Named.of("clear", OffHeapMap::clear));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void operationOnATruncatedFile_damagesTheMap(Consumer<OffHeapMap<Integer, byte[]>> operation) throws IOException {
        try (OffHeapMap<Integer, byte[]> map = filled()) {
            setLength(NEARLY_EMPTY);
            // The JVM may throw a little later than the access was, where the library does not hear of it.
            assertThatThrownBy(() -> {
                        operation.accept(map);
                        operation.accept(map);
                    })
                    .isInstanceOfAny(StoreDamagedException.class, InternalError.class);
            awaitDamage(map);
            for (Named<Consumer<OffHeapMap<Integer, byte[]>>> other :
                    operations().toList()) {
                assertThatThrownBy(() -> other.getPayload().accept(map))
                        .as(other.getName())
                        .isInstanceOf(StoreDamagedException.class)
                        // A region that was being added at that moment may have made the file longer again.
                        .hasMessageMatching("file has been truncated: bytes=\\d+, expected=\\d+, .*");
            }
        }
        assertThatThrownBy(() -> builder().build())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("file has been truncated: bytes=");
    }

    private static void awaitDamage(OffHeapMap<Integer, byte[]> map) {
        await(() -> map.get(0));
    }

    /** Waits until something throws, because the map has closed itself. */
    private static void await(Runnable operation) {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (System.nanoTime() < deadline) {
            try {
                operation.run();
            } catch (StoreDamagedException damaged) {
                return;
            } catch (InternalError missingPage) {
                // The JVM has thrown where the library does not hear of it; it will within a second.
                assertThat(missingPage).hasMessageContaining("fault");
            }
            LockSupport.parkNanos(1_000_000);
        }
        throw new AssertionError("map has not noticed within a minute");
    }

    @Test
    void truncationIsNoticed_whereNobodyUsesTheMap() throws IOException {
        try (OffHeapMap<Integer, byte[]> map = filled()) {
            setLength(Files.size(file()) - 1);
            awaitDamage(map);
            assertThatThrownBy(() -> map.get(1))
                    .isInstanceOf(StoreDamagedException.class)
                    .isInstanceOf(StoreClosedException.class)
                    .hasMessageContainingAll("file has been truncated: bytes=", file().toString(), ", name=map");
        }
    }

    /** A file that was as long again would have a hole where there were entries. */
    @Test
    void fileThatHasBeenTruncated_isRefused_alsoIfItIsAsLongAgain() throws IOException {
        long length;
        try (OffHeapMap<Integer, byte[]> map = filled()) {
            length = Files.size(file());
            setLength(length / 64);
            awaitDamage(map);
            setLength(length);
        }
        assertThatThrownBy(() -> builder().build())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(
                        "file was truncated, or could not be read or written, while a process had it: ");
    }

    @Test
    void fileIsDamaged_whereItIsTruncatedAndClosedAtOnce() throws IOException {
        long length;
        try (OffHeapMap<Integer, byte[]> _ = filled()) {
            length = Files.size(file());
            setLength(length - 1);
        }
        setLength(length);
        assertThatThrownBy(() -> builder().build()).hasMessageStartingWith("file was truncated, ");
    }

    @Test
    void cache_isDamagedToo() throws IOException {
        try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .expireAfterWrite(Duration.ofHours(1))
                .file(file())
                .build()) {
            for (int key = 0; key < ENTRIES; key++) {
                cache.put(key, new byte[VALUE_BYTES]);
            }
            setLength(NEARLY_EMPTY);
            await(() -> cache.getIfPresent(2));
            assertThatThrownBy(() -> cache.getIfPresent(1)).isInstanceOf(StoreDamagedException.class);
            assertThatThrownBy(() -> cache.put(1, new byte[1])).isInstanceOf(StoreDamagedException.class);
        }
    }

    /** The journal has all of it. */
    @Test
    void mapWithAJournal_comesBackFromIt() throws IOException {
        try (OffHeapMap<Integer, byte[]> map =
                filled(builder().maximumBytes(MAX_BYTES).durability(Durability.CHECKPOINT))) {
            setLength(NEARLY_EMPTY);
            awaitDamage(map);
        }
        try (OffHeapMap<Integer, byte[]> map =
                builder().durability(Durability.CHECKPOINT).build()) {
            assertThat(map.longSize()).isEqualTo(ENTRIES);
            assertThat(map.get(ENTRIES - 1)).hasSize(VALUE_BYTES);
        }
    }

    // Readers

    @Test
    void reader_isTold_ifTheFileIsTruncated() throws IOException {
        filled().close();
        try (OffHeapMap<Integer, byte[]> map = builder().readOnly().build()) {
            assertThat(map.get(1)).hasSize(VALUE_BYTES);
            setLength(NEARLY_EMPTY);
            await(() -> map.get(1));
            assertThatThrownBy(() -> map.get(1)).hasMessageStartingWith("file has been truncated: ");
        }
    }

    @Test
    void reader_isTold_ifTheFileIsDeleted() throws IOException {
        filled().close();
        try (OffHeapMap<Integer, byte[]> map = builder().readOnly().build()) {
            Files.delete(file());
            await(() -> map.get(1));
            assertThatThrownBy(() -> map.get(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("file has been deleted: file=" + file() + ", name=map");
        }
    }

    @Test
    void reader_isTold_ifTheFileIsReplaced() throws IOException {
        filled().close();
        try (OffHeapMap<Integer, byte[]> map = builder().readOnly().build()) {
            Files.copy(file(), folder.resolve("other"));
            Files.move(folder.resolve("other"), file(), StandardCopyOption.REPLACE_EXISTING);
            await(() -> map.get(1));
            assertThatThrownBy(() -> map.get(1)).hasMessageStartingWith("file has been replaced by another one: file=");
        }
    }

    /** A writer goes on, so that what it has can still be read. */
    @Test
    void writer_goesOn_ifTheFileIsDeleted() throws IOException {
        try (OffHeapMap<Integer, byte[]> map = filled()) {
            Files.delete(file());
            LockSupport.parkNanos(Duration.ofMillis(1_500).toNanos());
            assertThat(map.get(1)).hasSize(VALUE_BYTES);
            map.put(1, new byte[1]);
            assertThat(map.get(1)).hasSize(1);
        }
    }
}
