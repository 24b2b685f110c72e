// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import java.lang.foreign.MemorySegment;

/** A few entries of a region that lie one after the other. Not thread-safe. */
public final class EntryBatch {

    /** As many as the processor can look up in the index at the same time, and some. */
    static final int MAX_ENTRIES = 32;

    private final int[] offsets = new int[MAX_ENTRIES];
    private final int[] bytes = new int[MAX_ENTRIES];
    private final long[] headers = new long[MAX_ENTRIES];
    private final int[] hashes = new int[MAX_ENTRIES];
    private int size;

    /** Reads the entries from an offset on, as many as fit; returns the offset after them. */
    int read(Region region, int from) {
        MemorySegment memory = region.memory();
        int end = region.top();
        int offset = from;
        size = 0;
        while (offset < end && size < MAX_ENTRIES) {
            int kindWord = Entry.kindWord(memory, offset);
            if (Entry.isFiller(kindWord)) {
                offset += Entry.fillerBytes(kindWord);
            } else {
                long header = Entry.header(memory, offset);
                offsets[size] = offset;
                headers[size] = header;
                hashes[size] = Entry.hash(header);
                bytes[size] = (int) Entry.bytes(memory, offset, header);
                offset += bytes[size++];
            }
        }
        return offset;
    }

    int size() {
        return size;
    }

    int offset(int i) {
        return offsets[i];
    }

    int bytes(int i) {
        return bytes[i];
    }

    long header(int i) {
        return headers[i];
    }

    int hash(int i) {
        return hashes[i];
    }

    /** Returns the hashes of all; there may be others behind them. */
    int[] hashes() {
        return hashes;
    }

    /** Returns whether an entry was marked as dead when it was read. */
    boolean isDead(int i) {
        return Entry.isDead((int) headers[i]);
    }
}
