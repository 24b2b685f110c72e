// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.Text;
import java.lang.foreign.MemorySegment;

/** The format of strings, as {@link Text} lays them out. */
record TextFormat() implements VariableFormat {

    static final TextFormat INSTANCE = new TextFormat();

    @Override
    public String name() {
        return "String";
    }

    @Override
    public boolean isCanonical() {
        return true;
    }

    @Override
    public long extent(Object value) {
        return Text.extent((String) value);
    }

    @Override
    public void write(Object value, long extent, MemorySegment memory, long at) {
        Text.write((String) value, extent, memory, at);
    }

    @Override
    public long write(Object value, MemorySegment memory, long at) {
        return Text.write((String) value, memory, at);
    }

    @Override
    public boolean matches(Object value, MemorySegment memory, long at, long extent) {
        return Text.matches((String) value, memory, at, extent);
    }

    @Override
    public Object read(MemorySegment memory, long at, long extent) {
        if (Extent.variant(extent) != 0 && Extent.bytes(extent) % Character.BYTES != 0) {
            throw new IndexOutOfBoundsException("half a character: bytes=" + Extent.bytes(extent));
        }
        return Text.read(memory, at, extent);
    }
}
