// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.MapValidator;
import dev.hinterland.OffHeapMap;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.record.MalformedBytesException;
import dev.hinterland.support.Budgets;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes in comes out, directly and through a map, as a key and as a value. */
class BuiltInCodecTest {

    static Stream<String> strings() {
        return Stream.of(
                "",
                "a",
                "?",
                "\u0000",
                "\u0000\u0000",
                "\u007f\u0080\u00ff",
                "\u00e9\u00e8\u00ff".repeat(50),
                "\u0100",
                "\ud800",
                "\udc00",
                "\udc00\ud800",
                "a\ud83d",
                "\ud83d\ude00",
                "latin and \u2603",
                "\uffff\ufffe\u0000",
                "x".repeat(10_000),
                "\u00ff".repeat(10_001),
                "\u2603".repeat(10_000),
                "x".repeat(9_999) + "\u0100");
    }

    @ParameterizedTest
    @MethodSource("strings")
    void string_roundTrips(String value) {
        assertThat(roundTrip(Codec.ofString(), value)).isEqualTo(value);
        assertSurvivesMap(Codec.ofString(), value);
    }

    @Test
    void string_ofEachChar_roundTrips() {
        for (int c = Character.MIN_VALUE; c <= Character.MAX_VALUE; c++) {
            String value = "a" + (char) c;
            if (!roundTrip(Codec.ofString(), value).equals(value)) {
                assertThat(roundTrip(Codec.ofString(), value)).isEqualTo(value);
            }
        }
    }

    @Test
    void string_ofEachLength_roundTrips() {
        for (int length = 0; length < 300; length++) {
            String latin = "\u00e4".repeat(length);
            assertThat(roundTrip(Codec.ofString(), latin)).isEqualTo(latin);
            assertThat(roundTrip(Codec.ofString(), latin + "\u2603")).isEqualTo(latin + "\u2603");
        }
    }

    @Test
    void differentStrings_areDifferentKeys() {
        List<String> keys = new ArrayList<>(strings().toList());
        keys.addAll(List.of("A", "\u0141", "\u2041", "\uff41", "\u4141", "AA", "\u0000A", "A\u0000", "BB"));
        keys.addAll(List.of("\u0001", "\u0001\u0000", "\u0000\u0001", "\u0001\u0001", "\u00c4\u0080", "\ufffd"));
        try (OffHeapMap<String, String> map = map(Codec.ofString(), Codec.ofString())) {
            Map<String, String> expected = new HashMap<>();
            for (String key : keys) {
                map.put(key, "value of " + key);
                expected.put(key, "value of " + key);
            }
            assertThat(map).hasSize(expected.size());
            expected.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
            MapValidator.validate(map);
        }
    }

    @Test
    void latinCharacter_isNotTheOneWithTheSameLowByte() {
        try (OffHeapMap<String, String> map = map(Codec.ofString(), Codec.ofString())) {
            for (int c = 0; c < 256; c++) {
                map.put("k" + (char) c, "latin " + c);
            }
            for (int c = 0; c < 256; c++) {
                assertThat(map.get("k" + (char) (c + 0x100))).isNull();
                assertThat(map.get("k" + (char) (c + 0xff00))).isNull();
                assertThat(map.get("k" + (char) c)).isEqualTo("latin " + c);
            }
        }
    }

    /** Their hash codes are equal, so the map can tell them apart by their characters only. */
    @Test
    void stringsOfEqualHashCode_areDifferentKeys() {
        String latin = "\u00ff@";
        String wide = "\u0100!";
        assertThat(latin).hasSameHashCodeAs(wide);
        try (OffHeapMap<String, String> map = map(Codec.ofString(), Codec.ofString())) {
            map.put(latin, "latin");
            assertThat(map.get(wide)).isNull();
            map.put(wide, "wide");
            assertThat(map.get(latin)).isEqualTo("latin");
            assertThat(map.get(wide)).isEqualTo("wide");
        }
    }

