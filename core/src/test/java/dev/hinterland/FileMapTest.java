// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.programs.PutCollidingKeys;
import dev.hinterland.programs.WriteUntilKilled;
import dev.hinterland.support.Collisions;
import dev.hinterland.support.ForkedJvm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A map in a file has what was in it when it was closed, and refuses files that it cannot use. */
class FileMapTest {

    private static final long MAX_BYTES = 16 << 20;

    /** Where the header has the format, the state, and the number of the system's run. */
    private static final long FORMAT_OFFSET = 8;

    private static final long STATE_OFFSET = 4096;
    private static final long BOOT_OFFSET = STATE_OFFSET + Long.BYTES;

    private static final int OPEN = 1;
    private static final int CLOSED = 2;
    private static final int OPENING = 4;

    record Feed(long id, String author, int type) {}

    record Wider(long id, String author, long type) {}

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("map.hl");
    }

    private MapBuilder<String, byte[]> builder() {
        return Hinterland.map(Codec.ofString(), Codec.ofBytes()).file(file());
    }

    private OffHeapMap<String, byte[]> open() {
        return builder().maximumBytes(MAX_BYTES).build();
    }

    // What comes back

    @Test
    void newFile_isAnEmptyMap() {
        try (OffHeapMap<String, byte[]> map = open()) {
            assertThat(map).isEmpty();
            map.put("a", new byte[] {1});
            assertThat(map.get("a")).containsExactly(1);
            MapValidator.validate(map);
        }
    }

    @Test
    void closedMap_hasItsEntries_whenItIsOpenedAgain() {
        Map<String, byte[]> expected = new HashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 8; round++) {
            try (OffHeapMap<String, byte[]> map = open()) {
                assertSame(map, expected);
                // Fewer keys in every third round, so that the index shrinks.
                change(map, expected, random, round % 3 == 2 ? 9 : 3);
                assertSame(map, expected);
            }
        }
    }

    /** Of ten changes, so many remove a key. One value in a thousand has regions of its own. */
    private static void change(
            OffHeapMap<String, byte[]> map, Map<String, byte[]> expected, SplittableRandom random, int removals) {
        for (int i = 0; i < 20_000; i++) {
            String key = "key-" + random.nextInt(8_000);
            if (random.nextInt(10) < removals) {
                map.remove(key);
                expected.remove(key);
            } else {
                byte[] value = new byte[random.nextInt(1_000) == 0 ? 100_000 : random.nextInt(300)];
                random.nextBytes(value);
                map.put(key, value);
                expected.put(key, value);
            }
        }
    }

    private static void assertSame(OffHeapMap<String, byte[]> map, Map<String, byte[]> expected) {
        MapValidator.validate(map);
        assertThat(map.longSize()).isEqualTo(expected.size());
        expected.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
    }

    @Test
    void budgetOfTheFile_isTheMaps_whereNoneIsNamed() {
        open().close();
        try (OffHeapMap<String, byte[]> map = builder().build()) {
            assertThat(map.stats().maximumBytes()).isEqualTo(MAX_BYTES);
        }
    }

    @Test
    void records_andNumbersThatAreChangedInPlace_comeBack() {
        try (OffHeapMap<UUID, Feed> map = feeds(Feed.class).build()) {
            map.put(new UUID(1, 2), new Feed(1, "Ada", 7));
        }
        try (OffHeapMap<UUID, Feed> map = feeds(Feed.class).build()) {
            assertThat(map.get(new UUID(1, 2))).isEqualTo(new Feed(1, "Ada", 7));
        }
        MapBuilder<String, Long> counts =
                Hinterland.map(String.class, Long.class).maximumBytes(MAX_BYTES).file(folder.resolve("counts"));
        try (OffHeapMap<String, Long> map = counts.build()) {
            map.put("a", 1L);
            map.merge("a", 2L, Long::sum);
            map.counter("a").add(4);
        }
        try (OffHeapMap<String, Long> map = counts.build()) {
            assertThat(map.get("a")).isEqualTo(7);
            MapValidator.validate(map);
        }
    }

    private <V> MapBuilder<UUID, V> feeds(Class<V> type) {
        return Hinterland.map(UUID.class, type).maximumBytes(MAX_BYTES).file(file());
    }

    /** They are linked by a hash with a secret key, which is the file's and no process's. */
    @Test
    void keysThatWereChosenToCollide_comeBack() {
        int bits = 9;
        ForkedJvm.Result other = ForkedJvm.withFlags().run(PutCollidingKeys.class, file(), MAX_BYTES, bits);
        assertThat(other.err()).isEmpty();
        List<String> keys = IntStream.range(0, 1 << bits)
                .mapToObj(i -> Collisions.string(i, bits))
                .toList();
        try (OffHeapMap<String, byte[]> map = open()) {
            MapValidator.validate(map);
            assertThat(keys).allMatch(map::containsKey);
            keys.forEach(map::remove);
            assertThat(map).isEmpty();
        }
    }

    /**
     * On a weakly ordered machine the mark of an entry that is replaced may be in the file before the slot has changed.
     */
    @Test
    void entryThatWasMarkedTooEarly_isAliveAgain() throws IOException {
        byte[] value = "a value that is found in the file".getBytes(StandardCharsets.UTF_8);
        try (OffHeapMap<String, byte[]> map = open()) {
            map.put("needle", value);
        }
        String contents = new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1);
        int header =
                contents.indexOf("needle" + new String(value, StandardCharsets.ISO_8859_1)) - Entry.SMALL_HEADER_BYTES;
        assertThat(contents.charAt(header) & 3).isNotZero();
        try (RandomAccessFile opened = new RandomAccessFile(file().toFile(), "rw")) {
            opened.seek(header);
            opened.write(contents.charAt(header) & ~3);
        }
        try (OffHeapMap<String, byte[]> map = open()) {
            assertThat(map.get("needle")).isEqualTo(value);
            MapValidator.validate(map);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 9_000, 60_000})
    void fullMap_isAsUsableAsBefore(int length) {
        int count = 0;
        try (OffHeapMap<String, byte[]> map = open()) {
            count = fill(map, length);
        }
        for (int round = 0; round < 3; round++) {
            try (OffHeapMap<String, byte[]> map = open()) {
                assertThat(map.longSize()).isEqualTo(count);
                for (int i = round; i < count; i += 10) {
                    map.remove("key-" + i);
                }
                for (int i = round; i < count; i += 20) {
                    map.put("key-" + i, new byte[length]);
                }
                MapValidator.validate(map);
                for (int i = round; i < count; i += 10) {
                    map.put("key-" + i, new byte[length / 2]);
                }
                assertThat(map.stats().usedBytes()).isLessThanOrEqualTo(MAX_BYTES);
                MapValidator.validate(map);
            }
        }
    }

    /** What lies dead in a region was settled by another process, and is won back all the same. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void fullMap_takesASmallerValueAtOnce(long seed) {
        MapBuilder<String, byte[]> small = builder().maximumBytes(1 << 20);
        int count = 0;
        try (OffHeapMap<String, byte[]> map = small.build()) {
            count = fill(map, 400);
            map.put("key-" + new SplittableRandom(seed).nextInt(1, count), new byte[400]);
        }
        try (OffHeapMap<String, byte[]> map = small.build()) {
            map.put("key-0", new byte[200]);
            MapValidator.validate(map);
        }
    }

    private static int fill(OffHeapMap<String, byte[]> map, int length) {
        for (int i = 0; ; i++) {
            try {
                map.put("key-" + i, new byte[length]);
            } catch (OutOfBudgetException full) {
                return i;
            }
        }
    }

    @Test
    void interruptedThread_opensAndWrites() {
        Thread.currentThread().interrupt();
        try (OffHeapMap<String, byte[]> map = open()) {
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            for (int i = 0; i < 20_000; i++) {
                map.put("key-" + i, new byte[100]);
            }
            assertThat(map.longSize()).isEqualTo(20_000);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        try (OffHeapMap<String, byte[]> map = open()) {
            assertThat(map.longSize()).isEqualTo(20_000);
        }
    }

    @Test
    void closedMap_letsGoOfTheFile() throws IOException {
        OffHeapMap<String, byte[]> map = open();
        map.put("a", new byte[1]);
        map.close();
        map.close();
        assertThatThrownBy(() -> map.get("a")).isInstanceOf(StoreClosedException.class);
        Files.delete(file());
        open().close();
    }

    // What is refused

    private void assertRefused(String problem) {
        assertThatThrownBy(this::open)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(problem)
                .hasMessageEndingWith("name=map, file=" + file());
    }

    @Test
    void secondStoreOfThisProcess_isRefused_andTheFirstKeepsTheFile() {
        try (OffHeapMap<String, byte[]> map = open()) {
            map.put("a", new byte[1]);
            assertRefused("file is in use by another store of this process: ");
            ForkedJvm.Result other =
                    ForkedJvm.withFlags().run(WriteUntilKilled.class, file(), folder.resolve("acknowledged"), 1, 0);
            assertThat(other.err())
                    .contains("file is in use by another process: pid="
                            + ProcessHandle.current().pid());
        }
        open().close();
    }

    @Test
    void fileThatIsNone_isRefused() throws IOException {
        Files.createDirectory(file());
        assertRefused("file is a directory: ");
        Files.delete(file());
        Files.writeString(file(), "text that somebody needs");
        assertRefused("file is not one of a store: ");
        assertThat(file()).hasContent("text that somebody needs");
        Files.write(file(), new byte[100_000]);
        assertRefused("file is not one of a store: ");
        Files.write(file(), new byte[3]);
        assertRefused("file is too short to be one of a store: bytes=3, ");
    }

    @Test
    void folderThatIsNotThere_isRefused() {
        assertThatThrownBy(() -> builder()
                        .maximumBytes(MAX_BYTES)
                        .file(folder.resolve("none/map"))
                        .build())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("file cannot be opened: problem=[java.nio.file.NoSuchFileException: ");
    }

    @Test
    void fileInAnArchive_isRefused() throws IOException {
        Path archive = folder.resolve("archive.zip");
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            assertThatThrownBy(() -> builder().file(zip.getPath("map")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("file must be of the default file system: file=jar:file:");
        }
    }

    @Test
    void memoryOfAFile_canBeTakenAtOnce() {
        try (OffHeapMap<String, byte[]> map =
                builder().maximumBytes(MAX_BYTES).alwaysPreTouch().build()) {
            assertThat(map.stats().usedBytes()).isGreaterThan(MAX_BYTES / 4 * 3);
            map.put("a", new byte[1]);
        }
        try (OffHeapMap<String, byte[]> map = open()) {
            assertThat(map.stats().usedBytes()).isGreaterThan(MAX_BYTES / 4 * 3);
            assertThat(map).containsOnlyKeys("a");
            MapValidator.validate(map);
        }
    }

    @Test
    void emptyFile_isNew() throws IOException {
        Files.createFile(file());
        open().close();
        assertThat(Files.size(file())).isPositive();
    }

    @Test
    void otherFormat_andDamagedHeader_areRefused() throws IOException {
        open().close();
        write(FORMAT_OFFSET, 1);
        assertRefused("file has a format that this version of the library does not know: format=1, known=2, ");
        write(FORMAT_OFFSET, 2);
        write(FORMAT_OFFSET + 8, 1);
        assertRefused("file has a damaged header: its checksum does not agree, ");
    }

    @Test
    void truncatedFile_isRefused() throws IOException {
        open().close();
        long length = Files.size(file());
        try (RandomAccessFile opened = new RandomAccessFile(file().toFile(), "rw")) {
            opened.setLength(length - 1);
        }
        assertRefused("file has been truncated: bytes=" + (length - 1) + ", expected=" + length + ", ");
    }

    /** Otherwise a file would be trusted that is not all on the device. */
    @Test
    void fileIsOpen_asLongAsTheMapIs() throws IOException {
        for (int round = 0; round < 2; round++) {
            try (OffHeapMap<String, byte[]> map = open()) {
                map.put("a", new byte[1]);
                assertThat(read(STATE_OFFSET)).isEqualTo(OPEN);
            }
            assertThat(read(STATE_OFFSET)).isEqualTo(CLOSED);
        }
    }

    private int read(long offset) throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(file().toFile(), "r")) {
            opened.seek(offset);
            return Integer.reverseBytes(opened.readInt());
        }
    }

    /** As if the process had been killed, and another run of the system had begun. */
    @ParameterizedTest
    @ValueSource(ints = {OPEN, OPENING})
    void fileThatWasOpenWhenTheSystemWentDown_isRefused(int state) throws IOException {
        open().close();
        write(STATE_OFFSET, state);
        try (OffHeapMap<String, byte[]> _ = open()) {
            assertThat(read(STATE_OFFSET)).isEqualTo(OPEN);
        }
        write(STATE_OFFSET, state);
        write(BOOT_OFFSET, 12345);
        assertRefused("file was not closed before the system went down, ");
    }

    @Test
    void fileThatWasNeverCompleted_isNew() throws IOException {
        try (OffHeapMap<String, byte[]> map = open()) {
            map.put("a", new byte[1]);
        }
        write(STATE_OFFSET, 0);
        try (OffHeapMap<String, byte[]> map = open()) {
            assertThat(map).isEmpty();
        }
    }

    private void write(long offset, int value) throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(file().toFile(), "rw")) {
            opened.seek(offset);
            opened.writeInt(Integer.reverseBytes(value));
        }
    }

    @Test
    void newFile_requiresABudget_andIsNotLeftBehind() {
        assertThatThrownBy(builder()::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("file requires maximumBytes where it is new: name=map, file=" + file());
        assertThat(file()).doesNotExist();
        assertThatThrownBy(() -> builder().maximumBytes(1000).build()).isInstanceOf(IllegalArgumentException.class);
        assertThat(file()).doesNotExist();
    }

    @Test
    void otherBudget_isRefused() {
        open().close();
        assertThatThrownBy(() -> builder().maximumBytes(2 * MAX_BYTES).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maximumBytes is not that of the file: name=map, file=" + file() + ", maximumBytes="
                        + 2 * MAX_BYTES + ", stored=" + MAX_BYTES);
        open().close();
    }

    @Test
    void otherKeysOrValues_areRefused_withBothLayouts() {
        feeds(Wider.class).build().close();
        assertThatThrownBy(() -> feeds(Feed.class).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "file has values of a layout that the class does not read: name=map, file=" + file())
                .hasMessageContaining("type long")
                .hasMessageContaining("type int");
        assertThatThrownBy(this::open)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("builder=[key String\nvalue byte[]]");
        feeds(Wider.class).build().close();
    }

    /** Whatever lies in the file, it is opened or refused, and nothing hangs or crashes. */
    @Tag("proof")
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void damagedContents_areOpenedOrRefused(long seed) throws IOException {
        try (OffHeapMap<String, byte[]> map = open()) {
            change(map, new HashMap<>(), new SplittableRandom(seed), 3);
        }
        byte[] intact = Files.readAllBytes(file());
        SplittableRandom random = new SplittableRandom(seed);
        int refused = 0;
        for (int round = 0; round < 20; round++) {
            Files.write(file(), damaged(intact, random));
            try (OffHeapMap<String, byte[]> map = open()) {
                readAll(map);
            } catch (UncheckedIOException problem) {
                assertThat(problem).hasMessageStartingWith("file ");
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    private static byte[] damaged(byte[] intact, SplittableRandom random) {
        byte[] damaged = intact.clone();
        int changes = 1 << random.nextInt(12);
        for (int change = 0; change < changes; change++) {
            int at = (int) STATE_OFFSET + random.nextInt(damaged.length - (int) STATE_OFFSET);
            // Only where there is something: most of the file is a hole.
            while (damaged[at] == 0) {
                at = (int) STATE_OFFSET + random.nextInt(damaged.length - (int) STATE_OFFSET);
            }
            damaged[at] = (byte) random.nextInt();
        }
        return damaged;
    }

    private static void readAll(OffHeapMap<String, byte[]> map) {
        for (int i = 0; i < 8_000; i++) {
            try {
                map.get("key-" + i);
            } catch (RuntimeException | AssertionError problem) {
                // What lies there is no entry of this key.
                assertThat(problem).isNotInstanceOf(StoreClosedException.class);
            }
        }
    }
}
