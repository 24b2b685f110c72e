// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/** A codec that knows what its bytes mean. */
public interface KnownContent {

    /** Returns the class of the values, or {@code Object} if it is not known. */
    Class<?> encodedClass();

    /** Returns the layout of the bytes as text, equal for equal layouts. */
    String layoutText();
}
