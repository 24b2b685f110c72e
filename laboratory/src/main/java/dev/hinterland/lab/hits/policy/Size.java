// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

/**
 * How much a cache may hold.
 *
 * @param entries how many entries; where objects are weighed, a guess for libraries that want one
 * @param bytes how many bytes, what each entry costs beside its object included; 0 where objects are not weighed
 * @param bytesPerEntry what an entry costs beside its object, in bytes; 0 where objects are not weighed
 */
public record Size(long entries, long bytes, long bytesPerEntry) {

    /** Returns a size in entries, of which each counts the same. */
    public static Size ofEntries(long entries) {
        return new Size(entries, 0, 0);
    }

    /** Returns whether objects count by their size. */
    public boolean weighs() {
        return bytes > 0;
    }

    /** Returns what an object of this size counts. */
    long weight(long objectBytes) {
        return objectBytes + bytesPerEntry;
    }
}