    /** What Latin-1 lacks must not pass for the question mark that a charset puts in its place. */
    @ParameterizedTest
    @ValueSource(strings = {"?", "a?", "???", "?2345678", "1234567?", "1234567?9012345?", "12345678901234567?"})
    void questionMark_matchesNothingButItself(String latin) {
        InPlaceCodec<String> codec = StringCodec.INSTANCE;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(latin.length());
            codec.encode(latin, codec.extent(latin), memory, 0);
            assertThat(codec.matches(codec.prepare(latin), memory, 0, codec.extent(latin)))
                    .isTrue();
            for (String wide : List.of("\u0118", "\u013f", "\u3f3f", "\ud800")) {
                assertThat(codec.matches(codec.prepare(latin.replace("?", wide)), memory, 0, codec.extent(latin)))
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x0102_0304_0506_0708L})
    void long_roundTrips(long value) {
        assertThat(roundTrip(Codec.ofLong(), value)).isEqualTo(value);
        assertThat(encoded(Codec.ofLong(), value)).isEqualTo(littleEndian(value, Long.BYTES));
        assertSurvivesMap(Codec.ofLong(), value);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x0102_0304})
    void int_roundTrips(int value) {
        assertThat(roundTrip(Codec.ofInt(), value)).isEqualTo(value);
        assertThat(encoded(Codec.ofInt(), value)).isEqualTo(littleEndian(value, Integer.BYTES));
        assertSurvivesMap(Codec.ofInt(), value);
    }

    @Test
    void uuid_roundTrips() {
        for (UUID value : List.of(new UUID(0, 0), new UUID(-1, 1), new UUID(1, -1), UUID.randomUUID())) {
            assertThat(roundTrip(Codec.ofUuid(), value)).isEqualTo(value);
            assertThat(Codec.ofUuid().size(value)).isEqualTo(16);
            assertSurvivesMap(Codec.ofUuid(), value);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 63, 64, 65, 1000, 65_535, 65_536, 100_000})
    void bytes_roundTrip(int length) {
        byte[] value = new byte[length];
        new Random(length).nextBytes(value);
        assertThat(roundTrip(Codec.ofBytes(), value)).isEqualTo(value);
        assertThat(encoded(Codec.ofBytes(), value)).isEqualTo(value);
        try (OffHeapMap<byte[], byte[]> map = map(Codec.ofBytes(), Codec.ofBytes())) {
            map.put(value, value);
            assertThat(map.get(value.clone())).isEqualTo(value);
            assertThat(map.keySet()).singleElement().isEqualTo(value);
        }
    }

    @Test
    void bytes_areKeysByContent() {
        try (OffHeapMap<byte[], Integer> map = map(Codec.ofBytes(), Codec.ofInt())) {
            assertThat(map.put(utf8("key"), 1)).isNull();
            assertThat(map.put(utf8("key"), 2)).isEqualTo(1);
            assertThat(map.putIfAbsent(utf8("key"), 3)).isEqualTo(2);
            assertThat(map.containsKey(utf8("key"))).isTrue();
            assertThat(map.keySet().contains(utf8("key"))).isTrue();
            assertThat(map.remove(utf8("kex"))).isNull();
            assertThat(map.remove(utf8("key"))).isEqualTo(2);
            assertThat(map).isEmpty();
        }
    }

    @Test
    void bytes_areComparedByContentAsValues() {
        try (OffHeapMap<Integer, byte[]> map = map(Codec.ofInt(), Codec.ofBytes())) {
            map.put(1, utf8("old"));
            assertThat(map.containsValue(utf8("old"))).isTrue();
            assertThat(map.values().contains(utf8("old"))).isTrue();
            assertThat(map.replace(1, utf8("odd"), utf8("new"))).isFalse();
            assertThat(map.replace(1, utf8("old"), utf8("new"))).isTrue();
            assertThat(map.remove(1, utf8("old"))).isFalse();
            assertThat(map.entrySet().contains(Map.entry(1, utf8("new")))).isTrue();
            assertThat(map.entrySet().remove(Map.entry(1, utf8("old")))).isFalse();
            assertThat(map.remove(1, utf8("new"))).isTrue();
            assertThat(map).isEmpty();
        }
    }

    @Test
    void bytes_areCopiedInAndOut() {
        try (OffHeapMap<byte[], byte[]> map = map(Codec.ofBytes(), Codec.ofBytes())) {
            byte[] key = utf8("key");
            byte[] value = utf8("value");
            map.put(key, value);
            Arrays.fill(key, (byte) 0);
            Arrays.fill(value, (byte) 0);
            Arrays.fill(map.get(utf8("key")), (byte) 0);
            Arrays.fill(map.keySet().iterator().next(), (byte) 0);
            assertThat(map.get(utf8("key"))).isEqualTo(utf8("value"));
        }
    }

    /** A function may change the array that it was given and return it: the change is written. */
    @Test
    void bytes_changedInPlaceByCompute_areWritten() {
        try (OffHeapMap<Integer, byte[]> map = map(Codec.ofInt(), Codec.ofBytes())) {
            map.put(1, new byte[] {1, 2, 3});
            map.compute(1, (key, bytes) -> increment(bytes));
            map.computeIfPresent(1, (key, bytes) -> increment(bytes));
            map.merge(1, new byte[0], (bytes, nothing) -> increment(bytes));
            map.replaceAll((key, bytes) -> increment(bytes));
            assertThat(map.get(1)).containsExactly(5, 2, 3);
        }
    }

    private static byte[] increment(byte[] bytes) {
        bytes[0]++;
        return bytes;
    }

    @Test
    void wrongType_isNotFoundOrRefused() {
        try (OffHeapMap<String, Long> map = map(Codec.ofString(), Codec.ofLong())) {
            map.put("1", 1L);
            assertThat(isFoundByWrongType(map)).isFalse();
            assertThat(map).containsExactly(Map.entry("1", 1L));
        }
    }

    private static boolean isFoundByWrongType(Map<String, Long> map) {
        try {
            return map.containsKey((Object) 1L) || map.containsValue((Object) "1") || map.remove((Object) 1L, "1");
        } catch (ClassCastException allowedByTheInterface) {
            return false;
        }
    }

    @Test
    void manyKeysOfEachType_areAllFound() {
        assertAllFound(Codec.ofLong(), LongStream.range(0, 5_000).boxed().toList());
        assertAllFound(
                Codec.ofLong(),
                LongStream.range(0, 5_000).mapToObj(i -> i << 40).toList());
        assertAllFound(
                Codec.ofInt(),
                LongStream.range(0, 5_000).mapToObj(i -> (int) i << 16).toList());
        assertAllFound(
                Codec.ofUuid(),
                LongStream.range(0, 5_000).mapToObj(i -> new UUID(i, 0)).toList());
        assertAllFound(
                Codec.ofUuid(),
                LongStream.range(0, 5_000).mapToObj(i -> new UUID(i, i)).toList());
        assertAllFound(
                Codec.ofString(),
                LongStream.range(0, 5_000).mapToObj(i -> "key_" + i).toList());
        assertAllFound(
                Codec.ofString(),
                IntStream.range(0, 500).mapToObj("\u2603"::repeat).toList());
    }

    private static <K> void assertAllFound(Codec<K> codec, List<K> keys) {
        try (OffHeapMap<K, Integer> map = Hinterland.map(codec, Codec.ofInt())
                .maximumBytes(512 * Budgets.MIB)
                .build()) {
            Map<K, Integer> expected = new HashMap<>();
            for (K key : keys) {
                int value = expected.size();
                assertThat(map.put(key, value)).isEqualTo(expected.put(key, value));
            }
            assertThat(map.longSize()).isEqualTo(expected.size());
            assertThat(map.equals(expected)).isTrue();
            MapValidator.validate(map);
        }
    }

    private static <T> void assertSurvivesMap(Codec<T> codec, T value) {
        try (OffHeapMap<T, T> map = map(codec, codec)) {
            assertThat(map.put(value, value)).isNull();
            assertThat(map.get(value)).isEqualTo(value);
            assertThat(map.containsValue(value)).isTrue();
            assertThat(map).containsExactly(Map.entry(value, value));
            assertThat(map.remove(value, value)).isTrue();
        }
    }

    private static <K, V> OffHeapMap<K, V> map(Codec<K> keyCodec, Codec<V> valueCodec) {
        return Hinterland.map(keyCodec, valueCodec)
                .maximumBytes(512 * Budgets.MIB)
                .build();
    }

    @Test
    void bytesOfNoValue_areRefused() {
        assertRefused(Codec.ofLong(), new byte[7]);
        assertRefused(Codec.ofLong(), new byte[9]);
        assertRefused(Codec.ofInt(), new byte[0]);
        assertRefused(Codec.ofUuid(), new byte[15]);
        assertRefused(Codec.ofString(), new byte[0]);
        assertRefused(Codec.ofString(), new byte[] {2, 'a', 'b'});
        assertRefused(Codec.ofString(), new byte[] {1, 'a'});
    }

    private static void assertRefused(Codec<?> codec, byte[] bytes) {
        MemorySegment source = MemorySegment.ofArray(bytes);
        assertThatExceptionOfType(MalformedBytesException.class).isThrownBy(() -> codec.decode(source));
    }

    private static <T> T roundTrip(Codec<T> codec, T value) {
        byte[] bytes = encoded(codec, value);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment source = arena.allocate(bytes.length);
            source.copyFrom(MemorySegment.ofArray(bytes));
            return codec.decode(source.asReadOnly());
        }
    }

    private static <T> byte[] encoded(Codec<T> codec, T value) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(codec.size(value));
            target.fill((byte) 0x5a);
            codec.encode(value, target);
            return target.toArray(ValueLayout.JAVA_BYTE);
        }
    }

    private static byte[] littleEndian(long value, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (value >>> (8 * i));
        }
        return bytes;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void codecs_haveNames() {
        assertThat(Stream.of(Codec.ofString(), Codec.ofInt(), Codec.ofLong(), Codec.ofBytes(), Codec.ofUuid()))
                .map(Object::toString)
                .containsExactly("Codec[String]", "Codec[Integer]", "Codec[Long]", "Codec[byte[]]", "Codec[UUID]");
    }

    /** Makes a codec of itself before it has its constants. */
    enum TooEarly {
        ONE;

        TooEarly() {
            Codec.of(TooEarly.class);
        }
    }

    @Test
    void enumWithoutItsConstants_isRefused() {
        assertThatThrownBy(() -> TooEarly.valueOf("ONE"))
                .isInstanceOf(ExceptionInInitializerError.class)
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .rootCause()
                .hasMessage("constants of an enum are not there yet, so make its codec after them: enum="
                        + TooEarly.class.getName());
    }
}
