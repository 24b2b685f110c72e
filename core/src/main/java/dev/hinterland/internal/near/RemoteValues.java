// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.RecordBytes;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.record.MalformedBytesException;
import dev.hinterland.record.StoredLayout;
import dev.hinterland.remote.ForeignValueException;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteUnavailableException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values of a cache as a remote tier has them: a header, and the bytes of the codec. Thread-safe.
 *
 * <pre>
 *  byte 0      'H'
 *  byte 1      'L'
 *  byte 2      version of the format: 1
 *  byte 3      0 or 1: a value of that variant; 4 or 5: the same, compressed; 2: a lease, whose holder loads the value
 *  bytes 4-11  fingerprint of what the codec encodes, big-endian; of a lease, its holder
 *  then        the bytes; of a compressed value, how many they were, in four bytes, and the compressed bytes
 * </pre>
 *
 * @param <V> the type of the values
 * @param <B> the form in which the store sees values
 */
final class RemoteValues<V, B> {

    private static final byte[] MAGIC = {'H', 'L', 1};
    private static final int KIND = 3;
    private static final int FINGERPRINT = 4;
    private static final int HEADER_BYTES = 12;
    private static final byte LEASE = 2;
    private static final int COMPRESSED = 4;
    private static final int VARIANT = 1;

    /** More bytes than any value has: servers take 512 MiB. */
    private static final int UNPACKED_BYTES_MAX = 1 << 30;

    /** How many layouts of other versions of an application are known at a time. */
    private static final int LAYOUTS_MAX = 1000;

    private final String name;
    private final Form<V, B> values;
    private final String layout;
    private final long fingerprint;
    private final RemoteSession session;
    private final Function<String, @Nullable String> layouts;
    private final Map<Long, Optional<Function<MemorySegment, V>>> readers = new ConcurrentHashMap<>();

    /**
     * Creates a format.
     *
     * @param layouts finds the text of a layout by its {@linkplain #layoutKey key}
     */
    RemoteValues(
            String name,
            Codec<V> codec,
            Form<V, B> values,
            RemoteSession session,
            Function<String, @Nullable String> layouts) {
        this.name = name;
        this.values = values;
        this.layout = Form.content(codec);
        this.fingerprint = fingerprint(layout);
        this.session = session;
        this.layouts = layouts;
    }

