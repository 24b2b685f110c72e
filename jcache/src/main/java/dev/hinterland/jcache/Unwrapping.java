// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

/** What {@code unwrap} does, of caches, managers and entries. */
final class Unwrapping {

    private Unwrapping() {}

    /** Returns the first of the candidates that has the type. */
    static <T> T unwrap(Class<T> type, Object... candidates) {
        for (Object candidate : candidates) {
            if (type.isInstance(candidate)) {
                return type.cast(candidate);
            }
        }
        throw new IllegalArgumentException("unwrap is not possible: type=" + type.getName() + ", of="
                + candidates[0].getClass().getName());
    }
}
