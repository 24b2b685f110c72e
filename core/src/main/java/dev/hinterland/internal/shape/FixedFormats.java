// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.lang.foreign.MemorySegment;
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
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The formats of enums, and of the types of the JDK's whose values all take the same number of bytes. */
final class FixedFormats {

    private static final String ENUM = "enum(";
    private static final int LONG_INT = Long.BYTES + Integer.BYTES;
    private static final Map<Class<?>, FixedFormat> FORMATS = new LinkedHashMap<>();

    static {
        add(UUID.class, 2 * Long.BYTES, FixedFormats::readUuid, FixedFormats::writeUuid);
        add(
                LocalDate.class,
                Long.BYTES,
                FixedFormats::readDate,
                (memory, at, value) -> Memory.putLong(memory, at, ((LocalDate) value).toEpochDay()));
        add(
                LocalTime.class,
                Long.BYTES,
                FixedFormats::readTime,
                (memory, at, value) -> Memory.putLong(memory, at, ((LocalTime) value).toNanoOfDay()));
        add(LocalDateTime.class, 2 * Long.BYTES, FixedFormats::readDateTime, FixedFormats::writeDateTime);
        add(Instant.class, LONG_INT, FixedFormats::readInstant, FixedFormats::writeInstant);
        add(Duration.class, LONG_INT, FixedFormats::readDuration, FixedFormats::writeDuration);
        add(Period.class, 3 * Integer.BYTES, FixedFormats::readPeriod, FixedFormats::writePeriod);
        add(
                Year.class,
                Integer.BYTES,
                (memory, at) -> Year.of(Memory.getInt(memory, at)),
                (memory, at, value) -> Memory.putInt(memory, at, ((Year) value).getValue()));
        add(
                YearMonth.class,
                Long.BYTES,
                FixedFormats::readYearMonth,
                (memory, at, value) ->
                        putInts(memory, at, ((YearMonth) value).getYear(), ((YearMonth) value).getMonthValue()));
        add(MonthDay.class, 2 * Byte.BYTES, FixedFormats::readMonthDay, FixedFormats::writeMonthDay);
        add(ZoneOffset.class, Integer.BYTES, FixedFormats::readOffset, FixedFormats::writeOffset);
        add(OffsetTime.class, LONG_INT, FixedFormats::readOffsetTime, FixedFormats::writeOffsetTime);
        add(
                OffsetDateTime.class,
                2 * Long.BYTES + Integer.BYTES,
                FixedFormats::readOffsetDateTime,
                FixedFormats::writeOffsetDateTime);
    }

    private FixedFormats() {}

    private static void add(Class<?> type, int bytes, FixedFormat.Reader reader, FixedFormat.Writer writer) {
        FORMATS.put(type, new FixedFormat(type.getSimpleName(), bytes, reader, writer));
    }

    /** Returns the format of a type, if it has one here. */
    static Optional<FixedFormat> of(Class<?> type) {
        return type.isEnum() ? Optional.of(ofEnum(type)) : Optional.ofNullable(FORMATS.get(type));
    }

    /** Returns the format that stored layouts call by a name. The constants of an enum are their names. */
    static Optional<FixedFormat> named(String name) {
        if (name.startsWith(ENUM) && name.endsWith(")")) {
            String[] constants =
                    name.substring(ENUM.length(), name.length() - 1).split(",", -1);
            return Optional.of(new FixedFormat(
                    name, Character.BYTES, (memory, at) -> constants[Memory.getChar(memory, at)], (_, _, _) -> {
                        throw new UnsupportedOperationException("names are only read: enum=" + name);
                    }));
        }
        return FORMATS.values().stream()
                .filter(format -> format.name().equals(name))
                .findFirst();
    }

    /** Returns the format of an enum: the ordinal, in two bytes; no class file holds more constants. */
    private static FixedFormat ofEnum(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        if (constants == null) {
            throw new IllegalStateException(
                    "constants of an enum are not there yet, so make its codec after them: enum=" + type.getName());
        }
        String names = Arrays.stream(constants)
                .map(each -> ((Enum<?>) each).name())
                .collect(Collectors.joining(",", ENUM, ")"));
        return new FixedFormat(
                names,
                Character.BYTES,
                (memory, at) -> constants[Memory.getChar(memory, at)],
                (memory, at, value) -> Memory.putChar(memory, at, (char) ((Enum<?>) value).ordinal()));
    }

    private static void putLongInt(MemorySegment memory, long at, long first, int second) {
        Memory.putLong(memory, at, first);
        Memory.putInt(memory, at + Long.BYTES, second);
    }

    private static void putInts(MemorySegment memory, long at, int first, int second) {
        Memory.putInt(memory, at, first);
        Memory.putInt(memory, at + Integer.BYTES, second);
    }

