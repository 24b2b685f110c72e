// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/** The twin of the library's class of this name. */
public final class Block {

    private static final long NONE = -1;

    private final Words words;
    private final long zeroedFrom;
    private final long zeroedBytes;

    Block(Words words) {
        this(words, NONE, 0);
    }

    /**
     * Creates a block of words that stay readable and writable when it is released, and are zero then.
     *
     * @param zeroedFrom the offset from which on
     * @param zeroedBytes how many bytes of them may be anything else
     */
    public Block(Words words, long zeroedFrom, long zeroedBytes) {
        this.words = words;
        this.zeroedFrom = zeroedFrom;
        this.zeroedBytes = zeroedBytes;
    }

    public Words words() {
        return words;
    }

    public boolean release() {
        if (zeroedFrom == NONE) {
            words.close();
        }
        for (long offset = zeroedFrom; offset < zeroedFrom + zeroedBytes; offset += Long.BYTES) {
            words.set(offset, 0);
        }
        return true;
    }
}
