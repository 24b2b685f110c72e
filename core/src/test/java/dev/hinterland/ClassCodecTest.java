// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.Field;
import dev.hinterland.record.MalformedBytesException;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.support.Budgets;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys and values of all classes that may be a component, collections of them, and values made of others. */
class ClassCodecTest {

    private static final ZoneOffset OFFSET = ZoneOffset.ofHoursMinutes(-3, -30);
    private static final LocalDateTime TIME = LocalDateTime.of(-4, 2, 29, 23, 59, 58, 999_999_999);

    private enum Side {
        BUY,
        SELL {
            @Override
            public String toString() {
                return "sold";
            }
        }
    }

    private sealed interface Shape permits Circle, Square {}

    private record Circle(double radius) implements Shape {}

    private record Square(long side, Optional<String> name) implements Shape {}

    private record Row(int id, String name, double price) {}

    /** A bean. */
    private static final class Product {

        private static final RecordLayout<Product> LAYOUT =
                RecordLayout.of(Row.class).forValues(Product.class);
        private static final Field.OfInt<Product> ID = LAYOUT.intField("id");
        private static final Field.OfDouble<Product> PRICE = LAYOUT.doubleField("price");
        private static final Codec<Product> CODEC = Codec.of(Row.class).via(Product::toRow, Product::new);

        private int id;
        private String name = "";
        private double price;

        Product() {}

        Product(Row row) {
            this.id = row.id();
            this.name = row.name();
            this.price = row.price();
        }

        static Product of(int id) {
            Product product = new Product();
            product.id = id;
            product.name = "product " + id;
            product.price = id / 2.0;
            return product;
        }

        Row toRow() {
            return new Row(id, name, price);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Product product && product.toRow().equals(toRow());
        }

        @Override
        public int hashCode() {
            return Objects.hash(id, name, price);
        }
    }

    static Stream<Arguments> classes() {
        return Stream.of(
                Arguments.of(Boolean.class, true, false),
                Arguments.of(Byte.class, Byte.MIN_VALUE, (byte) 7),
                Arguments.of(Short.class, Short.MIN_VALUE, (short) 7),
                Arguments.of(Character.class, '\ud800', 'a'),
                Arguments.of(Integer.class, Integer.MIN_VALUE, 7),
                Arguments.of(Long.class, Long.MIN_VALUE, 7L),
                Arguments.of(Float.class, Float.NaN, -0.0f),
                Arguments.of(Double.class, Double.NaN, -0.0),
                Arguments.of(String.class, "", "\u2603"),
                Arguments.of(UUID.class, new UUID(1, 2), new UUID(-1, 0)),
                Arguments.of(Side.class, Side.BUY, Side.SELL),
                Arguments.of(DayOfWeek.class, DayOfWeek.MONDAY, DayOfWeek.SUNDAY),
                Arguments.of(
                        BigInteger.class,
                        BigInteger.ZERO,
                        BigInteger.TWO.pow(700).negate()),
                Arguments.of(BigDecimal.class, new BigDecimal("1.0"), new BigDecimal("1.00")),
                Arguments.of(Instant.class, Instant.MIN, Instant.MAX),
                Arguments.of(Duration.class, Duration.ofSeconds(-1, 1), Duration.ZERO),
                Arguments.of(Period.class, Period.of(1, -2, 3), Period.ZERO),
                Arguments.of(LocalDate.class, LocalDate.MIN, LocalDate.MAX),
                Arguments.of(LocalTime.class, LocalTime.MAX, LocalTime.NOON),
                Arguments.of(LocalDateTime.class, TIME, LocalDateTime.MAX),
                Arguments.of(OffsetTime.class, OffsetTime.of(LocalTime.NOON, OFFSET), OffsetTime.MAX),
                Arguments.of(OffsetDateTime.class, OffsetDateTime.of(TIME, OFFSET), OffsetDateTime.MIN),
                Arguments.of(
                        ZonedDateTime.class,
                        ZonedDateTime.of(TIME, ZoneId.of("Europe/Berlin")),
                        ZonedDateTime.of(TIME, OFFSET)),
                Arguments.of(ZoneId.class, ZoneId.of("Asia/Tokyo"), OFFSET),
                Arguments.of(ZoneOffset.class, OFFSET, ZoneOffset.UTC),
                Arguments.of(Year.class, Year.of(-44), Year.of(2026)),
                Arguments.of(YearMonth.class, YearMonth.of(2026, 11), YearMonth.of(-1, 1)),
                Arguments.of(MonthDay.class, MonthDay.of(2, 29), MonthDay.of(12, 31)),
                Arguments.of(byte[].class, new byte[] {1}, new byte[] {}),
                Arguments.of(boolean[].class, new boolean[] {true, false}, new boolean[] {true}),
                Arguments.of(short[].class, new short[] {-1, 2}, new short[] {}),
                Arguments.of(char[].class, new char[] {'\uffff'}, new char[] {'a', 'b'}),
                Arguments.of(int[].class, new int[] {-1, 2}, new int[] {2, -1}),
                Arguments.of(long[].class, new long[] {Long.MIN_VALUE}, new long[1000]),
                Arguments.of(Shape.class, new Circle(1.5), new Square(3, Optional.of("three"))),
                Arguments.of(Row.class, new Row(1, "one", 1), new Row(2, "", Double.NaN)));
    }

