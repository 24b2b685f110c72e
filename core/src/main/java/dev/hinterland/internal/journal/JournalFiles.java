// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.List;

/** The files of a journal: in one folder, mapped, each of a fixed size. Thread-safe. */
public interface JournalFiles {

    /** Returns the names of all files, in no order. */
    List<String> names() throws IOException;

    /**
     * Creates a file of zeros. When this returns, its name and its size are on the device.
     *
     * @throws IOException if the system refuses; then there is no file
     */
    JournalFile create(String name, long bytes) throws IOException;

    /** Maps a file that is there. */
    JournalFile open(String name) throws IOException;

    /** Deletes files. When this returns, they are not on the device any more. */
    void delete(Collection<String> names) throws IOException;

    /** A mapped file. The memory is shared by threads; {@link #close} comes when no thread uses it any more. */
    interface JournalFile extends AutoCloseable {

        /** Returns the file's name. */
        String name();

        /** Returns the contents. */
        MemorySegment memory();

        /** Writes a part of the contents to the device. */
        void force(long from, long bytes) throws IOException;

        /** Ends the mapping. The file stays. */
        @Override
        void close();
    }
}
