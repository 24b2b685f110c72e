// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.records;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random values of types of the JDK's. */
final class PlainValues {

    private static final Map<Class<?>, Arbitrary<?>> VALUES = new HashMap<>();

    static {
        Arbitrary<Long> longs = Arbitraries.longs();
        Arbitrary<Integer> ints = Arbitraries.integers();
        Arbitrary<Integer> seconds = Arbitraries.integers().between(-64_800, 64_800);
        Arbitrary<LocalDate> dates = longs.map(day -> LocalDate.ofEpochDay(day % 300_000_000_000L));
        Arbitrary<LocalTime> times = longs.map(nano -> LocalTime.ofNanoOfDay(Math.floorMod(nano, 86_400_000_000_000L)));
        Arbitrary<LocalDateTime> dateTimes = Combinators.combine(dates, times).as(LocalDateTime::of);
        add(Arbitraries.of(true, false), boolean.class, Boolean.class);
        add(Arbitraries.bytes(), byte.class, Byte.class);
        add(Arbitraries.shorts(), short.class, Short.class);
        add(Arbitraries.chars(), char.class, Character.class);
        add(ints, int.class, Integer.class);
        add(longs, long.class, Long.class);
        add(ints.map(Float::intBitsToFloat), float.class, Float.class);
        add(longs.map(Double::longBitsToDouble), double.class, Double.class);
        VALUES.put(
                String.class,
                Arbitraries.oneOf(
                        Arbitraries.strings().ascii().ofMaxLength(200),
                        Arbitraries.strings().withCharRange('\0', '\u00ff').ofMaxLength(200),
                        Arbitraries.strings().all().ofMaxLength(40)));
        add(Arbitraries.of(TimeUnit.class), TimeUnit.class);
        add(Combinators.combine(longs, longs).as(UUID::new), UUID.class);
        add(Arbitraries.bigIntegers(), BigInteger.class);
        add(
                Combinators.combine(Arbitraries.bigIntegers(), ints).as((n, scale) -> new BigDecimal(n, scale)),
                BigDecimal.class);
        add(dates, LocalDate.class);
        add(times, LocalTime.class);
        add(dateTimes, LocalDateTime.class);
        add(
                longs.map(nanos ->
                        Instant.ofEpochSecond(nanos % 31_000_000_000_000L, Math.floorMod(nanos, 1_000_000_000L))),
                Instant.class);
        add(longs.map(Duration::ofNanos), Duration.class);
        add(Combinators.combine(ints, ints, ints).as(Period::of), Period.class);
        add(Arbitraries.integers().between(Year.MIN_VALUE, Year.MAX_VALUE).map(Year::of), Year.class);
        add(seconds.map(ZoneOffset::ofTotalSeconds), ZoneOffset.class);
        add(
                Combinators.combine(dateTimes, seconds)
                        .as((time, offset) -> OffsetDateTime.of(time, ZoneOffset.ofTotalSeconds(offset))),
                OffsetDateTime.class);
        add(
                Combinators.combine(dateTimes, ints)
                        .as((time, zone) -> ZonedDateTime.of(time, RandomRecords.zone(zone))),
                ZonedDateTime.class);
    }

    private PlainValues() {}

    private static void add(Arbitrary<?> values, Class<?>... types) {
        for (Class<?> type : types) {
            VALUES.put(type, values);
        }
    }

    static Arbitrary<Object> of(Class<?> type) {
        return VALUES.get(type).asGeneric();
    }

    static Arbitrary<Object> arrays(Class<?> type) {
        return of(type.getComponentType()).list().ofMaxSize(20).map(list -> array(type, list));
    }

    private static Object array(Class<?> type, List<Object> elements) {
        Object array = Array.newInstance(type.getComponentType(), elements.size());
        for (int i = 0; i < elements.size(); i++) {
            Array.set(array, i, elements.get(i));
        }
        return array;
    }
}