    @ParameterizedTest
    @MethodSource("classes")
    <T> void values_areKeysAndValues(Class<T> type, T first, T second) {
        try (OffHeapMap<T, T> map =
                Hinterland.map(type, type).maximumBytes(Budgets.small()).build()) {
            assertThat(map.put(first, second)).isNull();
            assertThat(map.put(second, first)).isNull();
            assertThat(map).hasSize(2);
            assertThat(map.get(first)).isEqualTo(second);
            assertThat(map.get(second)).isEqualTo(first);
            assertThat(map.containsValue(first)).isTrue();
            assertThat(map.keySet()).hasSize(2);
            assertThat(map.replace(first, second, first)).isTrue();
            assertThat(map.remove(second, first)).isTrue();
            assertThat(map.get(first)).isEqualTo(first);
            MapValidator.validate(map);
        }
    }

    @ParameterizedTest
    @MethodSource("classes")
    <T> void values_areFoundInAFile(Class<T> type, T first, T second, @TempDir Path folder) {
        Path file = folder.resolve("map");
        try (OffHeapMap<T, T> map = Hinterland.map(type, type)
                .maximumBytes(Budgets.small())
                .file(file)
                .build()) {
            map.put(first, second);
        }
        try (OffHeapMap<T, T> map = Hinterland.map(type, type)
                .maximumBytes(Budgets.small())
                .file(file)
                .build()) {
            assertThat(map.get(first)).isEqualTo(second);
        }
    }

    @ParameterizedTest
    @MethodSource("classes")
    <T> void wrongBytes_areRefusedByOneException(Class<T> type, T first) {
        assertRefusesWrongBytes(Codec.of(type), first);
    }

