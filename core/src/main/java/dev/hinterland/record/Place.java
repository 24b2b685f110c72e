// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.shape.ComponentNode;
import dev.hinterland.internal.shape.Memory;
import java.lang.foreign.MemorySegment;

/**
 * The place of a component in an encoded record.
 *
 * @param name the path to it
 * @param type as declared
 * @param position its offset, or that of its word in the offset table
 * @param slot its index in the offset table; less than zero for a fixed one
 * @param tailAt where the tail begins
 * @param absentBit the null bit that says that it is not there
 */
record Place(String name, Class<?> type, int position, int slot, int tailAt, int absentBit) {

    boolean isAbsent(MemorySegment memory, long offset) {
        return absentBit != ComponentNode.NO_BIT
                && (Memory.getByte(memory, offset + (absentBit >> 3)) >>> (absentBit & 7) & 1) != 0;
    }

    void checkPresent(MemorySegment memory, long offset) {
        if (isAbsent(memory, offset)) {
            throw new NullPointerException("component is null: name=" + name);
        }
    }

    /** Returns where a variable component begins, from the start of the memory. */
    long start(MemorySegment memory, long offset) {
        return offset + (slot == 0 ? tailAt : Memory.getInt(memory, offset + position - Integer.BYTES) >>> 1);
    }

    /**
     * Returns the extent of a variable component: its size, and the bit of its format's. All of it lies in the memory.
     */
    long extent(MemorySegment memory, long offset) {
        int word = Memory.getInt(memory, offset + position);
        long end = offset + (word >>> 1);
        long size = end - start(memory, offset);
        if (size < 0 || end > memory.byteSize()) {
            throw new MalformedBytesException("component out of bounds: name=" + name + ", bytes=" + size, null);
        }
        return Extent.of(size, word & 1);
    }
}
