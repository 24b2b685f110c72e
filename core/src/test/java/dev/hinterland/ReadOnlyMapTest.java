// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.record.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A map that is built with {@code readOnly}: it reads everything, as the map that has the file, and changes nothing.
 */
class ReadOnlyMapTest {

    private static final long MAX_BYTES = 16 << 20;
    private static final int ENTRIES = 5_000;

    record Feed(long id, String author, int type, String rest) {

        static Feed of(int key) {
            // One in a thousand has regions of its own.
            return new Feed(key, "author-" + key % 17, key % 5, "x".repeat(key % 1_000 == 0 ? 200_000 : 20));
        }
    }

    private static final RecordLayout<Feed> LAYOUT = RecordLayout.of(Feed.class);
    private static final Field.OfInt<Feed> TYPE = LAYOUT.intField("type");
    private static final Field.OfLong<Feed> ID = LAYOUT.longField("id");

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("map.hl");
    }

    private MapBuilder<Integer, Feed> builder() {
        return Hinterland.map(Integer.class, Feed.class).file(file());
    }

    @BeforeEach
    void fill() {
        try (OffHeapMap<Integer, Feed> map = builder().maximumBytes(MAX_BYTES).build()) {
            for (int key = 0; key < ENTRIES; key++) {
                map.put(key, Feed.of(key));
            }
        }
    }

    // Reading

    @Test
    void lookups_findWhatWasWritten() {
        try (OffHeapMap<Integer, Feed> map = builder().readOnly().build()) {
            List<Integer> keys = new ArrayList<>();
            for (int key = 0; key < ENTRIES; key++) {
                assertThat(map.get(key)).isEqualTo(Feed.of(key));
                keys.add(key);
            }
            assertThat(map.get(ENTRIES)).isNull();
            assertThat(map.getOrDefault(ENTRIES, Feed.of(1)).id()).isEqualTo(1);
            assertThat(map.containsKey(1)).isTrue();
            assertThat(map.containsKey(-1)).isFalse();
            assertThat(map.getAll(keys))
                    .hasSize(ENTRIES)
                    .allSatisfy((key, feed) -> assertThat(feed).isEqualTo(Feed.of(key)));
        }
    }

    @Test
    void fieldsAndViews_areThoseOfTheValue() {
        try (OffHeapMap<Integer, Feed> map = builder().readOnly().build()) {
            for (int key = 0; key < ENTRIES; key++) {
                assertThat(map.readInt(key, TYPE, -1)).isEqualTo(key % 5);
                assertThat(map.readLong(key, ID, -1)).isEqualTo(key);
                assertThat(map.<Feed>read(key, View::get)).isEqualTo(Feed.of(key));
            }
            assertThat(map.readInt(-1, TYPE, -7)).isEqualTo(-7);
            assertThat(map.<Integer>read(-1, view -> 1)).isNull();
        }
    }

    @Test
    void scans_visitEachValueOnce() {
        try (OffHeapMap<Integer, Feed> map = builder().readOnly().build()) {
            assertThat(map.scan().count()).isEqualTo(ENTRIES);
            assertThat(map.scan().parallel(3).sumLong(ID)).isEqualTo((long) ENTRIES * (ENTRIES - 1) / 2);
            assertThat(map.scan().filter(view -> view.getInt(TYPE) == 3).count())
                    .isEqualTo(ENTRIES / 5);
            List<Long> ids = new ArrayList<>();
            map.scan(view -> ids.add(view.getLong(ID)));
            assertThat(ids).hasSize(ENTRIES).doesNotHaveDuplicates();
            assertThatThrownBy(() -> map.scan(view -> {
                        throw new IllegalStateException("visitor");
                    }))
                    .hasMessage("visitor");
        }
    }

    @Test
    void views_haveAllEntries() {
        try (OffHeapMap<Integer, Feed> map = builder().readOnly().build()) {
            Map<Integer, Feed> copied = new HashMap<>(map);
            assertThat(copied).hasSize(ENTRIES);
            assertThat(map.keySet()).hasSize(ENTRIES).doesNotHaveDuplicates();
            assertThat(map.values().stream().mapToLong(Feed::id).sum()).isEqualTo((long) ENTRIES * (ENTRIES - 1) / 2);
            assertThat(map.entrySet().parallelStream()
                            .filter(entry -> entry.getKey() % 2 == 0)
                            .count())
                    .isEqualTo(ENTRIES / 2);
            assertThat(map.size()).isEqualTo(ENTRIES);
            assertThat(map.isEmpty()).isFalse();
            assertThat(map.stats().entries()).isEqualTo(ENTRIES);
            assertThat(map.stats().maximumBytes()).isEqualTo(MAX_BYTES);
        }
    }

    // Writing

    @Test
    void everyWrite_isRefused_whateverItWouldChange() throws IOException {
        byte[] before = Files.readAllBytes(file());
        try (OffHeapMap<Integer, Feed> map = builder().name("feeds").readOnly().build()) {
            Feed feed = Feed.of(1);
            Map.Entry<Integer, Feed> entry = map.entrySet().iterator().next();
            List<ThrowingCallable> writes = List.of(
                    () -> map.put(1, feed),
                    () -> map.putAll(Map.of()),
                    () -> map.putIfAbsent(1, feed),
                    () -> map.remove(-1),
                    () -> map.remove(-1, feed),
                    () -> map.replace(-1, feed),
                    () -> map.replace(-1, feed, feed),
                    () -> map.replaceAll((key, value) -> value),
                    () -> map.compute(1, (key, value) -> value),
                    () -> map.computeIfAbsent(1, key -> feed),
                    () -> map.computeIfPresent(-1, (key, value) -> value),
                    () -> map.merge(1, feed, (old, added) -> old),
                    map::clear,
                    () -> map.keySet().remove(-1),
                    () -> map.keySet().clear(),
                    () -> map.keySet().removeIf(key -> false),
                    () -> map.keySet().iterator().remove(),
                    () -> map.values().removeIf(value -> false),
                    () -> map.values().iterator().remove(),
                    () -> map.entrySet().clear(),
                    () -> map.entrySet().iterator().remove(),
                    () -> entry.setValue(feed));
            for (ThrowingCallable write : writes) {
                assertThatThrownBy(write).isInstanceOf(UnsupportedOperationException.class);
            }
            assertThatThrownBy(map::clear).hasMessage("map is built with readOnly: name=feeds");
            assertThat(map.longSize()).isEqualTo(ENTRIES);
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @Test
    void counters_areRead() {
        Path counts = folder.resolve("counts");
        try (OffHeapMap<String, Long> map = Hinterland.map(Codec.ofString(), Codec.ofLong())
                .maximumBytes(MAX_BYTES)
                .file(counts)
                .build()) {
            map.counter("a").add(5);
        }
        try (OffHeapMap<String, Long> map = Hinterland.map(Codec.ofString(), Codec.ofLong())
                .file(counts)
                .readOnly()
                .build()) {
            Counter counter = map.counter("a");
            assertThat(counter.get()).isEqualTo(5);
            assertThat(map.get("a")).isEqualTo(5);
            assertThatThrownBy(() -> counter.add(1)).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> counter.set(1)).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    // Opening

    @Test
    void fileThatIsRead_isNotReadTwice_norWrittenByTheSameProcess() {
        try (OffHeapMap<Integer, Feed> map = builder().readOnly().build()) {
            assertThat(map.get(1)).isNotNull();
            assertRefused(builder().readOnly(), "file is in use by another store of this process");
            assertRefused(builder(), "file is in use by another store of this process");
        }
        try (OffHeapMap<Integer, Feed> map = builder().build()) {
            assertThat(map.get(1)).isNotNull();
            assertRefused(builder().readOnly(), "file is in use by another store of this process");
        }
        builder().readOnly().build().close();
    }

    private static void assertRefused(MapBuilder<?, ?> builder, String problem) {
        assertThatThrownBy(builder::build)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void filesThatCannotBeRead_areRefused() throws IOException {
        assertThatThrownBy(() ->
                        builder().file(folder.resolve("absent")).readOnly().build())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("file does not exist: name=map, file=" + folder.resolve("absent"));
        assertThat(folder.resolve("absent")).doesNotExist();
        assertRefused(builder().file(folder).readOnly(), "file is a directory");
        Path empty = Files.createFile(folder.resolve("empty"));
        assertRefused(builder().file(empty).readOnly(), "file has nothing to read");
        Path other = Files.writeString(folder.resolve("other"), "x".repeat(10_000));
        assertRefused(builder().file(other).readOnly(), "file is not one of a store");
        assertThat(Files.readString(other)).hasSize(10_000);
    }

    @Test
    void optionsThatDoNotGoTogether_areRefused() {
        assertInvalid(builder -> builder.maximumBytes(2 * MAX_BYTES), "maximumBytes is not that of the file");
        assertInvalid(MapBuilder::alwaysPreTouch, "readOnly excludes alwaysPreTouch: name=map");
        assertThatThrownBy(() ->
                        Hinterland.map(Integer.class, Feed.class).readOnly().build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("readOnly requires file: name=map");
        assertThatThrownBy(() -> Hinterland.map(Codec.ofInt(), Codec.ofString())
                        .file(file())
                        .readOnly()
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("file has other contents");
    }

    private void assertInvalid(Consumer<MapBuilder<Integer, Feed>> option, String problem) {
        MapBuilder<Integer, Feed> builder = builder().readOnly();
        option.accept(builder);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void closedMap_saysSo() {
        OffHeapMap<Integer, Feed> map = builder().readOnly().build();
        map.close();
        assertThatThrownBy(() -> map.get(1)).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(map::size).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(() -> map.scan().count()).isInstanceOf(StoreClosedException.class);
        map.close();
    }

    @Test
    void folderThatCannotBeWritten_isRead() throws IOException {
        assertThat(Collections.singleton(file().toFile().setWritable(false))).contains(true);
        try (OffHeapMap<Integer, Feed> map = builder().readOnly().build()) {
            assertThat(map.get(1)).isNotNull();
        }
    }
}
