// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Regions;
import dev.hinterland.internal.region.Regions.EntryRead;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys and values at locations that may be recycled meanwhile: every method finds out, and returns {@code null}
 * then. Entries of every form, and of every store with the same code: what is read most goes by
 * {@code SpecializedReader}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class EntryReader<K, V> {

    /** The answer of {@link #time} where there is no such entry any more; no deadline has all bits set. */
    public static final long RECYCLED = -1;

    private final Regions regions;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final @Nullable WordCodec<V> words;
    private final HumongousValues humongous;
    private final Function<Throwable, IllegalStateException> orClosed;

    /**
     * Creates a reader.
     *
     * @param orClosed returns what a caller gets in place of an exception that came of access to memory
     */
    EntryReader(
            Regions regions,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            @Nullable WordCodec<V> words,
            HumongousValues humongous,
            Function<Throwable, IllegalStateException> orClosed) {
        this.regions = regions;
        this.keys = keys;
        this.values = values;
        this.words = words;
        this.humongous = humongous;
        this.orClosed = orClosed;
    }

    public InPlaceCodec<K> keys() {
        return keys;
    }

    public InPlaceCodec<V> values() {
        return values;
    }

    /**
     * Reads a few bytes of each of several entries, so that the processor brings them into its cache at the same time.
     * What it reads may be anything; nobody looks at it.
     *
     * @param slots locations, read before an acquire fence; zero or less for none
     */
    public void touch(long[] slots, long[] touched, int count) {
        for (int i = 0; i < count; i++) {
            touched[i] = slots[i] > 0 ? regions.open(slots[i]).header : 0;
        }
        for (int i = 0; i < count; i++) {
            if (slots[i] > 0) {
                MemorySegment memory = regions.memory(regions.id(slots[i]));
                touched[i] = Entry.touch(memory, regions.offset(slots[i]), touched[i]);
            }
        }
    }

    /** Returns the value of the entry at a location, or {@code null} if it has been recycled. */
    public @Nullable V value(long location) {
        return read(location, this::value);
    }

    /** Returns the key of the entry at a location, or {@code null} if it has been recycled. */
    public @Nullable K key(long location) {
        return read(location, this::key);
    }

    /** Returns the time of the entry at a location, or {@link #RECYCLED}. */
    public long time(long location) {
        try {
            EntryRead read = regions.open(location);
            long time = read.time();
            return read.isStill() ? time : RECYCLED;
        } catch (IndexOutOfBoundsException e) {
            if (regions.isCurrent(location)) {
                throw e;
            }
            return RECYCLED;
        } catch (IllegalStateException | InternalError e) {
            throw orClosed.apply(e);
        }
    }

    /** Reads something of an entry, or returns {@code null} if that may have been another one's. */
    private <T> @Nullable T read(long location, Function<EntryRead, @Nullable T> what) {
        try {
            EntryRead read = regions.open(location);
            // From here on the header can be trusted.
            return read.isStill() ? what.apply(read) : null;
        } catch (IndexOutOfBoundsException | MalformedBytesException e) {
            if (regions.isCurrent(location)) {
                throw e;
            }
            return null;
        } catch (IllegalStateException | InternalError e) {
            throw orClosed.apply(e);
        }
    }

    private @Nullable K key(EntryRead read) {
        long extent = read.keyExtent();
        return read.isStill() ? keys.decodeIfStill(read.memory, read.keyOffset(), extent, read) : null;
    }

    private @Nullable V value(EntryRead read) {
        if (words != null) {
            long word = read.time();
            return read.isStill() ? words.ofWord(word) : null;
        }
        long offset = read.valueOffset();
        long extent = read.valueExtent();
        // The sizes of a large entry lie beside its header.
        if (!read.isStill()) {
            return null;
        }
        if (read.isHumongous()) {
            MemorySegment list = SegmentCodec.INSTANCE.decode(read.memory, offset, extent);
            return read.isStill() ? humongous.read(list, values).orElse(null) : null;
        }
        return values.decodeIfStill(read.memory, offset, extent, read);
    }

    /**
     * The bytes of a value.
     *
     * @param bytes on the heap
     * @param extent their number, and the codec's bit
     */
    public record ValueCopy(MemorySegment bytes, long extent) {}

    /** Returns a copy of the value of the entry at a location, or {@code null} if it has been recycled. */
    public @Nullable ValueCopy copy(long location) {
        return read(location, this::copy);
    }

    private @Nullable ValueCopy copy(EntryRead read) {
        long extent = read.valueExtent();
        if (!read.isStill()) {
            return null;
        }
        MemorySegment bytes = SegmentCodec.INSTANCE.decode(read.memory, read.valueOffset(), extent);
        if (!read.isStill()) {
            return null;
        }
        if (!read.isHumongous()) {
            return new ValueCopy(bytes, extent);
        }
        long whole = HumongousValues.extent(bytes);
        return humongous
                .whole(bytes)
                .map(pieces -> new ValueCopy(pieces, whole))
                .orElse(null);
    }

    /** Returns what the entry was at a location that the caller has unlinked; runs no code of the user's. */
    public Departed<K, V> departing(long location) {
        EntryRead read = regions.open(location);
        long keyExtent = read.keyExtent();
        Supplier<K> key = keys.decodeLater(read.memory, read.keyOffset(), keyExtent);
        if (words != null) {
            V value = words.ofWord(read.time());
            return new Departed<>(key, () -> value, keyExtent >>> 1);
        }
        long valueExtent = read.valueExtent();
        if (read.isHumongous()) {
            return departingHumongous(key, SegmentCodec.INSTANCE.decode(read.memory, read.valueOffset(), valueExtent));
        }
        return new Departed<>(
                key,
                values.decodeLater(read.memory, read.valueOffset(), valueExtent),
                (keyExtent >>> 1) + (valueExtent >>> 1));
    }

    private Departed<K, V> departingHumongous(Supplier<K> key, MemorySegment list) {
        MemorySegment whole = humongous.read(list, SegmentCodec.INSTANCE).orElseThrow();
        return new Departed<>(key, values.decodeLater(whole, 0, HumongousValues.extent(list)), whole.byteSize());
    }
}
