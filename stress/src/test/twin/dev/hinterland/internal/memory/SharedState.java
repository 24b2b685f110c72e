// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/** The twin of the library's class of this name: what it says of the index. */
public record SharedState(Words index, boolean observed) {

    public static final long VERSION_OFFSET = 0;
    public static final long BUCKET_COUNT_OFFSET = 8;
}
