// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The system behind the cache: which version of each entry it has, and up to which one the cache has acknowledged
 * puts. It lies in a mapped file, so that it outlives the processes that are killed.
 *
 * <pre>
 *    0                        8
 *   +------------------------+------------------------+
 *   | version that it has    | version acknowledged   |   for each entry
 *   +------------------------+------------------------+
 * </pre>
 *
 * An update changes the version, puts the value into the cache, and acknowledges it when that has returned. So a value
 * that is read from the cache is never older than what was acknowledged before, and never newer than the version
 * afterwards. Each entry is updated by one thread.
 */
final class Ledger {

    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final int ENTRY_BYTES = 2 * Long.BYTES;

    private final MemorySegment words;

    private Ledger(MemorySegment words) {
        this.words = words;
    }

    /** Maps the file, which is created with zeros if it is not there, for the life of this process. */
    static Ledger in(Path file, long entries) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new Ledger(channel.map(FileChannel.MapMode.READ_WRITE, 0, entries * ENTRY_BYTES, Arena.global()));
        }
    }

    long version(long index) {
        return (long) WORD.getVolatile(words, index * ENTRY_BYTES);
    }

    void change(long index, long version) {
        WORD.setVolatile(words, index * ENTRY_BYTES, version);
    }

    long acknowledged(long index) {
        return (long) WORD.getVolatile(words, index * ENTRY_BYTES + Long.BYTES);
    }

    void acknowledge(long index, long version) {
        WORD.setVolatile(words, index * ENTRY_BYTES + Long.BYTES, version);
    }
}
