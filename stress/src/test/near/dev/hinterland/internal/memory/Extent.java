// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/** The twin of the library's class of this name. */
public final class Extent {

    private Extent() {}

    public static long of(long bytes) {
        return bytes;
    }
}
