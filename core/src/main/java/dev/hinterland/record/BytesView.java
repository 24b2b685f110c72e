// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import java.lang.foreign.ValueLayout;
import java.util.Objects;

/** A byte sequence that is read in place. It is valid as long as the view that returned it. */
record BytesView(View<?> view, long number, long start, int length) implements ByteSequence {

    @Override
    public byte byteAt(int index) {
        Objects.checkIndex(index, length);
        return view.memory(number).get(ValueLayout.JAVA_BYTE, start + index);
    }

    @Override
    public byte[] toArray() {
        return view.memory(number).asSlice(start, length).toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public String toString() {
        return "ByteSequence[length=" + length + "]";
    }
}
