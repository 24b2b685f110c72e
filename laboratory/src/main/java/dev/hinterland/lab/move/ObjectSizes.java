// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

/**
 * How large HotSpot makes objects on a 64-bit machine: a header of 12 bytes (a mark of 8, a compressed class pointer of
 * 4), for arrays 4 more for the length, then the fields; all of it rounded up to 8. References take 4 bytes below 32
 * GiB of heap, where they are compressed, and 8 from there on. Source: HotSpot's {@code oopDesc}, {@code arrayOopDesc},
 * {@code -XX:ObjectAlignmentInBytes=8}; a test compares with what a JVM says.
 */
final class ObjectSizes {

    private static final int HEADER = 12;
    private static final int ARRAY_HEADER = 16;
    private static final int ALIGNMENT = 8;
    private static final long COMPRESSED_BELOW = 32L << 30;

    private final int reference;

    ObjectSizes(long heapBytes) {
        reference = compressesReferences(heapBytes) ? 4 : 8;
    }

    /** Returns whether references take 4 bytes in a heap of this size. */
    static boolean compressesReferences(long heapBytes) {
        return heapBytes < COMPRESSED_BELOW;
    }

    /** Returns the size of a reference. */
    int reference() {
        return reference;
    }

    /** Returns the size of an object with so many references, and so many bytes of other fields. */
    long object(int references, int bytes) {
        return aligned(HEADER + (long) references * reference + bytes);
    }

    /** Returns the size of a {@code byte[]}. */
    long bytes(long length) {
        return aligned(ARRAY_HEADER + length);
    }

    /** Returns the size of an array of references. */
    long references(long length) {
        return aligned(ARRAY_HEADER + length * reference);
    }

    /**
     * Returns the size of a string of so many Latin-1 characters with its bytes: fields value, hash, coder, hashIsZero.
     */
    long string(long characters) {
        return object(1, Integer.BYTES + 2) + bytes(characters);
    }

    private static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
