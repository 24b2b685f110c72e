// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.fuzz;

import dev.hinterland.codec.Codec;
import java.math.BigDecimal;
import java.math.BigInteger;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Records that have components of all kinds between them, and the types that have codecs of their own. */
@SuppressWarnings({"ArrayRecordComponent", "NullOptional"}) // records of users have arrays, and nulls
final class Specimens {

    private static final LocalDateTime TIME = LocalDateTime.of(2024, 2, 29, 23, 59, 58, 7);

    private Specimens() {}

    record Numbers(
            boolean flag,
            byte small,
            short medium,
            char letter,
            int number,
            long large,
            float rough,
            double fine,
            Integer boxed,
            Long other,
            TimeUnit unit,
            UUID id) {}

    record Author(String name, Integer age) {}

    record Words(String title, int number, String text, byte[] raw, Optional<String> note, Author author) {}

    record Times(
            LocalDate day,
            LocalTime hour,
            LocalDateTime time,
            Instant instant,
            Duration duration,
            Period period,
            Year year,
            YearMonth month,
            MonthDay birthday,
            ZoneOffset offset,
            OffsetTime hourThere,
            OffsetDateTime timeThere,
            ZoneId zone,
            ZonedDateTime when,
            BigInteger count,
            BigDecimal price) {}

    record Rows(boolean[] flags, short[] a, char[] b, int[] c, long[] d, float[] e, double[] f) {}

    record Collected(
            List<String> words,
            Set<Integer> numbers,
            Map<String, Author> authors,
            List<Optional<List<Long>>> nested,
            List<int[]> rows,
            Set<ZonedDateTime> times) {}

    sealed interface Form permits Circle, Pair {}

    record Circle(double radius) implements Form {}

    record Pair(Form left, Form right) implements Form {}

    record Node(int value, Node next, List<Node> children, Form form) {}

    static List<Specimen<?>> all() {
        return List.of(
                new Specimen<>(Codec.of(Numbers.class), List.of(numbers())),
                new Specimen<>(Codec.of(Words.class), List.of(words("title", "na\u00efve \u2603"), words(null, ""))),
                new Specimen<>(Codec.of(Times.class), List.of(times())),
                new Specimen<>(Codec.of(Rows.class), List.of(rows())),
                new Specimen<>(Codec.of(Collected.class), List.of(collected())),
                new Specimen<>(Codec.of(Node.class), List.of(node())),
                new Specimen<>(Codec.ofString(), List.of("", "plain", "\u2603")),
                new Specimen<>(Codec.ofBytes(), List.of(new byte[] {1, 2, 3})),
                new Specimen<>(Codec.ofLong(), List.of(1L)),
                new Specimen<>(Codec.ofInt(), List.of(1)),
                new Specimen<>(Codec.ofUuid(), List.of(new UUID(1, 2))));
    }

    private static Numbers numbers() {
        return new Numbers(true, (byte) 1, (short) 2, '3', 4, 5, 6, 7, null, 8L, TimeUnit.DAYS, new UUID(9, 10));
    }

    static Words words(String title, String text) {
        return new Words(title, 7, text, new byte[] {1, 2}, Optional.of("note"), new Author("name", 42));
    }

    private static Times times() {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        return new Times(
                TIME.toLocalDate(),
                TIME.toLocalTime(),
                TIME,
                TIME.toInstant(ZoneOffset.UTC),
                Duration.ofNanos(-1),
                Period.of(1, 2, 3),
                Year.of(2024),
                YearMonth.of(2024, 2),
                MonthDay.of(2, 29),
                ZoneOffset.ofHours(-3),
                OffsetTime.of(TIME.toLocalTime(), ZoneOffset.UTC),
                OffsetDateTime.of(TIME, ZoneOffset.UTC),
                zone,
                ZonedDateTime.of(TIME, zone),
                BigInteger.TWO.pow(70),
                new BigDecimal("1.00"));
    }

    private static Rows rows() {
        return new Rows(
                new boolean[] {true},
                new short[] {1, 2},
                new char[] {'a'},
                new int[] {1},
                new long[] {1},
                new float[] {1},
                new double[] {1, 2});
    }

    private static Collected collected() {
        return new Collected(
                List.of("one", "\u2603"),
                Set.of(1, 2),
                Map.of("first", new Author("name", null)),
                List.of(Optional.of(List.of(1L, 2L)), Optional.empty()),
                List.of(new int[] {1, 2}),
                Set.of(ZonedDateTime.of(TIME, ZoneOffset.UTC)));
    }

    private static Node node() {
        Node leaf = new Node(1, null, List.of(), new Circle(2));
        return new Node(2, leaf, List.of(leaf, leaf), new Pair(new Circle(1), new Pair(null, new Circle(3))));
    }
}
