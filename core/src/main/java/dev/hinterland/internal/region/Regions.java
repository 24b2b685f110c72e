// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.memory.Generations;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Validity;
import dev.hinterland.internal.memory.Words;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The regions of a store as its readers see them: {@link #open} begins a validated read of an entry.
 *
 * <p>A record whose arrays have a power of two for their length: if the record is a constant, in a {@linkplain
 * dev.hinterland.internal.memory.Specialization copy} of a class, its fields are constants too, and the JIT knows that
 * no number of a region is out of bounds.
 *
 * @param shift how many bits of an address are the offset in the region
 * @param highMask which bits of an incarnation are the high bits of the region's number; none in a store of less than a
 *     terabyte
 * @param memories by the numbers of the regions; never another array
 * @param whole all regions side by side, where they are parts of one reservation: then the address in a location is the
 *     offset of the entry there, and no region is looked up. {@code null} to read each region's own memory
 * @param generations by the numbers of the regions, as {@link Generations} writes them; never another array
 * @param shared where another process writes the generations, if it does; then {@code generations} has none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Regions(
        int shift,
        int highMask,
        MemorySegment[] memories,
        @Nullable MemorySegment whole,
        long[] generations,
        @Nullable Words shared) {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    /** Makes room for regions of numbers below a count. */
    static Regions of(int shift, int count, Generations generations, boolean observed) {
        int highMask = (1 << Location.highBits(count - 1, shift)) - 1;
        MemorySegment[] memories = new MemorySegment[Generations.lengthFor(count)];
        Words shared = observed ? generations.shared() : null;
        return new Regions(shift, highMask, memories, null, generations.generations(), shared);
    }

    /** Returns the same regions, to be read where they lie side by side; these where they do not. */
    Regions in(@Nullable MemorySegment place) {
        return place == null ? this : new Regions(shift, highMask, memories, place, generations, shared);
    }

    /** Returns whether another process writes the regions, and this one reads them. */
    public boolean isObserved() {
        return shared != null;
    }

    /** Returns the number of the region in which a location lies. */
    public int id(long location) {
        return EntryRead.id(this, location);
    }

    /** Returns the offset of a location in its region, in bytes. */
    public int offset(long location) {
        return (int) (location & ((1L << shift) - 1)) << Location.UNIT_SHIFT;
    }

    /** Returns the memory of a region. */
    public MemorySegment memory(int id) {
        return memories[id & (memories.length - 1)];
    }

    /** Returns whether all that was read at a location before was its entry's: its region has not been recycled. */
    public boolean isCurrent(long location) {
        return EntryRead.isCurrent(this, location, id(location));
    }

    /**
     * Begins a read of the entry at a location that was read from a slot.
     *
     * @throws IllegalStateException if the memory has been freed
     */
    public EntryRead open(long location) {
        return new EntryRead(this, location);
    }

    /**
     * A read of an entry that takes no lock. All that is read may be bytes of another entry, because the region may be
     * recycled at any time: it counts only if {@link #isStill} says so afterwards. Until then sizes may be anything,
     * and access may throw {@link IndexOutOfBoundsException}.
     *
     * <p>The location was read from a slot, so the entry was linked then, and its region was of the generation whose
     * low end, the incarnation, the location has. A generation grows before the region is written to again. So if the
     * low end agrees after the bytes were read, all of them were the entry's: the region would have to be recycled two
     * million times during one read (65,536 times in a store of more than a terabyte) to mislead a reader. A look at
     * the generation before the bytes would tell nothing more.
     *
     * <p>The fields are read directly, since a JIT does without the object and a reader of a trace without the calls.
     */
    public static final class EntryRead implements Validity {

        /** The memory of the entry's region, or of all regions. */
        public final MemorySegment memory;

        /** The offset of the entry in the memory, in bytes. */
        public final long offset;

        /** The {@linkplain Entry#header first eight bytes} of the entry. */
        public final long header;

        /** The number of the entry's region. */
        public final int id;

        private final Regions regions;
        private final long location;

        /** Begins a read, as {@link Regions#open}. */
        public EntryRead(Regions regions, long location) {
            this.regions = regions;
            this.location = location;
            // The slot may have been read plainly: the bytes are those that were written before it, or later ones.
            VarHandle.acquireFence();
            this.id = id(regions, location);
            MemorySegment whole = regions.whole;
            if (whole == null) {
                this.memory = regions.memories[id & (regions.memories.length - 1)];
                this.offset = (location & ((1L << regions.shift) - 1)) << Location.UNIT_SHIFT;
            } else {
                // Bytes of another entry may lead anywhere among the regions: what lies between them is zero.
                this.memory = whole;
                this.offset = Location.address(location, regions.highMask);
            }
            this.header = memory.get(LONG, offset);
        }

        /**
         * Returns whether all that has been read was the entry's. A filler is none: where another process has been
         * killed, the next one writes fillers over the headers of entries that had been unlinked.
         */
        @Override
        public boolean isStill() {
            return !Entry.isFiller((int) header) && isCurrent(regions, location, id);
        }

        private static int id(Regions regions, long location) {
            int low = (int) ((location & Location.ADDRESS_MASK) >>> regions.shift);
            int high = (int) (location >>> Location.INCARNATION_SHIFT) & regions.highMask;
            return low | high << (Location.ADDRESS_BITS - regions.shift);
        }

        private static boolean isCurrent(Regions regions, long location, int id) {
            VarHandle.acquireFence();
            Words shared = regions.shared;
            long generation = shared == null
                    ? regions.generations[id & (regions.generations.length - 1)]
                    : SharedState.generation(shared, id);
            return ((location >>> Location.INCARNATION_SHIFT ^ generation) & Location.INCARNATION_MASK) == 0;
        }

        /** As {@link Entry#isOrdinary}. */
        public boolean isOrdinary(boolean timed) {
            return (header & Entry.FORM_MASK) == (timed ? Entry.ORDINARY_TIMED : Entry.ORDINARY);
        }

        /** Returns the extent of the key of an ordinary entry. */
        public long smallKeyExtent() {
            return (header >>> Entry.KEY_SIZE_SHIFT & Entry.KEY_SIZE_MASK) << 1
                    | (header >>> Entry.KEY_VARIANT_SHIFT & 1);
        }

        /** Returns the extent of the value of an ordinary entry. */
        public long smallValueExtent() {
            return (header >>> Entry.VALUE_SIZE_SHIFT & Entry.VALUE_SIZE_MASK) << 1
                    | (header >>> Entry.VALUE_VARIANT_SHIFT & 1);
        }

        /** Returns whether the sizes of the entry lie in its header. */
        public boolean isSmall() {
            return Entry.isSmall(header);
        }

        /** Returns whether the value is a list of pieces. */
        public boolean isHumongous() {
            return Entry.isHumongous(header);
        }

        /** Returns the offset of the key in the memory. */
        public long keyOffset() {
            return offset + Entry.keyOffset(header);
        }

        /** Returns the extent of the key. */
        public long keyExtent() {
            return Entry.keyExtent(memory, offset, header);
        }

        /** Returns the offset of the value in the memory. */
        public long valueOffset() {
            return keyOffset() + (keyExtent() >>> 1);
        }

        /** Returns the extent of the value. */
        public long valueExtent() {
            return Entry.valueExtent(memory, offset, header);
        }

        /**
         * Returns the time of a timed entry, or the value of an entry whose value is a word; another thread may be
         * changing it.
         */
        public long time() {
            return Entry.time(memory, offset, header);
        }

        /** Returns the same of an ordinary entry. It is read whole, but without any order. */
        public long ordinaryTime() {
            return memory.get(LONG, offset + Entry.SMALL_HEADER_BYTES);
        }
    }
}