    private static <T> void assertRefusesWrongBytes(Codec<T> codec, T value) {
        byte[] right = encoded(codec, value);
        Random random = new Random(right.length);
        for (int i = 0; i < 300; i++) {
            byte[] wrong = Arrays.copyOf(right, Math.max(0, right.length + random.nextInt(5) - 2));
            for (int flips = random.nextInt(4); flips > 0 && wrong.length > 0; flips--) {
                wrong[random.nextInt(wrong.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(codec.decode(aligned(wrong))).isNotNull();
            } catch (MalformedBytesException refused) {
                assertThat(refused).hasMessageNotContaining("null");
            }
        }
    }

    private static <T> byte[] encoded(Codec<T> codec, T value) {
        MemorySegment target = aligned(new byte[(int) codec.size(value)]);
        codec.encode(value, target);
        return target.toArray(ValueLayout.JAVA_BYTE);
    }

    private static MemorySegment aligned(byte[] bytes) {
        MemorySegment segment =
                MemorySegment.ofArray(new long[bytes.length / Long.BYTES + 1]).asSlice(0, bytes.length);
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return segment;
    }

    @Test
    void embeddings_areValues_andNoKeys() {
        float[] embedding = {1.5f, Float.NaN, -0.0f};
        try (OffHeapCache<String, float[]> cache = Hinterland.cache(String.class, float[].class)
                .maximumBytes(16 << 20)
                .build()) {
            cache.put("a", embedding);
            assertThat(cache.getIfPresent("a")).isEqualTo(embedding);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hinterland.map(float[].class, Long.class).build())
                .withMessage("keyCodec must encode equal keys to equal bytes: type=float[], otherwise=Codec.byEquals");
    }

    @Test
    void primitiveClass_isThatOfItsBox() {
        try (OffHeapMap<Integer, Double> map = Hinterland.map(int.class, double.class)
                .maximumBytes(Budgets.small())
                .build()) {
            map.put(1, 2.0);
            assertThat(map.get(1)).isEqualTo(2.0);
        }
    }

    @Test
    void value_takesNoMoreThanItsBytes() {
        assertThat(encoded(Codec.of(Double.class), 1.0)).hasSize(Double.BYTES);
        assertThat(encoded(Codec.of(Side.class), Side.SELL)).hasSize(2);
        assertThat(encoded(Codec.of(float[].class), new float[100])).hasSize(400);
        assertThat(encoded(Codec.list(Codec.of(Double.class)), List.of(1.0, 2.0)))
                .hasSize(1 + 4 + 2 * 9);
    }

    static Stream<Arguments> collections() {
        Map<String, List<Integer>> lists = new LinkedHashMap<>();
        lists.put("b", Arrays.asList(1, null));
        lists.put("a", List.of());
        return Stream.of(
                Arguments.of(Codec.list(Codec.ofString()), Arrays.asList("a", null, "\u2603")),
                Arguments.of(
                        Codec.list(Codec.of(Shape.class)), List.of(new Circle(1), new Square(2, Optional.empty()))),
                Arguments.of(Codec.set(Codec.of(Row.class)), new LinkedHashSet<>(List.of(new Row(1, "", 0)))),
                Arguments.of(Codec.optional(Codec.of(Instant.class)), Optional.of(Instant.MAX)),
                Arguments.of(Codec.optional(Codec.ofUuid()), Optional.empty()),
                Arguments.of(Codec.mapOf(Codec.ofString(), Codec.list(Codec.ofInt())), lists),
                Arguments.of(Codec.list(Codec.list(Product.CODEC)), List.of(List.of(Product.of(1), Product.of(2)))));
    }

    @ParameterizedTest
    @MethodSource("collections")
    <T> void collection_isAValue(Codec<T> codec, T value) {
        try (OffHeapMap<Long, T> map = Hinterland.map(Codec.ofLong(), codec)
                .maximumBytes(Budgets.small())
                .build()) {
            map.put(1L, value);
            assertThat(map.get(1L)).isEqualTo(value);
            assertThat(map.replace(1L, value, value)).isTrue();
            assertThat(map.containsValue(value)).isTrue();
        }
        assertRefusesWrongBytes(codec, value);
    }

    @Test
    void lists_areKeys_setsAndMapsAreNot() {
        try (OffHeapMap<List<String>, Long> map = Hinterland.map(Codec.list(Codec.ofString()), Codec.ofLong())
                .maximumBytes(Budgets.small())
                .build()) {
            map.put(List.of("a", "b"), 1L);
            assertThat(map.get(Arrays.asList("a", "b"))).isEqualTo(1);
            assertThat(map.get(List.of("b", "a"))).isNull();
        }
        assertNoKey(Codec.set(Codec.ofInt()), "type=java.util.Set");
        assertNoKey(Codec.list(Codec.set(Codec.ofInt())), "type=java.util.Set");
        assertNoKey(Codec.mapOf(Codec.ofInt(), Codec.ofInt()), "type=java.util.Map");
        assertNoKey(Codec.optional(Codec.of(double[].class)), "type=double[]");
    }

    private static void assertNoKey(Codec<?> codec, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hinterland.map(codec, Codec.ofLong()).build())
                .withMessage(
                        "keyCodec must encode equal keys to equal bytes: " + reason + ", otherwise=Codec.byEquals");
    }

    @Test
    void beanThroughARecord_isReadInPlace() {
        try (OffHeapMap<Long, Product> map = Hinterland.map(Codec.ofLong(), Product.CODEC)
                .maximumBytes(Budgets.small())
                .build()) {
            for (int i = 0; i < 100; i++) {
                map.put((long) i, Product.of(i));
            }
            assertThat(map.get(7L)).isEqualTo(Product.of(7));
            assertThat(map.readInt(7L, Product.ID, -1)).isEqualTo(7);
            assertThat(map.<Product>read(7L, view -> view.get())).isEqualTo(Product.of(7));
            assertThat(map.scan().sumDouble(Product.PRICE)).isEqualTo(99 * 100 / 4.0);
            assertThat(map.replace(7L, Product.of(7), Product.of(8))).isTrue();
        }
    }

    @Test
    void beanThroughARecord_isAKey() {
        try (OffHeapMap<Product, Long> map = Hinterland.map(Product.CODEC, Codec.ofLong())
                .maximumBytes(Budgets.small())
                .build()) {
            map.put(Product.of(1), 1L);
            assertThat(map.get(Product.of(1))).isEqualTo(1);
            assertThat(map.keySet()).containsExactly(Product.of(1));
        }
    }

    @Test
    void functionsToAndFromBytes_makeACodec() {
        Codec<StringBuilder> codec = Codec.ofBytes(
                value -> value.toString().getBytes(StandardCharsets.UTF_8),
                bytes -> new StringBuilder(new String(bytes, StandardCharsets.UTF_8)));
        try (OffHeapMap<Long, StringBuilder> map = Hinterland.map(Codec.ofLong(), codec)
                .maximumBytes(Budgets.small())
                .build()) {
            map.put(1L, new StringBuilder("\u2603"));
            assertThat(map.get(1L)).hasToString("\u2603");
        }
    }

    @Test
    void functionThatThrows_leavesTheMapAsItWas() {
        Codec<Integer> codec = Codec.ofInt().via(value -> 100 / value, value -> 100 / value);
        try (OffHeapMap<Long, Integer> map = Hinterland.map(Codec.ofLong(), codec)
                .maximumBytes(Budgets.small())
                .build()) {
            map.put(1L, 50);
            assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> map.put(1L, 0));
            assertThat(map.get(1L)).isEqualTo(50);
            map.put(2L, 200); // 0 is stored
            assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> map.get(2L));
            map.putAll(Map.of(2L, 25));
            assertThat(map.remove(2L)).isEqualTo(25);
            MapValidator.validate(map);
        }
    }

    @Test
    void functionThatReturnsNull_isRefused() {
        Codec<String> codec = Codec.ofString().via(value -> null, value -> value);
        assertThatNullPointerException()
                .isThrownBy(() -> codec.size("a"))
                .withMessage("a mapped value must not be null");
    }

    @ParameterizedTest
    @ValueSource(classes = {List.class, Set.class, Map.class, Optional.class})
    void collectionClass_isRefused_withWhatToWrite(Class<?> type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.of(type))
                .withMessageMatching("Codec\\.of has no codec for a class, write Codec\\.(list|set|mapOf|optional)"
                        + "\\(\\.\\.\\.\\) with the codecs? of its [a-z ]*: type=" + type.getName());
    }

    @Test
    void otherClass_isRefused_withWhatToWrite() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.of(Product.class))
                .withMessage(
                        "Codec.of has no codec for a class, write Codec.of(Row.class).via(...) with a record of its"
                                + " content, or Codec.ofBytes(...) with the functions of a serialization library: type="
                                + Product.class.getTypeName());
    }
}
