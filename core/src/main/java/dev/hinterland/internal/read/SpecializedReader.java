// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.read;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.index.Buckets;
import dev.hinterland.internal.index.Candidate;
import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.Hashing;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Pins;
import dev.hinterland.internal.region.Regions;
import dev.hinterland.internal.region.Regions.EntryRead;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The hot path of a read: bucket, entry, value, in as few instructions as possible, so that the processor can overlap
 * the cache misses of several reads. Each store has a {@linkplain dev.hinterland.internal.memory.Specialization copy}
 * of this class.
 *
 * <p>It reads {@linkplain Entry#isOrdinary ordinary} entries, which nearly all are, and leaves the others, and all that
 * it could not make sense of, to the index and to {@link EntryReader} (docs/decisions/0025-code-for-each-store.md).
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class SpecializedReader<K, V> extends CandidateReader<K, V> {

    /**
     * The reader of the store that this is a copy for. A constant, and so are its fields, because a copy is a hidden
     * class; nothing if the class could not be copied. It is not declared as what it is, since a hidden class cannot
     * name itself in a declaration.
     */
    private static final @Nullable Object CONSTANT = constant();

    private final EntryHeap<K, V> heap;
    private final Index<K> index;
    private final Buckets buckets;
    private final Words[] segments;
    private final @Nullable Words whole;
    private final long seed;
    private final Regions regions;
    private final Regions addressed;
    private final Pins pins;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final @Nullable WordCodec<V> words;
    private final boolean worded;
    private final boolean lean;
    private final int keyDistance;
    private final EntryReader<K, V> others;
    private final @Nullable ReadRecorder<K, V> recorder;
    private final boolean timed;
    private final boolean plain;

    public SpecializedReader(ReaderParts<K, V> parts) {
        this.heap = parts.heap();
        this.index = parts.index();
        this.buckets = parts.buckets();
        this.segments = parts.segments();
        this.whole = parts.whole();
        this.seed = parts.seed();
        this.regions = parts.regions();
        this.addressed = parts.addressed();
        this.pins = parts.pins();
        this.keys = parts.keys();
        this.values = parts.values();
        this.words = parts.words();
        this.worded = parts.worded();
        this.lean = parts.isLean();
        this.keyDistance = Entry.SMALL_HEADER_BYTES + (worded ? Entry.TIME_BYTES : 0);
        this.others = parts.others();
        this.recorder = parts.recorder();
        this.timed = recorder != null && recorder.isTimed();
        this.plain = recorder == null || recorder.readsPlainly();
    }

    private static @Nullable Object constant() {
        ReaderParts<?, ?> parts = Specialization.parts(MethodHandles.lookup(), ReaderParts.class);
        if (parts == null) {
            return null;
        }
        CandidateReader<?, ?> only = new SpecializedReader<>(parts);
        Specialization.made(MethodHandles.lookup(), only);
        return only;
    }

    /**
     * Returns this reader, as a constant if there is one: to be called first by each method that is compiled by itself.
     */
    @SuppressWarnings("unchecked") // the constant has the type arguments of the object
    private CandidateReader<K, V> self() {
        return CONSTANT == null ? this : (CandidateReader<K, V>) CONSTANT;
    }

    @Override
    public int hash(K key) {
        return Hashing.seeded(keys.hash(key), seed);
    }

    @Override
    public boolean isPlain() {
        return ((SpecializedReader<K, V>) self()).plain;
    }

    // Finding the entry

    /**
     * {@inheritDoc} The key is made ready first, so that the processor does that while it waits for the bucket.
     *
     * <p>In a cache the read takes place here: the entry was linked when its slot was read, and was not over when the
     * clock was read after its time. Its value is read from the same location later, and is the entry's if it is still
     * there, for the bytes of a value never change.
     */
    @Override
    @Outlined
    @SuppressWarnings("unchecked") // the constant has the type arguments of the object
    public long locate(K key) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        SpecializedReader<K, V> self = CONSTANT == null ? this : (SpecializedReader<K, V>) CONSTANT;
        int hash = self.hash(key);
        Object prepared = self.lean ? self.keys.prepareLean(key) : self.keys.prepare(key);
        Candidate found = new Candidate(self.buckets, self.segments, self.whole, hash);
        long slot = found.slot > 0 ? found.slot : self.index.candidateInChain(hash, found.slot);
        long time = slot > 0 ? self.timeIfKey(prepared, slot) : EntryReader.RECYCLED;
        ReadRecorder<K, V> reads = self.recorder;
        if (time == EntryReader.RECYCLED || (reads != null && !reads.record(key, hash, slot, time))) {
            return self.locateOtherwise(key, hash);
        }
        if (reads != null && Frequency.of(slot) < Frequency.MAX) {
            if (slot == found.slot) {
                found.raise(reads.readStep());
            } else {
                reads.raise(hash, slot);
            }
        }
        return slot;
    }

    /**
     * Returns the time of the entry in a slot if that is ordinary, and has this key, and is still there; zero if
     * entries have no time; otherwise {@link EntryReader#RECYCLED}.
     */
    private long timeIfKey(Object prepared, long slot) {
        try {
            EntryRead read = new EntryRead(addressed, slot);
            if (read.isOrdinary(worded)
                    && keys.matches(prepared, read.memory, read.offset + keyDistance, read.smallKeyExtent())) {
                long time = timed ? read.ordinaryTime() : 0;
                return read.isStill() ? time : EntryReader.RECYCLED;
            }
        } catch (IndexOutOfBoundsException | MalformedBytesException | IllegalStateException e) {
            // Bytes of another entry, perhaps, or memory that was freed; if not, the long way will find out.
            return EntryReader.RECYCLED;
        }
        return EntryReader.RECYCLED;
    }

    @Outlined
    private long locateOtherwise(K key, int hash) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        ReadRecorder<K, V> reads = recorder;
        while (true) {
            long slot = slotOtherwise(key, hash);
            if (reads == null
                    || slot == Index.ABSENT
                    || reads.record(key, heap.hashAt(slot), slot, null, reads.now())) {
                return slot;
            }
        }
    }

    private long slotOtherwise(K key, int hash) {
        try {
            return index.slot(key, hash);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    // Reading its value

    @Override
    public @Nullable V get(K key) {
        if (!((SpecializedReader<K, V>) self()).plain) {
            return getWithValue(key);
        }
        while (true) {
            long location = locate(key);
            V value = location == Index.ABSENT ? null : value(location);
            if (value != null || location == Index.ABSENT) {
                return value;
            }
        }
    }

    /** Gets a value that may say itself how much longer it lives, from a cache. */
    @Outlined
    private @Nullable V getWithValue(K key) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        SpecializedReader<K, V> self = (SpecializedReader<K, V>) self();
        ReadRecorder<K, V> reads =
                Objects.requireNonNull(self.recorder, "only a cache reads values for their lifetimes");
        int hash = self.hash(key);
        while (true) {
            long slot = self.index.candidate(hash);
            if (slot <= 0 || self.timeIfKey(self.keys.prepare(key), slot) == EntryReader.RECYCLED) {
                slot = self.slotOtherwise(key, hash);
            }
            V value = slot == Index.ABSENT ? null : self.value(slot);
            if (slot == Index.ABSENT
                    || (value != null && reads.record(key, self.heap.hashAt(slot), slot, value, reads.now()))) {
                return value;
            }
        }
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public @Nullable V usualValue(long location) {
        SpecializedReader<K, V> self = CONSTANT == null ? this : (SpecializedReader<K, V>) CONSTANT;
        try {
            EntryRead read = new EntryRead(self.addressed, location);
            if (read.isOrdinary(self.worded)) {
                WordCodec<V> codec = self.words;
                if (codec != null) {
                    long word = read.ordinaryTime();
                    return read.isStill() ? codec.ofWord(word) : null;
                }
                long at = read.offset + self.keyDistance + (read.smallKeyExtent() >>> 1);
                if (self.lean) {
                    return self.values.decodeIfStill(read.memory, at, read.smallValueExtent(), read);
                }
                V value = self.values.decode(read.memory, at, read.smallValueExtent());
                return read.isStill() ? value : null;
            }
        } catch (IndexOutOfBoundsException | MalformedBytesException | IllegalStateException e) {
            // Bytes of another entry, perhaps, or bytes that were never right, or memory that was freed: the long way
            // can tell.
        }
        return null;
    }

    @Override
    public @Nullable V valueIfKey(K key, long slot) {
        SpecializedReader<K, V> self = (SpecializedReader<K, V>) self();
        Object prepared = self.lean ? self.keys.prepareLean(key) : self.keys.prepare(key);
        return self.timeIfKey(prepared, slot) == EntryReader.RECYCLED ? null : self.usualValue(slot);
    }

    @Override
    public @Nullable V value(long location) {
        V value = usualValue(location);
        return value == null ? others.value(location) : value;
    }

    // Reading it where it lies

    @Override
    @Outlined
    public boolean pin(long location) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        SpecializedReader<K, V> self = (SpecializedReader<K, V>) self();
        if (self.regions.isObserved()) {
            // Another process recycles regions, and knows nothing of pins here.
            return false;
        }
        int pin = self.pins.pin(self.regions.id(location));
        boolean pinned = false;
        try {
            pinned = self.words == null
                    && self.regions.isCurrent(location)
                    && self.regions.open(location).isOrdinary(self.worded);
            return pinned;
        } catch (IllegalStateException e) {
            // Memory that was freed: the long way will say so.
            return false;
        } finally {
            if (!pinned) {
                self.pins.unpin(pin);
            }
        }
    }

    @Override
    @Outlined
    public void unpin(long location) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        SpecializedReader<K, V> self = (SpecializedReader<K, V>) self();
        self.pins.unpinRegion(self.regions.id(location));
    }

    @Override
    public MemorySegment memory(long location) {
        Regions present = ((SpecializedReader<K, V>) self()).regions;
        return present.memory(present.id(location));
    }

    @Override
    @Outlined
    public long place(long location) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        EntryRead read = ((SpecializedReader<K, V>) self()).regions.open(location);
        return read.valueOffset() << Integer.SIZE | read.smallValueExtent();
    }

    @Override
    public long valueOffset(long location) {
        SpecializedReader<K, V> self = (SpecializedReader<K, V>) self();
        EntryRead read = self.regions.open(location);
        return read.isOrdinary(self.worded) ? read.offset + self.keyDistance + (read.smallKeyExtent() >>> 1) : -1;
    }

    @Override
    public boolean isStill(long location) {
        return ((SpecializedReader<K, V>) self()).regions.isCurrent(location);
    }
}
