package dev.hinterland.shape;

import dev.hinterland.memory.Text;
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
        if ((extent & 1) != 0 && (extent >>> 1) % Character.BYTES != 0) {
            throw new IndexOutOfBoundsException("half a character: bytes=" + (extent >>> 1));
        }
        return Text.read(memory, at, extent);
    }
}
