// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

import dev.hinterland.internal.alloc.BufferTail;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Location;
import dev.hinterland.internal.region.Region;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.List;

/** The entries of one region that a scan has still to visit. */
public sealed interface RegionPart {

    Region region();

    /** Returns the generation in which they lie there. */
    long generation();

    /** Returns whether the entry at an offset is one of them, if it is alive. */
    boolean has(int offset);

    /** Visits each entry that is not marked as dead. */
    void forEach(Visitor visitor);

    /** Sees the entries. */
    interface Visitor {

        /** Sees a run of ordinary entries, as {@link ScanLoop#visit(MemorySegment, int, int, ExpiryCutoff)} does. */
        int visitRun(int from, int last);

        /** Sees an entry that is not ordinary. */
        void visitOther(int offset, long header);
    }

    /**
     * What lay in a region when the scan began.
     *
     * @param end how far the region was filled
     * @param rests what was not allocated up to there, in order
     */
    record Filled(Region region, long generation, int end, List<BufferTail> rests) implements RegionPart {

        @Override
        public boolean has(int offset) {
            return offset < end && rests.stream().noneMatch(rest -> rest.start() <= offset && offset < rest.end());
        }

        @Override
        public void forEach(Visitor visitor) {
            int from = 0;
            for (BufferTail rest : rests) {
                forEach(from, rest.start(), visitor);
                from = rest.end();
            }
            forEach(from, end, visitor);
        }

        private void forEach(int from, int to, Visitor visitor) {
            int offset = from;
            // Only a filler may be so close to the end that there is no whole header.
            int last = to - Entry.SMALL_HEADER_BYTES;
            while (offset < to) {
                int reached = visitor.visitRun(offset, last);
                offset = reached > offset ? reached : offset + visitOther(offset, last, visitor);
            }
        }

        /** Visits what is no ordinary entry, if it is one that may be alive; returns its size. */
        private int visitOther(int offset, int last, Visitor visitor) {
            MemorySegment memory = region.memory();
            long header = offset <= last ? Entry.header(memory, offset) : Entry.kindWord(memory, offset);
            if (Entry.isFiller((int) header)) {
                return Entry.fillerBytes((int) header);
            }
            if (!Entry.isDead((int) header)) {
                visitor.visitOther(offset, header);
            }
            return (int) Entry.bytes(memory, offset, header);
        }
    }

    /**
     * What evacuation has moved to a region before it was visited.
     *
     * @param units where the entries lie, in units of {@link Location#UNIT_BYTES}
     */
    record Moved(Region region, long generation, BitSet units) implements RegionPart {

        @Override
        public boolean has(int offset) {
            return units.get(offset / Location.UNIT_BYTES);
        }

        void add(int offset) {
            units.set(offset / Location.UNIT_BYTES);
        }

        @Override
        public void forEach(Visitor visitor) {
            for (int unit = units.nextSetBit(0); unit >= 0; unit = units.nextSetBit(unit + 1)) {
                int offset = unit * Location.UNIT_BYTES;
                if (visitor.visitRun(offset, offset) == offset) {
                    long header = Entry.header(region.memory(), offset);
                    if (!Entry.isDead((int) header)) {
                        visitor.visitOther(offset, header);
                    }
                }
            }
        }
    }
}
