// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.record.MalformedBytesException;
import dev.hinterland.record.RecordLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings({"ArrayRecordComponent", "NullOptional"}) // records of users have arrays, and nulls
class RecordCodecTest {

    private record Primitives(
            boolean truth, byte small, short shorter, char letter, int number, long large, float rough, double fine) {}

    private record Boxes(
            Boolean truth,
            Byte small,
            Short shorter,
            Character letter,
            Integer number,
            Long large,
            Float rough,
            Double fine) {}

    private record Texts(String first, String second, BigInteger integer, BigDecimal decimal) {}

    private record Times(
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            Instant instant,
            Duration duration,
            Period period,
            Year year,
            YearMonth yearMonth,
            MonthDay monthDay,
            ZoneOffset offset,
            OffsetTime offsetTime,
            OffsetDateTime offsetDateTime,
            ZoneId zone,
            ZonedDateTime zoned,
            DayOfWeek day,
            UUID id) {}

    private record Arrays8(
            boolean[] truths,
            byte[] bytes,
            short[] shorts,
            char[] chars,
            int[] ints,
            long[] longs,
            float[] floats,
            double[] doubles) {}

    private record Author(String name, int age, Optional<String> town) {}

    private record Post(
            Author author, Optional<Author> editor, Optional<Integer> votes, Optional<Optional<Long>> deep) {}

    private record Empty() {}

    private record Nested(Empty empty, Empty other) {}

    private sealed interface Form permits Circle, Box, Group {}

    private record Circle(double radius) implements Form {}

    private record Box(int width, int height) implements Form {}

    private record Group(List<Form> forms, String name) implements Form {}

    private record Drawing(Form main, List<Form> others, Set<Integer> numbers, Map<String, List<Author>> authors) {}

    private record Tree(int value, List<Tree> children) {}

    private record Link(int value, Link next) {}

    private record Pair<A, B>(A first, B second) {}

    private record Generic(Pair<String, List<Integer>> pair, List<Pair<Integer, String>> pairs) {}

    private record Picky(int value) {

        Picky {
            if (value < 0) {
                throw new IllegalStateException("negative: value=" + value);
            }
        }
    }

    private record Pictures(Map<String, Optional<Thread>> images) {}

    static Stream<Record> records() {
        Author ann = new Author("Ann", 42, Optional.of("Köln"));
        Author bob = new Author("Bob \u2603", -1, Optional.empty());
        Author nobody = new Author(null, 0, null);
        Tree tree = new Tree(1, List.of(new Tree(2, List.of()), new Tree(3, List.of(new Tree(4, null)))));
        return Stream.of(
                new Primitives(true, (byte) -1, (short) -2, 'x', 4, 5L, 6.5f, Double.NaN),
                new Primitives(false, (byte) 0, (short) 0, '\0', 0, Long.MIN_VALUE, -0.0f, -0.0),
                new Boxes(true, (byte) -1, (short) -2, 'x', 4, 5L, 6.5f, -7.5),
                new Boxes(null, null, null, null, null, null, null, null),
                new Texts("", "f\u00fcnf", BigInteger.ONE.shiftLeft(300).negate(), new BigDecimal("-1.500")),
                new Texts(null, "\ud800 \u2603", BigInteger.ZERO, BigDecimal.ZERO),
                new Texts("?", null, null, null),
                times(),
                new Times(
                        null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null),
                new Post(ann, Optional.of(bob), Optional.of(3), Optional.of(Optional.of(4L))),
                new Post(nobody, Optional.of(nobody), Optional.empty(), Optional.of(Optional.empty())),
                new Post(null, null, null, null),
                new Post(null, Optional.empty(), null, Optional.empty()),
                new Empty(),
                new Nested(new Empty(), null),
                new Drawing(
                        new Circle(1),
                        List.of(new Box(1, 2), new Group(List.of(new Circle(3)), "g")),
                        Set.of(1, 2),
                        Map.of("a", List.of(ann, bob), "b", List.of())),
                new Drawing(null, Arrays.asList(null, new Circle(2)), null, null),
                tree,
                new Link(1, new Link(2, new Link(3, null))),
                new Generic(new Pair<>("a", Arrays.asList(1, null)), List.of(new Pair<>(2, "b"))));
    }

    private static Times times() {
        return new Times(
                LocalDate.MIN,
                LocalTime.MAX,
                LocalDateTime.MAX,
                Instant.MIN,
                Duration.ofSeconds(Long.MIN_VALUE, 999_999_999),
                Period.of(-1, 2, Integer.MIN_VALUE),
                Year.of(Year.MAX_VALUE),
                YearMonth.of(-5, 12),
                MonthDay.of(2, 29),
                ZoneOffset.MIN,
                OffsetTime.MAX,
                OffsetDateTime.MIN,
                ZoneId.of("+01:30"),
                ZonedDateTime.of(LocalDateTime.of(2026, 10, 25, 2, 30), ZoneId.of("Europe/Berlin"))
                        .withLaterOffsetAtOverlap(),
                DayOfWeek.SUNDAY,
                new UUID(1, -2));
    }

    @SuppressWarnings("unchecked") // the codec is of the record's own class
    private static Codec<Record> codec(Record record) {
        return Codec.of((Class<Record>) record.getClass());
    }

    @ParameterizedTest
    @MethodSource("records")
    void record_encodedAndDecoded_isEqual(Record record) {
        Codec<Record> codec = codec(record);
        assertThat(codec.decode(encode(codec, record))).isEqualTo(record);
    }

