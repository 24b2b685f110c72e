// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/** The twin of the library's class of this name: the model checker's threads have stack enough. */
public final class StackReserve {

    private StackReserve() {}

    public static void ensure() {
        // There is room.
    }
}
