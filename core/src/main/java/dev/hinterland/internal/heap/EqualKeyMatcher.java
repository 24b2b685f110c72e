// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.memory.EqualKey;
import dev.hinterland.internal.memory.EqualKeyCodec;
import dev.hinterland.internal.memory.KeyedHash;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Regions;
import dev.hinterland.internal.region.Regions.EntryRead;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Tells the index which entry has a key that is compared by {@code equals}. A reader holds nothing, so it decides at
 * once. Under a lock only what is known counts; all else is an {@link UndecidedKeyException}.
 *
 * @param <T> the type that the map's user sees
 */
final class EqualKeyMatcher<T> extends KeyMatcher<EqualKey<T>> {

    private final Regions regions;

    EqualKeyMatcher(RegionTable table, EqualKeyCodec<T> keys, KeyedHash.@Nullable Key hashKey) {
        super(table, keys, hashKey);
        this.regions = table.readable();
    }

    @Override
    public int compare(EqualKey<T> key, int hash, long location) {
        MemorySegment stored;
        try {
            EntryRead read = regions.open(location);
            boolean differs = Entry.hash(read.header) != hash;
            if (!read.isStill()) {
                return STALE;
            }
            if (differs) {
                return DIFFERENT;
            }
            stored = SegmentCodec.INSTANCE.decode(read.memory, read.keyOffset(), read.keyExtent());
            if (!read.isStill()) {
                return STALE;
            }
        } catch (IndexOutOfBoundsException e) {
            if (regions.isCurrent(location)) {
                throw e;
            }
            return STALE;
        }
        return key.decide(stored) ? EQUAL : DIFFERENT;
    }

    @Override
    public int compare(EqualKey<T> key, int hash, long location, long desired) {
        if (isStale(location)) {
            return STALE;
        }
        EntryRead read = regions.open(location);
        if (Entry.hash(read.header) != hash) {
            return DIFFERENT;
        }
        MemorySegment stored = SegmentCodec.INSTANCE.decode(read.memory, read.keyOffset(), read.keyExtent());
        Boolean known = key.known(stored);
        if (known == null) {
            throw new UndecidedKeyException(key, stored);
        }
        return known ? EQUAL : DIFFERENT;
    }

    /**
     * {@inheritDoc} It follows from the key's hash. So keys that were chosen to have one hash code share one chain.
     */
    @Override
    protected MemorySegment hashedBytes(EqualKey<T> key) {
        return EqualKey.hashBytes(key.bytes());
    }
}
