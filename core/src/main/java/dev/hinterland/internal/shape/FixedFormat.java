// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.lang.foreign.MemorySegment;

/**
 * The format of a type of the JDK's, or of an enum, whose values all take the same number of bytes.
 *
 * @param name what stored layouts call it
 * @param bytes the size in memory
 * @param reader reads a value; throws an unchecked exception if there is none
 * @param writer writes a value
 */
public record FixedFormat(String name, int bytes, Reader reader, Writer writer) implements Format {

    /** Reads a value. */
    @FunctionalInterface
    public interface Reader {
        Object read(MemorySegment memory, long at);
    }

    /** Writes a value. */
    @FunctionalInterface
    public interface Writer {
        void write(MemorySegment memory, long at, Object value);
    }

    @Override
    public boolean isCanonical() {
        return true;
    }
}
