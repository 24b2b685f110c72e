// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.write;

import dev.hinterland.internal.alloc.AllocationBuffer;
import dev.hinterland.internal.alloc.Allocator;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.BucketEdit;
import dev.hinterland.internal.index.Buckets;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.OverflowNodes;
import dev.hinterland.internal.memory.Hashing;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.RecordBytes;
import dev.hinterland.internal.memory.ShortBytes;
import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Regions;
import dev.hinterland.internal.region.Regions.EntryRead;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The hot path of a map's put: buffer, entry, bucket, in as few instructions as possible. Each hot map has a
 * {@linkplain Specialization copy} of this class.
 *
 * <p>It writes {@linkplain Entry#isOrdinary ordinary} entries, and replaces them, and leaves the rest to
 * {@link EntryWriter} (docs/decisions/0037-one-write.md).
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class SpecializedWriter<K, V> extends MapWriter<K, V> {

    /*
     * A put claims a buffer, writes the entry, and looks at the bucket without the lock, as a read does. If an ordinary
     * entry with the key is there, the writer makes the old value, locks the bucket, and replaces the entry if the slot
     * still has it. If the slot has it, the entry is linked, and has been all the time, for its location says of which
     * generation it is: so all that was read of it was its own. The entry is counted and marked as dead under the same
     * lock. Compaction asks the index under that lock whether an entry is alive. So the region is not recycled before,
     * and nobody has to hold it. The mark comes last, because compaction passes over an entry that has one without
     * asking.
     *
     * If no slot has the tag of the key's hash, the writer locks the bucket and adds the entry, if the bucket is as it
     * was. BucketEdit says why this is enough.
     *
     * What is written and what is replaced are ordinary entries. So the writer knows where in both of them key and
     * value lie, and one comparison of the headers tells whether their keys may be the same.
     *
     * There are two methods, which write and publish, and each is more than HotSpot inlines: it stops to inline what a
     * method calls when that has become too much.
     */

    /** The writer of the map that this is a copy for, as {@code SpecializedReader} has it. */
    private static final @Nullable Object CONSTANT = constant();

    private final EntryHeap<K, V> heap;
    private final Buckets buckets;
    private final Words[] segments;
    private final @Nullable Words whole;
    private final OverflowNodes nodes;
    private final Allocator allocator;
    private final RegionTable table;
    private final Regions regions;
    private final long seed;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final @Nullable WordCodec<V> words;
    private final boolean timed;
    private final int mostBytes;
    private final EntryWriter<K, V> others;

    /** The distance from the start of an ordinary entry to its key, in bytes. */
    private final int keyDistance;

    /**
     * Whether an old value may be made while a buffer is claimed, of bytes that prove to be the entry's own later. Not
     * a record, whose constructor must not run then, and not a word, which may change until the lock is taken.
     */
    private final boolean plain;

    SpecializedWriter(WriterParts<K, V> parts) {
        this.heap = parts.heap();
        this.buckets = parts.index().buckets();
        this.segments = buckets.segments();
        this.whole = buckets.whole();
        this.nodes = parts.index().nodes();
        this.allocator = parts.allocator();
        this.table = parts.table();
        this.regions = table.addressed();
        this.seed = parts.seed();
        this.keys = parts.keys();
        this.values = parts.values();
        this.words = parts.words();
        this.timed = parts.timed();
        this.mostBytes = parts.mostBytes();
        this.others = parts.others();
        this.keyDistance = Entry.SMALL_HEADER_BYTES + (timed ? Entry.TIME_BYTES : 0);
        this.plain = words == null && !(values instanceof RecordBytes);
    }

    private static @Nullable Object constant() {
        WriterParts<?, ?> parts = Specialization.parts(MethodHandles.lookup(), WriterParts.class);
        if (parts == null) {
            return null;
        }
        MapWriter<?, ?> only = new SpecializedWriter<>(parts);
        Specialization.made(MethodHandles.lookup(), only);
        return only;
    }

    @Override
    @SuppressWarnings("unchecked") // the constant has the type arguments of the object
    public @Nullable V exchange(K key, V value, long expected, boolean wanted) {
        SpecializedWriter<K, V> self = CONSTANT == null ? this : (SpecializedWriter<K, V>) CONSTANT;
        Object prepared = self.keys.prepareToWrite(key);
        int hash = Hashing.seeded(self.keys.hash(key), self.seed);
        long keyExtent = self.keys.preparedExtent(prepared);
        long valueExtent = self.words == null ? self.values.extent(value) : 0;
        long header = Entry.ordinaryHeader(hash, keyExtent, valueExtent, self.timed);
        int bytes = Entry.ordinaryBytes(header, self.timed);
        AllocationBuffer buffer =
                Entry.isSmall(keyExtent, valueExtent) && bytes <= self.mostBytes ? self.allocator.claim(bytes) : null;
        if (buffer == null) {
            return self.others.exchange(key, hash, value, expected, wanted);
        }
        boolean written = false;
        try {
            MemorySegment memory = buffer.memory();
            long start = buffer.offset();
            Entry.writeOrdinaryHeader(memory, start, header);
            self.keys.encodePrepared(prepared, keyExtent, memory, start + self.keyDistance);
            if (self.words == null) {
                self.values.encode(value, valueExtent, memory, start + self.keyDistance + (keyExtent >>> 1));
            } else {
                Entry.writeTime(memory, start, self.words.toWord(value));
            }
            written = true;
        } finally {
            if (!written) {
                buffer.end(false);
            }
        }
        return self.publish(buffer, header, key, value, expected, wanted);
    }

    /** Links the entry that has just been written to a buffer, and ends its claim. */
    @SuppressWarnings("unchecked") // as above
    private @Nullable V publish(AllocationBuffer buffer, long header, K key, V value, long expected, boolean wanted) {
        SpecializedWriter<K, V> self = CONSTANT == null ? this : (SpecializedWriter<K, V>) CONSTANT;
        int hash = Entry.hash(header);
        V old = null;
        Region region = null;
        int size = 0;
        int dead = 0;
        long inserts = 0;
        boolean linked = false;
        long previous = Index.NO_ROOM;
        int taken;
        try {
            StretchPoint.ENTRY_WRITTEN.reached();
            BucketEdit edit = new BucketEdit(self.buckets, self.segments, self.whole, self.nodes, hash);
            long candidate = edit.candidate();
            if (candidate <= 0) {
                linked = expected == Index.ANY && edit.insert(buffer.location());
                previous = linked ? Index.ABSENT : previous;
                inserts = linked ? buffer.countInsert() : 0;
            } else if (self.plain || !wanted) {
                try {
                    EntryRead found = new EntryRead(self.regions, candidate);
                    if (self.hasKey(found, header, buffer)) {
                        long valueAt = found.offset + self.keyDistance + (found.smallKeyExtent() >>> 1);
                        old = wanted ? self.values.decode(found.memory, valueAt, found.smallValueExtent()) : null;
                        Region replaced = self.table.region(found.id);
                        size = Entry.ordinaryBytes(found.header, self.timed);
                        if (lockReplacing(edit, candidate, buffer, replaced)) {
                            linked = true;
                            region = replaced;
                            dead = settle(buffer, found, replaced, size, edit);
                        }
                    }
                } catch (IndexOutOfBoundsException | MalformedBytesException | IllegalStateException e) {
                    // Bytes of another entry: the region has been recycled meanwhile. Or the store is closed. The long
                    // way tells.
                }
            }
            if (!linked) {
                previous = self.others.link(buffer, key, hash, expected, 0);
                linked = EntryWriter.isLinked(expected, previous);
                inserts = linked && previous == Index.ABSENT ? buffer.countInsert() : 0;
            }
        } finally {
            taken = buffer.end(linked);
        }
        if (taken > 0 || (inserts > 0 && inserts % EntryWriter.INSERTS_PER_GROWTH == 0)) {
            self.others.keepHouse(taken, inserts);
        }
        if (region == null) {
            return previous == Index.ABSENT
                    ? null
                    : self.others.finishExchange(previous, key, hash, value, expected, wanted);
        }
        if (region.isDue(dead, size)) {
            self.heap.reclaimIfDue(region, dead, size);
        }
        return old;
    }

    /** Returns whether an entry is an ordinary one with the key of the one that has just been written to a buffer. */
    private boolean hasKey(EntryRead found, long header, AllocationBuffer buffer) {
        return Entry.mayHaveSameKey(found.header, header)
                && ShortBytes.equal(
                        found.memory,
                        found.offset + keyDistance,
                        buffer.memory(),
                        buffer.offset() + keyDistance,
                        found.smallKeyExtent() >>> 1);
    }

    /**
     * Replaces an entry, if it is still there. Then its region knows that it is about to leave, and {@link #settle} is
     * due.
     */
    private static boolean lockReplacing(BucketEdit edit, long candidate, AllocationBuffer buffer, Region replaced) {
        replaced.beginDeparture();
        boolean locked = false;
        try {
            locked = edit.lockReplacing(candidate, buffer.location());
        } finally {
            if (!locked) {
                replaced.endDeparture();
            }
        }
        return locked;
    }

    /**
     * Counts an entry that has just been replaced, marks it, and unlocks its bucket; returns the dead bytes of its
     * region.
     */
    private static int settle(AllocationBuffer buffer, EntryRead found, Region region, int size, BucketEdit edit) {
        try {
            buffer.countReplaced(size);
            // Counted first: the compactor recycles a region whose entries are all marked, and bytes that are counted
            // later would be those of the next entries.
            int dead = region.addDead(size);
            StretchPoint.ENTRY_REPLACED.reached();
            Entry.markDead(found.memory, found.offset);
            region.endDeparture();
            return dead;
        } finally {
            edit.unlock();
        }
    }
}