    private static <R> MemorySegment encode(Codec<R> codec, R record) {
        MemorySegment bytes = SegmentCodec.allocate(codec.size(record));
        codec.encode(record, bytes);
        return bytes;
    }

    @Test
    void arrays_encodedAndDecoded_areEqualByContent() {
        Arrays8 arrays = new Arrays8(
                new boolean[] {true, false},
                new byte[] {1},
                new short[] {2, 3},
                new char[] {'4'},
                new int[] {5, 6, 7},
                new long[] {},
                new float[] {8.5f},
                null);
        Codec<Arrays8> codec = Codec.of(Arrays8.class);
        assertThat(codec.decode(encode(codec, arrays)))
                .usingRecursiveComparison()
                .isEqualTo(arrays);
    }

    @ParameterizedTest
    @MethodSource("records")
    void bytesCutShort_areRefused(Record record) {
        Codec<Record> codec = codec(record);
        MemorySegment bytes = encode(codec, record);
        for (long size = 0; size < bytes.byteSize(); size++) {
            MemorySegment cut = bytes.asSlice(0, size);
            assertThatExceptionOfType(MalformedBytesException.class).isThrownBy(() -> codec.decode(cut));
        }
    }

    @Test
    void layout_saysWhereTheCodecWrites() {
        Author author = new Author("Ann \u2603", 42, Optional.of("Bonn"));
        Post post = new Post(author, Optional.empty(), Optional.of(7), null);
        MemorySegment bytes = encode(Codec.of(Post.class), post);
        RecordLayout<Post> layout = RecordLayout.of(Post.class);
        assertThat(layout.intField("author.age").get(bytes, 0)).isEqualTo(42);
        assertThat(layout.stringField("author.name").get(bytes, 0)).isEqualTo("Ann \u2603");
        assertThat(layout.stringField("author.town").get(bytes, 0)).isEqualTo("Bonn");
        assertThat(layout.stringField("author.town").bytes(bytes, 0)).isEqualTo(4);
        assertThat(layout.intField("editor.age").isNull(bytes, 0)).isTrue();
        assertThat(layout.stringField("editor.name").get(bytes, 0)).isNull();
        assertThat(layout.intField("votes").get(bytes, 0)).isEqualTo(7);
        assertThat(layout.longField("deep").isNull(bytes, 0)).isTrue();
    }

    /**
     * Views look at the innermost null bit alone: bytes in which a part is there within an absent one are no record.
     */
    @Test
    void partWithinAnAbsentOne_isRefused() {
        Codec<Post> codec = Codec.of(Post.class);
        Author author = new Author("Ann", 42, Optional.of("Bonn"));
        Post whole = new Post(author, Optional.of(author), Optional.of(7), Optional.of(Optional.of(8L)));
        Post none = new Post(null, null, null, null);
        int nullBits = 14;
        int refused = 0;
        for (Post post : List.of(whole, none)) {
            for (int bit = 0; bit < nullBits; bit++) {
                MemorySegment bytes = encode(codec, post);
                byte flipped = (byte) (bytes.get(ValueLayout.JAVA_BYTE, bit / Byte.SIZE) ^ 1 << bit % Byte.SIZE);
                bytes.set(ValueLayout.JAVA_BYTE, bit / Byte.SIZE, flipped);
                try {
                    MemorySegment again = encode(codec, codec.decode(bytes));
                    assertThat(again.get(ValueLayout.JAVA_SHORT_UNALIGNED, 0))
                            .isEqualTo(bytes.get(ValueLayout.JAVA_SHORT_UNALIGNED, 0));
                } catch (MalformedBytesException e) {
                    refused++;
                }
            }
        }
        int absentWithPartsThere =
                8; // author, its town, editor, the author in it, its town, votes, deep, what is in it
        int thereInAbsent = 10; // all but author, editor, votes, deep
        assertThat(refused).isEqualTo(absentWithPartsThere + thereInAbsent);
    }

    @Test
    void constructorThatThrows_isHeard() {
        Codec<Picky> codec = Codec.of(Picky.class);
        MemorySegment bytes = encode(codec, new Picky(1));
        bytes.set(ValueLayout.JAVA_INT_UNALIGNED, 0, -1);
        assertThatIllegalStateException().isThrownBy(() -> codec.decode(bytes)).withMessage("negative: value=-1");
    }

    @Test
    void recordThatCannotBeEncoded_isRefused_withThePath() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.of(Pictures.class))
                .withMessage("Codec.of and RecordLayout.of do not support a type:"
                        + " component=Pictures.images[value], type=java.lang.Thread");
    }

    @Test
    void graphThatIsTooDeep_isRefused() {
        Link link = null;
        for (int i = 0; i < 300; i++) {
            link = new Link(i, link);
        }
        Link deep = link;
        Codec<Link> codec = Codec.of(Link.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.size(deep))
                .withMessage("Codec.encode requires records nested less deeply: most=256");
    }

    @Test
    void listThatContainsItself_isRefused() {
        List<Tree> children = new ArrayList<>();
        Tree tree = new Tree(1, children);
        children.add(tree);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.of(Tree.class).size(tree))
                .withMessage("Codec.encode requires records nested less deeply: most=256");
    }

    @Test
    void collections_comeBackUnmodifiable() {
        Codec<Tree> codec = Codec.of(Tree.class);
        Tree tree = codec.decode(encode(codec, new Tree(1, new ArrayList<>(List.of(new Tree(2, List.of()))))));
        assertThat(tree.children()).isUnmodifiable();
        assertThat(Collections.unmodifiableList(tree.children())).hasSize(1);
    }
}
