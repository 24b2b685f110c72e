// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.shape.VariableFormat;
import java.lang.foreign.MemorySegment;

/** The format of a graph in a record: the bytes to which the graph was encoded. */
record BlobFormat() implements VariableFormat {

    @Override
    public String name() {
        return "graph";
    }

    @Override
    public boolean isCanonical() {
        return true;
    }

    @Override
    public long extent(Object value) {
        return Extent.of(((MemorySegment) value).byteSize());
    }

    @Override
    public void write(Object value, long extent, MemorySegment memory, long at) {
        MemorySegment.copy((MemorySegment) value, 0, memory, at, Extent.bytes(extent));
    }

    @Override
    public Object read(MemorySegment memory, long at, long extent) {
        return memory.asSlice(at, Extent.bytes(extent));
    }
}