    private static long fingerprint(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** Returns the text of the values' layout, for other versions of the application; empty if they are no records. */
    Optional<String> layout() {
        return values.codec() instanceof RecordBytes || isWholeRecord() ? Optional.of(layout) : Optional.empty();
    }

    private boolean isWholeRecord() {
        return values instanceof Form.Whole<?> whole && whole.whole() instanceof RecordBytes;
    }

    /** Returns the key under which the tier has this layout. */
    String layoutKey() {
        return layoutKey(fingerprint);
    }

    private static String layoutKey(long fingerprint) {
        return "@" + Long.toHexString(fingerprint);
    }

    /**
     * Returns a value as the tier is to have it.
     *
     * @throws IllegalArgumentException if it has more bytes than the tier takes
     */
    byte[] encode(B form) {
        byte[] bytes = values.bytes(form).toArray(ValueLayout.JAVA_BYTE);
        int variant = (int) Extent.variant(values.codec().extent(form));
        if (bytes.length > session.valueBytesMax()) {
            throw new IllegalArgumentException("value is larger than the tier's valueBytesMax: name=" + name
                    + ", bytes=" + bytes.length + ", valueBytesMax=" + session.valueBytesMax());
        }
        byte[] packed = session.compress(bytes);
        return packed == null ? plain(bytes, variant) : compressed(packed, bytes.length, variant);
    }

    private byte[] plain(byte[] bytes, int variant) {
        return header(variant, fingerprint, bytes.length).put(bytes).array();
    }

    private byte[] compressed(byte[] packed, int length, int variant) {
        return header(COMPRESSED | variant, fingerprint, Integer.BYTES + packed.length)
                .putInt(length)
                .put(packed)
                .array();
    }

    /** Returns the value that holds the place of one that is being loaded. */
    static byte[] lease(long holder) {
        return header(LEASE, holder, 0).array();
    }

    /** Returns what all leases begin with, and no value. */
    static byte[] leaseBeginning() {
        return new byte[] {MAGIC[0], MAGIC[1], MAGIC[2], LEASE};
    }

    private static ByteBuffer header(int kind, long number, int bytes) {
        ByteBuffer value = ByteBuffer.allocate(HEADER_BYTES + bytes);
        return value.put(MAGIC).put((byte) kind).putLong(number);
    }

    private static boolean isOurs(byte[] value) {
        return value.length >= HEADER_BYTES
                && value[0] == MAGIC[0]
                && value[1] == MAGIC[1]
                && value[2] == MAGIC[2]
                && (value[KIND] == LEASE || (value[KIND] & ~(COMPRESSED | VARIANT)) == 0);
    }

    /** Returns whether a value is a lease. */
    static boolean isLease(byte[] value) {
        return isOurs(value) && value[KIND] == LEASE;
    }

    /**
     * Returns a value that was read from the tier; {@code null} if it is of a layout that cannot be read as this one.
     *
     * @throws ForeignValueException if the value is none of a cache's
     */
    @Nullable
    B decode(byte[] value) {
        if (!isOurs(value) || value[KIND] == LEASE) {
            throw new ForeignValueException(
                    "value on the tier is not a cache's; another application uses the same keys, so its remote()"
                            + " must have another name or prefix: name=" + name
                            + ", bytes=" + value.length);
        }
        long stored = ByteBuffer.wrap(value).getLong(FINGERPRINT);
        try {
            MemorySegment bytes = (value[KIND] & COMPRESSED) == 0 ? segment(value, HEADER_BYTES) : unpacked(value);
            return stored == fingerprint
                    ? values.codec().decode(bytes, 0, Extent.of(bytes.byteSize(), value[KIND] & VARIANT))
                    : evolved(bytes, stored);
        } catch (MalformedBytesException | IndexOutOfBoundsException | BadPacking damaged) {
            throw new ForeignValueException("value on the tier is not a cache's: name=" + name + ", bytes="
                    + value.length + ", problem=" + damaged.getMessage());
        }
    }

    private MemorySegment unpacked(byte[] value) throws BadPacking {
        ByteBuffer buffer = ByteBuffer.wrap(value, HEADER_BYTES, value.length - HEADER_BYTES);
        int length = buffer.remaining() < Integer.BYTES ? -1 : buffer.getInt();
        if (length < 0 || length > UNPACKED_BYTES_MAX) {
            throw new BadPacking("compressed value is of a wrong length: length=" + length);
        }
        byte[] packed = new byte[buffer.remaining()];
        buffer.get(packed);
        try {
            return segment(session.decompress(packed, length), 0);
        } catch (IllegalArgumentException e) {
            throw new BadPacking(e.getMessage());
        }
    }

    /** Bytes that cannot be those of a compressed value. */
    private static final class BadPacking extends Exception {

        private static final long serialVersionUID = 1;

        BadPacking(@Nullable String message) {
            super(message);
        }
    }

    private @Nullable B evolved(MemorySegment bytes, long stored) {
        Optional<Function<MemorySegment, V>> reader = reader(stored);
        return reader.isEmpty() ? null : values.wrap(reader.get().apply(bytes));
    }

    private Optional<Function<MemorySegment, V>> reader(long stored) {
        Optional<Function<MemorySegment, V>> known = readers.get(stored);
        if (known != null) {
            return known;
        }
        String text = layout().isEmpty() ? null : textOf(stored);
        if (text == null || fingerprint(text) != stored) {
            // The process that writes such values may publish their layout later.
            return Optional.empty();
        }
        if (readers.size() >= LAYOUTS_MAX) {
            readers.clear();
        }
        return readers.computeIfAbsent(stored, _ -> readerOf(text));
    }

    private @Nullable String textOf(long stored) {
        try {
            return layouts.apply(layoutKey(stored));
        } catch (RemoteUnavailableException away) {
            return null;
        }
    }

    @SuppressWarnings("unchecked") // the values are of the record class
    private Optional<Function<MemorySegment, V>> readerOf(String text) {
        try {
            return Optional.of((Function<MemorySegment, V>) Codec.reading(values.type(), StoredLayout.parse(text)));
        } catch (IllegalArgumentException changedOtherwise) {
            System.getLogger(RemoteValues.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "values of another layout count as missing: name=" + name + ", problem=["
                                    + changedOtherwise.getMessage() + "]");
            return Optional.empty();
        }
    }

    static <T> T decoded(Form<?, T> form, byte[] bytes, int offset, int variant) {
        MemorySegment segment = segment(bytes, offset);
        return form.codec().decode(segment, 0, Extent.of(segment.byteSize(), variant));
    }

    /** Returns bytes as codecs expect them: aligned to eight bytes. */
    private static MemorySegment segment(byte[] bytes, int offset) {
        MemorySegment segment = SegmentCodec.allocate(bytes.length - offset);
        MemorySegment.copy(bytes, offset, segment, ValueLayout.JAVA_BYTE, 0, bytes.length - offset);
        return segment;
    }
}
