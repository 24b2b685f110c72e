// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.file.InspectedFile;
import dev.hinterland.internal.shape.StoredReader;
import dev.hinterland.record.RecordLayout;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries come out of a file as they went in, without their classes. */
@SuppressWarnings("NullOptional") // records of users have nulls
class FileExportTest {

    private static final long MAX_BYTES = 4 << 20;

    enum Kind {
        SMALL,
        LARGE
    }

    record Author(String name, short age) {}

    sealed interface Shape permits Circle, Box {}

    record Circle(double radius) implements Shape {}

    record Box(int width, @Nullable Box inner) implements Shape {}

    @SuppressWarnings("ArrayRecordComponent") // records of users have arrays
    record Flat(
            long id,
            Kind kind,
            Author author,
            @Nullable Author none,
            Optional<Integer> likes,
            Optional<Author> editor,
            byte[] raw,
            @Nullable String text,
            char letter,
            Instant at) {}

    record Graph(
            List<String> tags, Map<String, Integer> counts, Shape shape, Optional<List<Kind>> kinds, Author author) {}

    @TempDir
    Path folder;

    private final Map<Object, Object> taken = new HashMap<>();
    private final List<Boolean> decoded = new ArrayList<>();

    private Path file() {
        return folder.resolve("map.hl");
    }

