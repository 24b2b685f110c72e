// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.file;

import dev.hinterland.internal.memory.KeyedHash;
import dev.hinterland.internal.memory.SharedState;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * What a file says about itself, and what never changes; {@code docs/format.md} has the bytes.
 *
 * @param maximumBytes the budget of the store
 * @param maxRegionBytes the size of the largest region, and of each region's place
 * @param regionPlaces how many places for regions there are; the first one stays empty
 * @param bucketBytes the size of the place of the buckets
 * @param nodeBytes the size of the place of the overflow nodes
 * @param seed what hashes are mixed with
 * @param hashKey the key of the keyed hash
 * @param content what keys and values are
 */
public record FileHeader(
        long maximumBytes,
        int maxRegionBytes,
        int regionPlaces,
        long bucketBytes,
        long nodeBytes,
        long seed,
        KeyedHash.Key hashKey,
        String content) {

    /** The first bytes of each file: {@code HNTRLAND}. */
    static final long MAGIC = 0x444E_414C_5254_4E48L;

    static final int VERSION = 2;

    /** The header ends here at the latest; what there is to say of each region follows. */
    static final int BYTES = 64 << 10;

    /** Where the words lie that change. */
    static final int STATE_OFFSET = 4096;

    /** Of those, where the ones lie that the index tells other processes, and their size. */
    static final int INDEX_OFFSET = STATE_OFFSET + 6 * Long.BYTES;

    static final int INDEX_BYTES = 2 * Long.BYTES;

    /** And where a store's clock does. */
    static final int CLOCK_OFFSET = INDEX_OFFSET + INDEX_BYTES;

    static final int CLOCK_BYTES = 2 * Long.BYTES;

    /** And where the ones lie that name a journal. */
    static final int JOURNAL_OFFSET = CLOCK_OFFSET + CLOCK_BYTES;

    static final int JOURNAL_BYTES = 2 * Long.BYTES;

    private static final int TEXT_OFFSET = 8192;
    private static final int FIXED_BYTES = 80;
    private static final int PLACE_ALIGNMENT = 64 << 10;

    /** Returns a header that says that keys and values are others. */
    public FileHeader withContent(String newContent) {
        return new FileHeader(
                maximumBytes, maxRegionBytes, regionPlaces, bucketBytes, nodeBytes, seed, hashKey, newContent);
    }

    /** Returns the bytes of the header, but for the words that change. */
    byte[] encode() {
        byte[] text = content.getBytes(StandardCharsets.UTF_8);
        if (text.length > BYTES - TEXT_OFFSET) {
            throw new IllegalArgumentException(
                    "file has no room for a description of keys and values of this size: bytes=" + text.length
                            + ", most=" + (BYTES - TEXT_OFFSET));
        }
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(MAGIC)
                .putInt(VERSION)
                .putInt(nativeOrder())
                .putLong(maximumBytes)
                .putInt(maxRegionBytes)
                .putInt(regionPlaces)
                .putLong(bucketBytes)
                .putLong(nodeBytes)
                .putLong(seed)
                .putLong(hashKey.low())
                .putLong(hashKey.high())
                .putInt(text.length);
        bytes.put(TEXT_OFFSET, text);
        bytes.putInt(FIXED_BYTES, checksum(bytes.array(), text.length));
        return bytes.array();
    }

    /** Returns whether bytes begin as a file that this machine and version can use, be it damaged or not. */
    static boolean isKnown(byte[] file) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        return bytes.remaining() >= 2 * Long.BYTES
                && bytes.getLong() == MAGIC
                && bytes.getInt() == VERSION
                && bytes.getInt() == nativeOrder();
    }

    /**
     * Reads a header.
     *
     * @param file the first {@link #BYTES} of the file, fewer if it is shorter
     * @throws ForeignFileException if the file is none of a store's, or none that this machine and version can use
     */
    static FileHeader decode(byte[] file) throws ForeignFileException {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        try {
            if (bytes.getLong() != MAGIC) {
                throw new ForeignFileException("file is not one of a store");
            }
            int version = bytes.getInt();
            if (version != VERSION) {
                throw new ForeignFileException(
                        "file has a format that this version of the library does not know: format=" + version
                                + ", known=" + VERSION);
            }
            if (bytes.getInt() != nativeOrder()) {
                throw new ForeignFileException("file was written by a machine with another byte order");
            }
            FileHeader header = new FileHeader(
                    bytes.getLong(),
                    bytes.getInt(),
                    bytes.getInt(),
                    bytes.getLong(),
                    bytes.getLong(),
                    bytes.getLong(),
                    new KeyedHash.Key(bytes.getLong(), bytes.getLong()),
                    text(file, bytes.getInt()));
            int length = header.content.getBytes(StandardCharsets.UTF_8).length;
            if (bytes.getInt(FIXED_BYTES) != checksum(file, length)) {
                throw new ForeignFileException("file has a damaged header: its checksum does not agree");
            }
            return header;
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new ForeignFileException("file is too short to be one of a store: bytes=" + file.length);
        }
    }

    private static String text(byte[] file, int length) {
        return new String(file, TEXT_OFFSET, length, StandardCharsets.UTF_8);
    }

    private static int nativeOrder() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 1 : 2;
    }

    private static int checksum(byte[] file, int textBytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(file, 0, FIXED_BYTES);
        checksum.update(file, TEXT_OFFSET, textBytes);
        return (int) checksum.getValue();
    }

    private static long up(long bytes) {
        return (bytes + PLACE_ALIGNMENT - 1) / PLACE_ALIGNMENT * PLACE_ALIGNMENT;
    }

    /** Returns where the places of the regions begin. */
    public long regionsOffset() {
        return up(BYTES + regionWordsBytes());
    }

    /** Returns the size of what there is to say of all regions. */
    long regionWordsBytes() {
        return (long) regionPlaces * SharedState.REGION_BYTES;
    }

    /** Returns the size of the places of the regions. */
    long regionsBytes() {
        return (long) regionPlaces * maxRegionBytes;
    }

    /** Returns where the place of the buckets begins. */
    public long bucketsOffset() {
        return up(regionsOffset() + regionsBytes());
    }

    /** Returns where the place of the nodes begins. */
    public long nodesOffset() {
        return up(bucketsOffset() + bucketBytes);
    }

    /** Returns the length of the file. Most of it is a hole in the beginning. */
    public long fileBytes() {
        return up(nodesOffset() + nodeBytes);
    }

    /** Returns whether the places lie where they lie in another file. */
    public boolean hasPlacesOf(FileHeader other) {
        return maxRegionBytes == other.maxRegionBytes
                && regionPlaces == other.regionPlaces
                && bucketBytes == other.bucketBytes
                && nodeBytes == other.nodeBytes;
    }
}
