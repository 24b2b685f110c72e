// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.load;

import dev.hinterland.internal.memory.InPlaceCodec;

/** The twin of the library's class of this name: the key itself. */
public record LoadKey<A>(A form) {

    static <A> LoadKey<A> of(A form, InPlaceCodec<A> codec) {
        return new LoadKey<>(form);
    }

    LoadKey<A> decided() {
        return this;
    }
}
