// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

/** The twin of the library's class of this name: numbers are the same if they are equal. */
public final class SoughtValue<V, B> {

    private final Object value;

    public SoughtValue(Form<V, B> form, Object value) {
        this.value = value;
    }

    public boolean is(B stored, V decoded) {
        return value.equals(decoded);
    }
}
