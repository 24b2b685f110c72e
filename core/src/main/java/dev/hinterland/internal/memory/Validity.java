// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/** Tells whether bytes that were read without a lock belong to the entry that the reader wanted. */
@FunctionalInterface
public interface Validity {

    /** Returns whether all bytes that were read before this call were those that the reader wanted. */
    boolean isStill();
}
