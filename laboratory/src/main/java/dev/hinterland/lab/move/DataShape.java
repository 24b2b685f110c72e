// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.experiments.workload.Data;

/**
 * What the entries are.
 *
 * @param keyBytes the size of plain keys, or 0 for feeds
 * @param valueBytes the size of plain values, or 0 for feeds
 */
public record DataShape(int keyBytes, int valueBytes) {

    /** The data of the published experiment. */
    public static final DataShape FEED = new DataShape(0, 0);

    /** Returns whether it is the data of the published experiment. */
    public boolean isFeed() {
        return keyBytes == 0;
    }

    /** Returns the bytes of a plain entry. */
    public int bytes() {
        return keyBytes + valueBytes;
    }

    /** Returns the entries. */
    Data data() {
        return Data.of(keyBytes, valueBytes);
    }

    @Override
    public String toString() {
        return isFeed() ? "feed" : keyBytes + "+" + valueBytes;
    }
}
