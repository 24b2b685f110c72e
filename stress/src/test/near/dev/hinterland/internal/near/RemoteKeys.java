// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.internal.map.Form;

/** The twin of the library's class of this name: keys are small numbers. */
final class RemoteKeys<A> {

    RemoteKeys(Form<?, A> keys) {}

    byte[] encode(A form) {
        return new byte[] {((Integer) (Object) form).byteValue()};
    }

    @SuppressWarnings("unchecked") // they are numbers
    A decode(byte[] key) {
        return (A) Integer.valueOf(key[0]);
    }
}
