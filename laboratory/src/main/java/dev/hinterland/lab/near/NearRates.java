// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

/**
 * What the protocol does, in the long run: by formula or counted.
 *
 * @param hitRatio the share of reads that a JVM answers itself
 * @param nearEntries how many entries a JVM holds
 * @param fetches reads that go to the server, per second, of all JVMs
 * @param tableKeys how many keys the tracking tables of all primaries have
 * @param tableItems how many pairs of a key and a connection
 * @param told keys that JVMs are told of, each JVM counted, per second
 * @param drops keys that the server forgets because its table is full, per second
 */
public record NearRates(
        double hitRatio,
        double nearEntries,
        double fetches,
        double tableKeys,
        double tableItems,
        double told,
        double drops) {

    /** Returns the same without a near cache. */
    static NearRates none(double fetches) {
        return new NearRates(0, 0, fetches, 0, 0, 0, 0);
    }
}
