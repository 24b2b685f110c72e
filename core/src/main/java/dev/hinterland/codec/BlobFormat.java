package dev.hinterland.codec;

import dev.hinterland.shape.VariableFormat;
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
        return ((MemorySegment) value).byteSize() << 1;
    }

    @Override
    public void write(Object value, long extent, MemorySegment memory, long at) {
        MemorySegment.copy((MemorySegment) value, 0, memory, at, extent >>> 1);
    }

    @Override
    public Object read(MemorySegment memory, long at, long extent) {
        return memory.asSlice(at, extent >>> 1);
    }
}