    /** Reads a number of nanoseconds below a second. */
    private static int nanos(MemorySegment memory, long at) {
        int nanos = Memory.getInt(memory, at);
        if (nanos < 0 || nanos >= 1_000_000_000) {
            throw new IndexOutOfBoundsException("nanoseconds out of range: nanos=" + nanos);
        }
        return nanos;
    }

    private static UUID readUuid(MemorySegment memory, long at) {
        return new UUID(Memory.getLong(memory, at), Memory.getLong(memory, at + Long.BYTES));
    }

    private static void writeUuid(MemorySegment memory, long at, Object value) {
        UUID uuid = (UUID) value;
        Memory.putLong(memory, at, uuid.getMostSignificantBits());
        Memory.putLong(memory, at + Long.BYTES, uuid.getLeastSignificantBits());
    }

    private static LocalDate readDate(MemorySegment memory, long at) {
        return LocalDate.ofEpochDay(Memory.getLong(memory, at));
    }

    private static LocalTime readTime(MemorySegment memory, long at) {
        return LocalTime.ofNanoOfDay(Memory.getLong(memory, at));
    }

    private static LocalDateTime readDateTime(MemorySegment memory, long at) {
        return LocalDateTime.of(readDate(memory, at), readTime(memory, at + Long.BYTES));
    }

    private static void writeDateTime(MemorySegment memory, long at, Object value) {
        LocalDateTime time = (LocalDateTime) value;
        Memory.putLong(memory, at, time.toLocalDate().toEpochDay());
        Memory.putLong(memory, at + Long.BYTES, time.toLocalTime().toNanoOfDay());
    }

    private static Instant readInstant(MemorySegment memory, long at) {
        return Instant.ofEpochSecond(Memory.getLong(memory, at), nanos(memory, at + Long.BYTES));
    }

    private static void writeInstant(MemorySegment memory, long at, Object value) {
        Instant instant = (Instant) value;
        putLongInt(memory, at, instant.getEpochSecond(), instant.getNano());
    }

    private static Duration readDuration(MemorySegment memory, long at) {
        return Duration.ofSeconds(Memory.getLong(memory, at), nanos(memory, at + Long.BYTES));
    }

    private static void writeDuration(MemorySegment memory, long at, Object value) {
        Duration duration = (Duration) value;
        putLongInt(memory, at, duration.toSeconds(), duration.toNanosPart());
    }

    private static Period readPeriod(MemorySegment memory, long at) {
        return Period.of(
                Memory.getInt(memory, at),
                Memory.getInt(memory, at + Integer.BYTES),
                Memory.getInt(memory, at + 2 * Integer.BYTES));
    }

    private static void writePeriod(MemorySegment memory, long at, Object value) {
        Period period = (Period) value;
        putInts(memory, at, period.getYears(), period.getMonths());
        Memory.putInt(memory, at + 2 * Integer.BYTES, period.getDays());
    }

    private static YearMonth readYearMonth(MemorySegment memory, long at) {
        return YearMonth.of(Memory.getInt(memory, at), Memory.getInt(memory, at + Integer.BYTES));
    }

    private static MonthDay readMonthDay(MemorySegment memory, long at) {
        return MonthDay.of(Memory.getByte(memory, at), Memory.getByte(memory, at + 1));
    }

    private static void writeMonthDay(MemorySegment memory, long at, Object value) {
        Memory.putByte(memory, at, (byte) ((MonthDay) value).getMonthValue());
        Memory.putByte(memory, at + 1, (byte) ((MonthDay) value).getDayOfMonth());
    }

    private static ZoneOffset readOffset(MemorySegment memory, long at) {
        return ZoneOffset.ofTotalSeconds(Memory.getInt(memory, at));
    }

    private static void writeOffset(MemorySegment memory, long at, Object value) {
        Memory.putInt(memory, at, ((ZoneOffset) value).getTotalSeconds());
    }

    private static OffsetTime readOffsetTime(MemorySegment memory, long at) {
        return OffsetTime.of(readTime(memory, at), readOffset(memory, at + Long.BYTES));
    }

    private static void writeOffsetTime(MemorySegment memory, long at, Object value) {
        OffsetTime time = (OffsetTime) value;
        putLongInt(
                memory, at, time.toLocalTime().toNanoOfDay(), time.getOffset().getTotalSeconds());
    }

    private static OffsetDateTime readOffsetDateTime(MemorySegment memory, long at) {
        return OffsetDateTime.of(readDateTime(memory, at), readOffset(memory, at + 2 * Long.BYTES));
    }

    private static void writeOffsetDateTime(MemorySegment memory, long at, Object value) {
        OffsetDateTime time = (OffsetDateTime) value;
        writeDateTime(memory, at, time.toLocalDateTime());
        writeOffset(memory, at + 2 * Long.BYTES, time.getOffset());
    }
}
