// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A key that is compared by {@code equals}, as the store sees it: its bytes, and what is known of other keys' bytes.
 *
 * <pre>
 *  0                              n       n + 4
 * +------------------------------+---------+
 * | what the codec has written   | hash    |
 * +------------------------------+---------+
 * </pre>
 *
 * <p>The hash lies at the end, so that the codec's bytes are aligned to eight bytes. Two keys with the same bytes are
 * equal, and two with different hashes are not. For all others {@link #decide} asks {@code equals}, and remembers the
 * answer. So a thread that holds a lock asks {@link #known}, and decides after it has released the lock.
 *
 * @param <T> the type of the keys
 */
public final class EqualKey<T> {

    /** How many bytes the hash takes. */
    public static final int HASH_BYTES = Integer.BYTES;

    private static final ValueLayout.OfInt HASH = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Whether a key with other bytes is equal. */
    private record Decision(
            MemorySegment bytes, boolean equal, @Nullable Decision next) {}

    private final EqualsCodec<T> codec;
    private final MemorySegment bytes;
    private final int hash;

    /** Whether this key is equal only to those that it is known to be equal to. */
    private final boolean decided;

    private volatile @Nullable T value;
    private volatile @Nullable Decision decisions;

    private EqualKey(EqualsCodec<T> codec, MemorySegment bytes, @Nullable T value, boolean decided) {
        this.codec = codec;
        this.bytes = bytes;
        this.hash = hash(bytes);
        this.value = value;
        this.decided = decided;
    }

    /** Returns the key that a value is; runs its codec and its {@code hashCode}. */
    static <T> EqualKey<T> of(EqualsCodec<T> codec, T value) {
        MemorySegment content = codec.toSegment(value);
        long size = content.byteSize();
        MemorySegment bytes = SegmentCodec.allocate(size + HASH_BYTES);
        MemorySegment.copy(content, 0, bytes, 0, size);
        bytes.set(HASH, size, codec.hashOf(value));
        return new EqualKey<>(codec, bytes, value, false);
    }

    /** Returns the key with these bytes, which are its own from now on: {@link #HASH_BYTES} at least. */
    static <T> EqualKey<T> ofBytes(EqualsCodec<T> codec, MemorySegment bytes) {
        return new EqualKey<>(codec, bytes, null, false);
    }

    /** Returns the hash that lies in the bytes of a key. */
    public static int hash(MemorySegment bytes) {
        return bytes.get(HASH, bytes.byteSize() - HASH_BYTES);
    }

    /** Returns the bytes of a key's hash, which are the same for equal keys. */
    public static MemorySegment hashBytes(MemorySegment bytes) {
        return bytes.asSlice(bytes.byteSize() - HASH_BYTES);
    }

    /** Returns all bytes, which nobody may change. */
    public MemorySegment bytes() {
        return bytes;
    }

    /** Returns the value; decodes it when it is first wanted. */
    public T value() {
        T present = value;
        if (present == null) {
            present = decoded(bytes);
            value = present;
        }
        return present;
    }

    /** Decodes a copy, because a codec may keep the memory that it is given. */
    private T decoded(MemorySegment from) {
        return codec.fromSegment(SegmentCodec.INSTANCE.decode(from, 0, Extent.of(from.byteSize() - HASH_BYTES)));
    }

    /**
     * Returns whether this key equals the one with these bytes, or {@code null} if that has yet to be decided. Runs no
     * code of the user's.
     */
    public @Nullable Boolean known(MemorySegment others) {
        if (hash != hash(others)) {
            return false;
        }
        if (bytes.mismatch(others) < 0) {
            return true;
        }
        for (Decision made = decisions; made != null; made = made.next) {
            if (made.bytes.mismatch(others) < 0) {
                return made.equal;
            }
        }
        return null;
    }

    /**
     * Returns whether this key equals the one with these bytes; decodes that and calls {@code equals} if it has to.
     *
     * @param others bytes that nobody will change
     */
    public boolean decide(MemorySegment others) {
        Boolean known = known(others);
        if (known != null) {
            return known;
        }
        boolean equal = codec.areEqual(value(), decoded(others));
        note(others, equal);
        return equal;
    }

    private synchronized void note(MemorySegment others, boolean equal) {
        decisions = new Decision(others, equal, decisions);
    }

    /**
     * Returns this key to look for what has been decided before: it equals the same keys, and no others, and runs no
     * code of the user's.
     */
    public EqualKey<T> decided() {
        EqualKey<T> same = new EqualKey<>(codec, bytes, value, true);
        same.decisions = decisions;
        return same;
    }

    @Override
    @SuppressWarnings("unchecked") // keys that are compared are those of one store
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof EqualKey<?> key)) {
            return false;
        }
        Boolean known = known(key.bytes);
        if (known != null || decided) {
            return known != null && known;
        }
        boolean equal = codec.areEqual(value(), ((EqualKey<T>) key).value());
        note(key.bytes, equal);
        key.note(bytes, equal);
        return equal;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
