// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.internal.memory.InPlaceCodec;
import java.lang.foreign.MemorySegment;

/** The twin of the library's class of this name: the object itself. */
public final class Form<T, F> {

    @SuppressWarnings("unchecked") // form and object are of one type
    public F wrap(T value) {
        return (F) value;
    }

    @SuppressWarnings("unchecked") // as above
    public T unwrap(F form) {
        return (T) form;
    }

    public InPlaceCodec<F> codec() {
        return new InPlaceCodec<>() {};
    }

    public MemorySegment bytes(F form) {
        return MemorySegment.NULL;
    }
}
