// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A map's file whose values are of a record class that has changed since. */
@Tag("proof")
class EvolvedFileTest {

    private static final long MAX_BYTES = 16 << 20;
    private static final int ENTRIES = 20_000;

    /** The class in three versions of an application. */
    static final class First {
        record Feed(long id, int type, String author) {}
    }

    static final class Second {
        record Feed(
                long id,
                long type,
                String author,
                int likes,
                @Nullable String note) {}
    }

    static final class Third {
        record Feed(String id, long type) {}
    }

    /** To encode a collection may run code of the user's, so such values have another kind of codec. */
    static final class Tagged {
        record Feed(
                long id, int type, String author, List<String> tags, Map<String, Integer> counts, Set<Long> readers) {}
    }

    static final class TaggedMore {
        record Feed(
                long id,
                long type,
                List<String> tags,
                @Nullable String note) {}
    }

    static final class Strict {
        record Feed(
                long id, int type, String author, @Nullable String note) {
            Feed {
                if (id == ENTRIES / 2) {
                    throw new IllegalStateException("a constructor fails: id=" + id);
                }
            }
        }
    }

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("feeds.hl");
    }

    private <V extends Record> MapBuilder<String, V> builder(Class<V> type) {
        return Hinterland.map(String.class, type).file(file());
    }

    private static String author(int i) {
        // A few have regions of their own.
        return i % 5_000 == 0 ? "x".repeat(200_000) : "author-" + i % 17;
    }

    private void fill() {
        try (OffHeapMap<String, First.Feed> map =
                builder(First.Feed.class).maximumBytes(MAX_BYTES).build()) {
            for (int i = 0; i < ENTRIES; i++) {
                map.put("feed-" + i, new First.Feed(i, i % 7, author(i)));
            }
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void changedRecord_isReadAsItIsNow_andWrittenAsThat() throws IOException {
        fill();
        List<String> progress = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            try (OffHeapMap<String, Second.Feed> map = builder(Second.Feed.class)
                    .recoveryListener((done, all) -> progress.add(done + "/" + all))
                    .build()) {
                assertThat(map.longSize()).isEqualTo(ENTRIES);
                for (int i = round; i < ENTRIES; i++) {
                    assertThat(map.get("feed-" + i)).isEqualTo(new Second.Feed(i, i % 7, author(i), 0, null));
                }
                MapValidator.validate(map);
                map.put("feed-0", new Second.Feed(1, 1L << 40, "Ada", 3, "new"));
            }
            try (OffHeapMap<String, Second.Feed> map =
                    builder(Second.Feed.class).maximumBytes(MAX_BYTES).build()) {
                assertThat(map.get("feed-0")).isEqualTo(new Second.Feed(1, 1L << 40, "Ada", 3, "new"));
            }
        }
        // The second time there was nothing to do.
        assertThat(progress).containsExactly("0/" + ENTRIES, ENTRIES + "/" + ENTRIES);
        assertThat(names()).containsExactly("feeds.hl");
    }

    @Test
    void collections_mayBeAddedAndRemoved() throws IOException {
        fill();
        try (OffHeapMap<String, Tagged.Feed> map = builder(Tagged.Feed.class).build()) {
            assertThat(map.longSize()).isEqualTo(ENTRIES);
            for (int i = 0; i < ENTRIES; i++) {
                assertThat(map.get("feed-" + i))
                        .isEqualTo(new Tagged.Feed(i, i % 7, author(i), List.of(), Map.of(), Set.of()));
            }
            MapValidator.validate(map);
            map.put("feed-1", new Tagged.Feed(1, 2, "Ada", List.of("x", "y"), Map.of("z", 3), Set.of(4L)));
        }
        try (OffHeapMap<String, TaggedMore.Feed> map =
                builder(TaggedMore.Feed.class).build()) {
            assertThat(map.get("feed-0")).isEqualTo(new TaggedMore.Feed(0, 0, List.of(), null));
            assertThat(map.get("feed-1")).isEqualTo(new TaggedMore.Feed(1, 2, List.of("x", "y"), null));
            MapValidator.validate(map);
        }
        assertThatThrownBy(() -> builder(First.Feed.class).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("file has values of a layout that the class does not read");
        assertThat(names()).containsExactly("feeds.hl");
    }

    /** What is read by the record class is no value of the map's. */
    @Test
    void valuesThatAreMadeOfRecords_areRefused() {
        fill();
        Codec<StringBuilder> authors = Codec.of(Tagged.Feed.class)
                .via(
                        name -> new Tagged.Feed(0, 0, name.toString(), List.of(), Map.of(), Set.of()),
                        feed -> new StringBuilder(feed.author()));
        assertThatThrownBy(() ->
                        Hinterland.map(Codec.ofString(), authors).file(file()).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("file has other contents than the builder's");
        assertUnchanged();
    }

    @Test
    void changeThatCannotBeRead_isRefused_withBothLayouts() {
        fill();
        assertThatThrownBy(() -> builder(Third.Feed.class).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "file has values of a layout that the class does not read: name=map, file=" + file())
                .hasMessageContainingAll("id", "long", "String");
        assertUnchanged();
    }

    private void assertUnchanged() {
        try (OffHeapMap<String, First.Feed> map = builder(First.Feed.class).build()) {
            assertThat(map.longSize()).isEqualTo(ENTRIES);
            assertThat(map.get("feed-7")).isEqualTo(new First.Feed(7, 0, author(7)));
        }
    }

    @Test
    void fileStaysAsItIs_ifAConstructorOrAListenerFails() throws IOException {
        fill();
        assertThatThrownBy(() -> builder(Strict.Feed.class).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("a constructor fails");
        assertThatThrownBy(() -> builder(Second.Feed.class)
                        .recoveryListener((_, _) -> {
                            throw new IllegalStateException("a listener fails");
                        })
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a listener fails");
        assertThat(names()).containsExactly("feeds.hl");
        assertUnchanged();
    }

    @Test
    void fileIsRefused_ifTheNewValuesDoNotFit() {
        long budget = 1 << 20;
        try (OffHeapMap<String, First.Feed> map =
                builder(First.Feed.class).maximumBytes(budget).build()) {
            for (int i = 0; ; i++) {
                map.put("feed-" + i, new First.Feed(i, i % 7, "Ada"));
            }
        } catch (OutOfBudgetException full) {
            assertThat(full.maximumBytes()).isEqualTo(budget);
        }
        assertThatThrownBy(() -> builder(Second.Feed.class).build())
                .hasMessageStartingWith("file could not be made anew, and is as it was: ")
                .hasMessageContaining("do not fit");
        try (OffHeapMap<String, First.Feed> map = builder(First.Feed.class).build()) {
            assertThat(map.get("feed-1")).isEqualTo(new First.Feed(1, 1, "Ada"));
        }
    }

    /** Only the process that writes makes a file anew. */
    @Test
    void reader_andMapWithAJournal_areRefused() {
        fill();
        assertThatThrownBy(() -> builder(Second.Feed.class).readOnly().build())
                .hasMessageStartingWith("file has other contents than the builder's: ");
        assertThatThrownBy(() ->
                        builder(Second.Feed.class).durability(Durability.COMMIT).build())
                .hasMessageStartingWith("file has other contents than the builder's: ");
        assertUnchanged();
    }

    @Test
    void interruptedThread_makesTheFileAnew_andStaysInterrupted() {
        fill();
        Thread.currentThread().interrupt();
        try (OffHeapMap<String, Second.Feed> map = builder(Second.Feed.class).build()) {
            assertThat(Thread.interrupted()).isTrue();
            assertThat(map.get("feed-7")).isEqualTo(new Second.Feed(7, 0, author(7), 0, null));
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void otherBudget_isRefused_beforeAnythingIsWritten() {
        fill();
        assertThatThrownBy(() ->
                        builder(Second.Feed.class).maximumBytes(2 * MAX_BYTES).build())
                .hasMessageStartingWith("maximumBytes is not that of the file: ");
        assertUnchanged();
    }

    @Test
    void otherKeys_areRefused() {
        fill();
        assertThatThrownBy(() -> Hinterland.map(Codec.ofLong(), Codec.of(Second.Feed.class))
                        .file(file())
                        .build())
                .hasMessageStartingWith("file has other contents than the builder's: ");
        assertUnchanged();
    }
}
