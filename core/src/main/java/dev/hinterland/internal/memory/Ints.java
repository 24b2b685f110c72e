// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads ints that may lie in a mapped file, of which a page may be missing. */
public final class Ints {

    /*
     * HotSpot throws an InternalError where a page of a mapped file is missing: its signal handler goes on behind the
     * instruction, whose length it finds out (Assembler::locate_operand). On x86 it does not know MOVSXD, with which C2
     * loads an int as a long, and ends the process (seen in JDK 25). So no int is widened as it is loaded: it is turned
     * around twice before, which C2 leaves as it is, and which takes two cycles.
     */

    private static final int HALF = Integer.SIZE / 2;

    private Ints() {}

    /** Returns an int of memory. */
    public static int get(MemorySegment memory, ValueLayout.OfInt layout, long offset) {
        return loaded(memory.get(layout, offset));
    }

    /** Returns an int that has been loaded just now, as one that the compiler does not widen together with the load. */
    public static int loaded(int value) {
        return Integer.rotateLeft(Integer.rotateLeft(value, HALF), HALF);
    }
}
