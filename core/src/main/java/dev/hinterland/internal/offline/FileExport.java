// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.file.InspectedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads all entries of a file that no process has open, without the classes of the application. A file that is damaged
 * is read as far as it goes.
 */
public final class FileExport {

    /** What takes the entries. */
    public interface Target {

        /**
         * Called first.
         *
         * @param keysDecoded whether keys are values; if not, they are the bytes that the application's codec has made
         * @param valuesDecoded the same of values
         */
        void begin(FileFacts facts, boolean keysDecoded, boolean valuesDecoded) throws IOException;

        /** Takes an entry: numbers, texts, bytes, times; maps by name for records, and lists. */
        void take(Object key, Object value) throws IOException;
    }

    /**
     * What came of it.
     *
     * @param entries how many have been given to the target
     * @param skipped how many are damaged, and have not
     */
    public record Result(long entries, long skipped) {}

    private FileExport() {}

    /**
     * Gives all entries to a target, in no order.
     *
     * @throws DamagedFileException if the header is damaged, so that nothing can be read
     * @throws dev.hinterland.internal.file.ForeignFileException if it is none of a store's, or another process has it
     * @throws IOException if the system refuses it, or the target
     */
    public static Result export(Path path, Target target) throws IOException {
        try (InspectedFile file = InspectedFile.open(path, true)) {
            file.checkNotWritten();
            String problem = MappedStore.problem(file);
            if (problem != null) {
                throw new DamagedFileException(problem);
            }
            try (MappedStore store = MappedStore.map(file)) {
                return export(file, store, target);
            } catch (InternalError e) {
                // What the JVM throws where a page of a mapped file is missing.
                throw new IOException("file was truncated or could not be read meanwhile: problem=[" + e + "]", e);
            }
        }
    }

    private static Result export(InspectedFile file, MappedStore store, Target target) throws IOException {
        StoredDecoder keys = StoredDecoder.of(store.content().key());
        StoredDecoder values = StoredDecoder.of(store.content().value());
        target.begin(FileFacts.of(file, store), keys.isKnown(), values.isKnown());
        if (file.state() == InspectedFile.State.CREATING) {
            return new Result(0, 0);
        }
        long[] counts = new long[2];
        long lost = EntryWalk.run(store, entry -> {
            Object key = keys.decode(entry.key());
            Object value = value(entry, values);
            boolean right = key != null && value != null;
            if (right) {
                target.take(Objects.requireNonNull(key), Objects.requireNonNull(value));
            }
            counts[right ? 0 : 1]++;
        });
        return new Result(counts[0], counts[1] + lost);
    }

    private static @Nullable Object value(StoredEntry entry, StoredDecoder values) {
        if (entry.store().content().hasWords()) {
            return entry.time();
        }
        RawBytes bytes = entry.value();
        return bytes == null ? null : values.decode(bytes);
    }
}
