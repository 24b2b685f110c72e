// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.file.FileHeader;
import dev.hinterland.internal.file.InspectedFile;
import dev.hinterland.internal.memory.InPlaceCodec;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes a map's file anew whose values are of an older layout of their record class. Each value is read as today's
 * class has it, and written as that.
 */
public final class FileEvolution {

    private FileEvolution() {}

    /**
     * Returns the layout of a file's values, if they are records of another layout, and nothing else is in the way of
     * {@link #evolve}.
     *
     * @param content what is to lie in the file
     * @param maximumBytes the budget that the file must have, if that is known
     * @throws IOException if the file cannot be read, or is none of a store's
     */
    public static Optional<String> olderLayout(Path path, String content, OptionalLong maximumBytes)
            throws IOException {
        if (!Files.isRegularFile(path) || Files.size(path) == 0) {
            return Optional.empty();
        }
        try (InspectedFile file = InspectedFile.open(path, false)) {
            FileHeader header = file.header();
            return header == null
                            || header.content().equals(content)
                            || maximumBytes.orElse(header.maximumBytes()) != header.maximumBytes()
                    ? Optional.empty()
                    : olderLayout(StoredContent.parse(header.content()), StoredContent.parse(content));
        }
    }

    private static Optional<String> olderLayout(StoredContent stored, StoredContent wanted) {
        boolean alike = !stored.cache()
                && stored.key().equals(wanted.key())
                && StoredContent.isRecord(stored.value())
                && StoredContent.isRecord(wanted.value());
        return alike ? Optional.of(stored.value()) : Optional.empty();
    }

    /**
     * Makes the file anew. It is replaced in one step when the new one is complete and on the device, and stays as it
     * is if anything fails.
     *
     * @param content what is to lie in the file
     * @param values the codec of the new values
     * @param reads reads the bytes of an old value
     * @param progress hears of entries that have been written, and of how many there are
     * @throws IOException as {@link FileCompaction#compact}
     */
    public static <V> void evolve(
            Path path, String content, InPlaceCodec<V> values, Function<MemorySegment, V> reads, Progress progress)
            throws IOException {
        FileCompaction.rewrite(path, new Rewriting<>(content, values, reads, progress));
    }

    /** Hears how far it is. */
    public interface Progress {

        /** Called now and then, with entries. */
        void onProgress(long done, long all);
    }

    /** What a file is made of whose values change. */
    record Rewriting<V>(String content, InPlaceCodec<V> codec, Function<MemorySegment, V> reads, Progress progress) {

        @Nullable
        V value(StoredEntry entry) {
            RawBytes bytes = entry.value();
            return bytes == null ? null : reads.apply(bytes.segment().asReadOnly());
        }
    }
}