    private FileExport.Result export() throws IOException {
        taken.clear();
        decoded.clear();
        return FileExport.export(file(), new FileExport.Target() {
            @Override
            public void begin(FileFacts facts, boolean keysDecoded, boolean valuesDecoded) {
                decoded.addAll(List.of(keysDecoded, valuesDecoded));
            }

            @Override
            public void take(Object key, Object value) {
                assertThat(taken.put(key instanceof byte[] bytes ? text(bytes) : key, value))
                        .isNull();
            }
        });
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private <K, V> void fill(Codec<K> keyCodec, Codec<V> valueCodec, IntFunction<K> keys, IntFunction<V> values)
            throws IOException {
        Files.deleteIfExists(file());
        try (OffHeapMap<K, V> map = Hinterland.map(keyCodec, valueCodec)
                .maximumBytes(MAX_BYTES)
                .file(file())
                .build()) {
            for (int i = 0; i < 1_000; i++) {
                map.put(keys.apply(i), values.apply(i));
            }
        }
        FileExport.Result result = export();
        assertThat(result).isEqualTo(new FileExport.Result(1_000, 0));
        assertThat(taken).hasSize(1_000);
    }

    @Test
    void valuesOfTheLibrary_areThemselves() throws IOException {
        fill(Codec.ofString(), Codec.ofLong(), i -> "ké" + (char) ('a' + i), i -> i * 3L);
        assertThat(taken).containsEntry("ké" + (char) ('a' + 999), 2997L);
        fill(Codec.ofLong(), Codec.ofInt(), i -> (long) i, i -> i);
        assertThat(taken).containsEntry(999L, 999);
        fill(Codec.ofInt(), Codec.ofUuid(), i -> i, i -> new UUID(i, 1));
        assertThat(taken).containsEntry(999, new UUID(999, 1));
        fill(Codec.ofBytes(), Codec.ofString(), i -> ("b" + i).getBytes(StandardCharsets.ISO_8859_1), i -> "€" + i);
        assertThat(taken).containsEntry("b7", "€7");
        assertThat(decoded).containsExactly(true, true);
    }

    @Test
    void largeValue_isPutTogether() throws IOException {
        byte[] large = new byte[600_000];
        Arrays.fill(large, (byte) 3);
        fill(Codec.ofInt(), Codec.ofBytes(), i -> i, i -> i == 7 ? large : new byte[1]);
        assertThat((byte[]) taken.get(7)).isEqualTo(large);
    }

    @Test
    void flatRecords_areMapsByName() throws IOException {
        fill(
                Codec.ofInt(),
                Codec.of(Flat.class),
                i -> i,
                i -> new Flat(
                        i,
                        Kind.LARGE,
                        new Author("Ada€", (short) 3),
                        null,
                        i % 2 == 0 ? Optional.empty() : Optional.of(i),
                        Optional.of(new Author("Ed", (short) 4)),
                        new byte[] {1, 2},
                        i % 2 == 0 ? null : "text",
                        'x',
                        Instant.EPOCH));
        Map<String, @Nullable Object> expected = new LinkedHashMap<>();
        expected.put("id", 7L);
        expected.put("kind", "LARGE");
        expected.put("author", Map.of("name", "Ada€", "age", (short) 3));
        expected.put("none", null);
        expected.put("likes", 7);
        expected.put("editor", Map.of("name", "Ed", "age", (short) 4));
        expected.put("raw", new byte[] {1, 2});
        expected.put("text", "text");
        expected.put("letter", 'x');
        expected.put("at", Instant.EPOCH);
        assertThat(taken.get(7)).usingRecursiveComparison().isEqualTo(expected);
        expected.put("id", 8L);
        expected.put("likes", null);
        expected.put("text", null);
        assertThat(taken.get(8)).usingRecursiveComparison().isEqualTo(expected);
        assertThat(decoded).containsExactly(true, true);
    }

    @Test
    void graphs_areListsAndMaps() throws IOException {
        fill(
                Codec.ofInt(),
                Codec.of(Graph.class),
                i -> i,
                i -> new Graph(
                        Arrays.asList("a", null, "€"),
                        Map.of("k", i),
                        i % 2 == 0 ? new Circle(1.5) : new Box(i, new Box(2, null)),
                        Optional.of(List.of(Kind.SMALL)),
                        new Author("Ada", (short) 3)));
        Map<String, @Nullable Object> inner = new LinkedHashMap<>();
        inner.put("width", 2);
        inner.put("inner", null);
        Map<String, @Nullable Object> box = new LinkedHashMap<>();
        box.put("@type", Box.class.getTypeName());
        box.put("width", 7);
        box.put("inner", inner);
        assertThat(taken.get(7))
                .isEqualTo(Map.of(
                        "tags",
                        Arrays.asList("a", null, "€"),
                        "counts",
                        List.of(List.of("k", 7)),
                        "shape",
                        box,
                        "kinds",
                        List.of("SMALL"),
                        "author",
                        Map.of("name", "Ada", "age", (short) 3)));
    }

    /** The library knows nothing of the bytes of such a codec. */
    @Test
    void valuesOfAnApplicationsCodec_areBytes() throws IOException {
        Codec<String> own = new Codec<>() {
            @Override
            public long size(String value) {
                return value.length();
            }

            @Override
            public void encode(String value, MemorySegment target) {
                target.copyFrom(MemorySegment.ofArray(value.getBytes(StandardCharsets.ISO_8859_1)));
            }

            @Override
            public String decode(MemorySegment source) {
                return text(source.toArray(ValueLayout.JAVA_BYTE));
            }
        };
        fill(own, own, i -> "key" + i, i -> "value" + i);
        assertThat(decoded).containsExactly(false, false);
        assertThat((byte[]) taken.get("key7")).isEqualTo("value7".getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void damagedEntries_areLeftOut_andCounted() throws IOException {
        fill(Codec.ofInt(), Codec.ofString(), i -> i, i -> "some text " + i);
        try (FileDamage damage = new FileDamage(file())) {
            long buckets;
            try (var opened = InspectedFile.open(file(), true)) {
                buckets = opened.header().bucketsOffset();
            }
            int lost = 0;
            for (long bucket = buckets; lost < 3; bucket += 64) {
                if (damage.getLong(bucket + 8) > 0) {
                    damage.flip(bucket + 8 + 6, 0x20);
                    lost++;
                }
            }
            assertThat(export()).isEqualTo(new FileExport.Result(997, 3));
            damage.flip(50, 1);
            assertThatThrownBy(this::export).isInstanceOf(DamagedFileException.class);
        }
    }

    /** Any bytes are a record, or end with an exception that the export counts. */
    @Test
    void anyBytes_areReadOrRefused() {
        String layout = RecordLayout.of(Flat.class).stored().text();
        StoredReader reader = StoredReader.of(layout);
        byte[] bytes = new byte[120];
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 20_000; round++) {
            random.nextBytes(bytes);
            MemorySegment memory = MemorySegment.ofArray(bytes).asSlice(0, random.nextInt(bytes.length));
            try {
                assertThat(reader.read(memory)).isNotEmpty();
            } catch (IndexOutOfBoundsException | DateTimeException | ArithmeticException refused) {
                assertThat(refused).isNotNull();
            }
        }
    }
}
