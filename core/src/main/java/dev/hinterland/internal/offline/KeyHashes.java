// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.EqualKey;
import dev.hinterland.internal.memory.EqualKeyCodec;
import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.Hashing;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.SegmentCodec;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The hashes of keys of which only the bytes are known. */
final class KeyHashes {

    private static final Map<String, Codec<?>> CODECS = Map.of(
            "String", Codec.ofString(),
            "Long", Codec.ofLong(),
            "Integer", Codec.ofInt(),
            "byte[]", Codec.ofBytes(),
            "UUID", Codec.ofUuid());

    /** How many bytes keys take whose codec reads as many, whatever there is. */
    private static final Map<String, Integer> FIXED_BYTES = Map.of("Long", 8, "Integer", 4, "UUID", 16);

    /** The formats of components that are encoded as bytes before they are stored; the key's hash is that of these. */
    private static final Pattern GRAPH = Pattern.compile(" (list<|set<|map<|optional<|record\\(|sealed\\()");

    private final @Nullable InPlaceCodec<?> codec;
    private final int fixedBytes;

    /** Whether keys are compared by {@code equals}: then their hash lies in their bytes. */
    private final boolean byEquals;

    private KeyHashes(@Nullable InPlaceCodec<?> codec, int fixedBytes, boolean byEquals) {
        this.codec = codec;
        this.fixedBytes = fixedBytes;
        this.byEquals = byEquals;
    }

    /** Returns the hashes of keys of a kind. */
    static KeyHashes of(String key) {
        Codec<?> own = CODECS.get(key);
        if (own != null) {
            return new KeyHashes((InPlaceCodec<?>) own, FIXED_BYTES.getOrDefault(key, -1), false);
        }
        if (key.startsWith(EqualKeyCodec.LAYOUT)) {
            return new KeyHashes(SegmentCodec.INSTANCE, -1, true);
        }
        // The hash of a record without collections is that of its components, which may be of any class.
        boolean byComponents =
                StoredContent.isRecord(key) && !GRAPH.matcher(key).find();
        return new KeyHashes(byComponents ? null : SegmentCodec.INSTANCE, -1, false);
    }

    /** Returns whether the hashes follow from the bytes. */
    boolean isKnown() {
        return codec != null;
    }

    /**
     * Returns the hash by which a key is linked in a bucket that is not diverted; empty if the bytes are no key, or if
     * hashes do not follow from bytes.
     */
    OptionalInt hash(MemorySegment memory, long offset, long extent, long seed) {
        if (codec == null || !isKey(extent)) {
            return OptionalInt.empty();
        }
        long hash = byEquals
                ? EqualKey.hash(memory.asSlice(offset, Extent.bytes(extent)))
                : hash(codec, memory, offset, extent);
        return OptionalInt.of(Hashing.seeded(hash, seed));
    }

    private boolean isKey(long extent) {
        if (fixedBytes >= 0) {
            return extent == Extent.of(fixedBytes);
        }
        if (byEquals) {
            return Extent.variant(extent) == 0 && Extent.bytes(extent) >= EqualKey.HASH_BYTES;
        }
        return isText(extent);
    }

    /** Returns whether bytes can be a text: characters of two bytes are the one variant that there is. */
    static boolean isText(long extent) {
        return Extent.variant(extent) == 0 || Extent.bytes(extent) % Character.BYTES == 0;
    }

    private static <K> long hash(InPlaceCodec<K> codec, MemorySegment memory, long offset, long extent) {
        return codec.hash(codec.decode(memory, offset, extent));
    }

    /** Returns the bytes of a key for the keyed hash. */
    MemorySegment bytes(MemorySegment memory, long offset, long extent) {
        MemorySegment stored = memory.asSlice(offset, Extent.bytes(extent));
        if (codec == null || !isKey(extent)) {
            return stored;
        }
        return byEquals ? EqualKey.hashBytes(stored) : bytes(codec, memory, offset, extent);
    }

    private static <K> MemorySegment bytes(InPlaceCodec<K> codec, MemorySegment memory, long offset, long extent) {
        return codec.bytes(codec.decode(memory, offset, extent));
    }
}
