// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import dev.hinterland.internal.memory.Extent;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;

/** The formats of the types of the JDK's whose values take different numbers of bytes, except arrays. */
final class VariableFormats {

    private static final Map<Class<?>, VariableFormat> FORMATS = Map.ofEntries(
            Map.entry(String.class, TextFormat.INSTANCE),
            Map.entry(byte[].class, ArrayFormat.BYTES),
            Map.entry(boolean[].class, ArrayFormat.BOOLEANS),
            Map.entry(short[].class, ArrayFormat.SHORTS),
            Map.entry(char[].class, ArrayFormat.CHARS),
            Map.entry(int[].class, ArrayFormat.INTS),
            Map.entry(long[].class, ArrayFormat.LONGS),
            Map.entry(float[].class, ArrayFormat.FLOATS),
            Map.entry(double[].class, ArrayFormat.DOUBLES),
            Map.entry(BigInteger.class, new BigIntegers()),
            Map.entry(BigDecimal.class, new BigDecimals()),
            Map.entry(ZoneId.class, new Zones()),
            Map.entry(ZonedDateTime.class, new ZonedTimes()));

    private VariableFormats() {}

    /** Returns the format of a type, if it has one here. */
    static Optional<VariableFormat> of(Class<?> type) {
        return Optional.ofNullable(FORMATS.get(type));
    }

    /** Returns the format that stored layouts call by a name. */
    static Optional<VariableFormat> named(String name) {
        return FORMATS.values().stream()
                .filter(format -> format.name().equals(name))
                .findFirst();
    }

    /** Refuses an object of a subclass: its methods are code of the user's. */
    private static void checkExact(Object value, Class<?> type) {
        if (value.getClass() != type) {
            throw new IllegalArgumentException("Codec.encode cannot encode a subclass: type=" + type.getSimpleName()
                    + ", found=" + value.getClass().getName());
        }
    }

    private static byte[] bytes(MemorySegment memory, long at, long size) {
        byte[] bytes = new byte[Math.toIntExact(size)];
        MemorySegment.copy(memory, Memory.BYTE, at, bytes, 0, bytes.length);
        return bytes;
    }

    /** Two's complement, the highest byte first, as short as it can be. */
    private record BigIntegers() implements VariableFormat {

        @Override
        public String name() {
            return "BigInteger";
        }

        @Override
        public boolean isCanonical() {
            return true;
        }

        @Override
        public long extent(Object value) {
            checkExact(value, BigInteger.class);
            return Extent.of(((BigInteger) value).bitLength() / Byte.SIZE + 1L);
        }

        @Override
        public void write(Object value, long extent, MemorySegment memory, long at) {
            byte[] bytes = ((BigInteger) value).toByteArray();
            MemorySegment.copy(bytes, 0, memory, Memory.BYTE, at, bytes.length);
        }

        @Override
        public Object read(MemorySegment memory, long at, long extent) {
            if (Extent.bytes(extent) == 0) {
                throw new IndexOutOfBoundsException("number without bytes");
            }
            return new BigInteger(bytes(memory, at, Extent.bytes(extent)));
        }
    }

    /** The scale in four bytes, then the unscaled value. Not canonical: 1.0 and 1.00 are one number, but not equal. */
    private record BigDecimals() implements VariableFormat {

        private static final BigIntegers UNSCALED = new BigIntegers();

        @Override
        public String name() {
            return "BigDecimal";
        }

        @Override
        public boolean isCanonical() {
            return false;
        }

        @Override
        public long extent(Object value) {
            checkExact(value, BigDecimal.class);
            return Extent.plus(UNSCALED.extent(((BigDecimal) value).unscaledValue()), Integer.BYTES);
        }

        @Override
        public void write(Object value, long extent, MemorySegment memory, long at) {
            BigDecimal number = (BigDecimal) value;
            Memory.putInt(memory, at, number.scale());
            UNSCALED.write(number.unscaledValue(), Extent.plus(extent, -Integer.BYTES), memory, at + Integer.BYTES);
        }

        @Override
        public Object read(MemorySegment memory, long at, long extent) {
            if (Extent.bytes(extent) <= Integer.BYTES) {
                throw new IndexOutOfBoundsException("number without bytes");
            }
            Object unscaled = UNSCALED.read(memory, at + Integer.BYTES, Extent.plus(extent, -Integer.BYTES));
            return new BigDecimal((BigInteger) unscaled, Memory.getInt(memory, at));
        }
    }

    /** The identifier of a time zone. */
    private record Zones() implements VariableFormat {

        @Override
        public String name() {
            return "ZoneId";
        }

        @Override
        public boolean isCanonical() {
            return true;
        }

        @Override
        public long extent(Object value) {
            return TextFormat.INSTANCE.extent(((ZoneId) value).getId());
        }

        @Override
        public void write(Object value, long extent, MemorySegment memory, long at) {
            TextFormat.INSTANCE.write(((ZoneId) value).getId(), extent, memory, at);
        }

        @Override
        public Object read(MemorySegment memory, long at, long extent) {
            return ZoneId.of((String) TextFormat.INSTANCE.read(memory, at, extent));
        }
    }

    /** Date, time and offset in 20 bytes, then the identifier of the time zone. */
    private record ZonedTimes() implements VariableFormat {

        private static final Zones ZONES = new Zones();
        private static final FixedFormat TIME =
                FixedFormats.of(LocalDateTime.class).orElseThrow();
        private static final FixedFormat OFFSET =
                FixedFormats.of(ZoneOffset.class).orElseThrow();
        private static final long ZONE_AT = 2 * Long.BYTES + Integer.BYTES;

        @Override
        public String name() {
            return "ZonedDateTime";
        }

        @Override
        public boolean isCanonical() {
            return true;
        }

        @Override
        public long extent(Object value) {
            return Extent.plus(ZONES.extent(((ZonedDateTime) value).getZone()), ZONE_AT);
        }

        @Override
        public void write(Object value, long extent, MemorySegment memory, long at) {
            ZonedDateTime time = (ZonedDateTime) value;
            TIME.writer().write(memory, at, time.toLocalDateTime());
            OFFSET.writer().write(memory, at + TIME.bytes(), time.getOffset());
            ZONES.write(time.getZone(), Extent.plus(extent, -ZONE_AT), memory, at + ZONE_AT);
        }

        @Override
        public Object read(MemorySegment memory, long at, long extent) {
            if (Extent.bytes(extent) <= ZONE_AT) {
                throw new IndexOutOfBoundsException("time without a zone");
            }
            LocalDateTime time = (LocalDateTime) TIME.reader().read(memory, at);
            ZoneOffset offset = (ZoneOffset) OFFSET.reader().read(memory, at + TIME.bytes());
            ZoneId zone = (ZoneId) ZONES.read(memory, at + ZONE_AT, Extent.plus(extent, -ZONE_AT));
            return ZonedDateTime.ofInstant(time, offset, zone);
        }
    }
}
