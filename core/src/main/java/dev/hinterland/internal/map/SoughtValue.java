// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A value that is looked for in a map. It is the stored one if both are equal, arrays by content, or if it would be
 * stored as the same bytes: a record with an array, or an object of a class without {@code equals}, does not equal its
 * own copy. Equal bytes alone would not do, since a value, other than a key, may have several encodings. Not
 * thread-safe.
 *
 * @param <V> the type of the values
 * @param <B> the form in which the store sees values
 */
public final class SoughtValue<V, B> {

    private final Form<V, B> form;
    private final Object value;
    private final boolean foreign;
    private boolean encoded;
    private @Nullable MemorySegment bytes;

    public SoughtValue(Form<V, B> form, Object value) {
        this.form = form;
        this.value = value;
        this.foreign = form.isForeign(value);
    }

    /** Returns whether a stored value is this one. */
    boolean is(B stored) {
        return is(stored, form.unwrap(stored));
    }

    /** The same where the stored value has been decoded already. */
    public boolean is(B stored, V decoded) {
        return !foreign && (Equality.equal(value, decoded) || (form.comparesBytes() && hasBytesOf(stored)));
    }

    private boolean hasBytesOf(B stored) {
        if (!encoded) {
            bytes = encode();
            encoded = true;
        }
        MemorySegment own = bytes;
        return own != null && own.mismatch(form.bytes(stored)) < 0;
    }

    /** Returns the bytes that the value would be stored as, or {@code null} if it could not be stored. */
    @SuppressWarnings("unchecked") // it is of the class that the codec names; if the codec names none, encoding tells
    private @Nullable MemorySegment encode() {
        try {
            return form.bytes(form.wrap((V) value));
        } catch (ClassCastException e) {
            if (form.encodedClass() == Object.class) {
                // The codec does not name its class, and this value is of another one.
                return null;
            }
            throw e;
        }
    }
}
