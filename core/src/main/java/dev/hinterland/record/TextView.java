// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.Text;
import dev.hinterland.internal.shape.Memory;
import java.util.Objects;

/** A character sequence that is read in place. It is valid as long as the view that returned it. */
final class TextView implements CharSequence {

    private final View<?> view;
    private final long number;
    private final long start;
    private final int length;
    private final boolean latin1;

    TextView(View<?> view, long number, long start, int length, boolean latin1) {
        this.view = view;
        this.number = number;
        this.start = start;
        this.length = length;
        this.latin1 = latin1;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        Objects.checkIndex(index, length);
        var memory = view.memory(number);
        return latin1
                ? (char) (Memory.getByte(memory, start + index) & 0xFF)
                : Memory.getChar(memory, start + (long) index * Character.BYTES);
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        Objects.checkFromToIndex(from, to, length);
        return new TextView(view, number, start + (long) from * charBytes(), to - from, latin1);
    }

    @Override
    public String toString() {
        long bytes = (long) length * charBytes();
        return Text.read(view.memory(number), start, Extent.of(bytes, latin1 ? 0 : 1));
    }

    private int charBytes() {
        return latin1 ? 1 : Character.BYTES;
    }
}
