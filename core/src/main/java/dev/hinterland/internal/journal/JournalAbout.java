// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import dev.hinterland.internal.journal.JournalFiles.JournalFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a journal says about itself, in a file of its own: so a store can be made of the journal alone.
 *
 * @param id of this journal, which each of its files has
 * @param maximumBytes the budget of the store
 * @param content what keys and values are
 */
public record JournalAbout(long id, long maximumBytes, String content) {

    static final String NAME = "about";

    /** {@code HNTRABUT}. */
    private static final long MAGIC = 0x5455_4241_5254_4E48L;

    private static final int VERSION = 1;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    private static final int VERSION_OFFSET = 8;
    private static final int ORDER_OFFSET = 12;
    private static final int ID_OFFSET = 16;
    private static final int MAX_BYTES_OFFSET = 24;
    private static final int TEXT_BYTES_OFFSET = 32;
    private static final int CHECKSUM_OFFSET = 36;
    private static final int TEXT_OFFSET = 40;

    private static int nativeOrder() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 1 : 2;
    }

    /** Returns what a journal says, or {@code null} if there is none. */
    public static @Nullable JournalAbout of(JournalFiles files) throws IOException {
        if (!files.names().contains(NAME)) {
            return null;
        }
        try (JournalFile file = files.open(NAME)) {
            return read(file.memory());
        }
    }

    private static @Nullable JournalAbout read(MemorySegment memory) throws IOException {
        if (memory.byteSize() < TEXT_OFFSET || memory.get(LONG, 0) != MAGIC) {
            return null;
        }
        int version = memory.get(INT, VERSION_OFFSET);
        if (version != VERSION || memory.get(INT, ORDER_OFFSET) != nativeOrder()) {
            throw new IOException("journal has a format that this version of the library does not know: format="
                    + version + ", known=" + VERSION);
        }
        int textBytes = memory.get(INT, TEXT_BYTES_OFFSET);
        if (textBytes < 0
                || textBytes > memory.byteSize() - TEXT_OFFSET
                || memory.get(INT, CHECKSUM_OFFSET) != checksum(memory, textBytes)) {
            return null;
        }
        byte[] text = memory.asSlice(TEXT_OFFSET, textBytes).toArray(ValueLayout.JAVA_BYTE);
        return new JournalAbout(
                memory.get(LONG, ID_OFFSET),
                memory.get(LONG, MAX_BYTES_OFFSET),
                new String(text, StandardCharsets.UTF_8));
    }

    /** Writes this to a journal that says nothing yet. */
    void writeTo(JournalFiles files) throws IOException {
        byte[] text = content.getBytes(StandardCharsets.UTF_8);
        try (JournalFile file = files.create(NAME, TEXT_OFFSET + text.length)) {
            MemorySegment memory = file.memory();
            memory.set(LONG, 0, MAGIC);
            memory.set(INT, VERSION_OFFSET, VERSION);
            memory.set(INT, ORDER_OFFSET, nativeOrder());
            memory.set(LONG, ID_OFFSET, id);
            memory.set(LONG, MAX_BYTES_OFFSET, maximumBytes);
            memory.set(INT, TEXT_BYTES_OFFSET, text.length);
            MemorySegment.copy(text, 0, memory, ValueLayout.JAVA_BYTE, TEXT_OFFSET, text.length);
            memory.set(INT, CHECKSUM_OFFSET, checksum(memory, text.length));
            file.force(0, memory.byteSize());
        }
    }

    private static int checksum(MemorySegment memory, int textBytes) {
        return new Checksum()
                .add(memory, 0, CHECKSUM_OFFSET)
                .add(memory, TEXT_OFFSET, (long) TEXT_OFFSET + textBytes)
                .value();
    }
}
