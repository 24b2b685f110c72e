// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.memory.Extent;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The keys of a cache as a remote tier has them: a character for the variant of the codec's bytes, and the bytes. So a
 * key of Latin-1 characters can be read on the tier.
 *
 * @param <A> the form in which the store sees keys
 */
final class RemoteKeys<A> {

    /** Begins the keys whose bytes are of variant 0, and of variant 1. */
    static final String VARIANTS = ":;";

    private final Form<?, A> keys;

    RemoteKeys(Form<?, A> keys) {
        this.keys = keys;
    }

    byte[] encode(A form) {
        MemorySegment bytes = keys.bytes(form);
        byte[] key = new byte[Math.toIntExact(1 + bytes.byteSize())];
        key[0] = (byte) VARIANTS.charAt((int) Extent.variant(keys.codec().extent(form)));
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, key, 1, key.length - 1);
        return key;
    }

    /**
     * Returns the key that has these bytes on the tier.
     *
     * @throws MalformedBytesException if they are not those of a key: another application has written them
     */
    A decode(byte[] key) {
        int variant = key.length == 0 ? -1 : VARIANTS.indexOf(key[0]);
        if (variant < 0) {
            throw new MalformedBytesException("remote key has no variant: bytes=" + key.length, null);
        }
        return RemoteValues.decoded(keys, key, 1, variant);
    }
}
