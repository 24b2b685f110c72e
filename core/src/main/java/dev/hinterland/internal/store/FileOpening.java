// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.internal.file.FileHeader;
import dev.hinterland.internal.file.ForeignFileException;
import dev.hinterland.internal.file.StoreFile;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.journal.FolderFiles;
import dev.hinterland.internal.journal.Journal;
import dev.hinterland.internal.journal.JournalAbout;
import dev.hinterland.internal.memory.DamagedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Opens a store that lies in a file, or creates both.
 *
 * @param path the file
 * @param reads whether the file is another process's, to be read only
 * @param name the store's name in messages
 * @param option what the budget's option is called in messages
 * @param maximumBytes the budget, which a new file requires
 * @param content what lies in the file, equal if it has the same bytes
 * @param journal how its journal is opened, or {@code null} where it has none
 */
public record FileOpening(
        Path path,
        boolean reads,
        String name,
        String option,
        OptionalLong maximumBytes,
        String content,
        @Nullable JournalOpening journal) {

    /**
     * Opens the store.
     *
     * @param settings makes the settings for a budget
     * @param stores makes the store in the file, of its settings
     * @throws IllegalArgumentException if the file does not agree with the budget or the content
     * @throws UncheckedIOException if the file cannot be used
     */
    public <S> S open(LongFunction<StoreSettings> settings, Function<StoreSettings, S> stores) {
        StoreFile file;
        FolderFiles journalFiles = FolderFiles.of(path);
        try {
            file = reads
                    ? StoreFile.openToRead(path)
                    : StoreFile.open(path, () -> journal != null && Journal.isComplete(journalFiles));
        } catch (IOException e) {
            throw refused(e);
        }
        boolean done = false;
        try {
            S store = stores.apply(
                    settings.apply(budget(file.stored(), journalFiles)).in(file, content));
            if (journal == null && !reads) {
                Journal.delete(journalFiles, file.journalWords());
                journalFiles.deleteFolder();
            }
            file.complete();
            done = true;
            return store;
        } catch (UncheckedIOException e) {
            throw refused(Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw refused(e);
        } catch (InternalError e) {
            throw refused(
                    "file has a page that cannot be read or written, or was truncated while it was opened",
                    new IOException(e));
        } catch (DamagedException e) {
            throw refused("file is damaged: problem=[" + e.getMessage() + "]", new IOException(e));
        } finally {
            if (!done) {
                file.end();
            }
        }
    }

    private long budget(@Nullable FileHeader stored, FolderFiles journalFiles) throws IOException {
        if (stored != null) {
            return checked(stored.maximumBytes(), stored.content());
        }
        if (Journal.isComplete(journalFiles)) {
            JournalAbout about = Objects.requireNonNull(JournalAbout.of(journalFiles));
            if (journal == null) {
                throw new IOException("the file is new, but a journal lies beside it: open it with the durability "
                        + "CHECKPOINT or COMMIT to have what lies there, or delete the folder: folder=" + journalFiles);
            }
            return checked(about.maximumBytes(), about.content());
        }
        return maximumBytes.orElseThrow(() -> new IllegalArgumentException(
                "file requires " + option + " where it is new: name=" + name + ", file=" + path));
    }

    private long checked(long storedBytes, String storedContent) {
        if (maximumBytes.isPresent() && maximumBytes.getAsLong() != storedBytes) {
            throw new IllegalArgumentException(option + " is not that of the file: name=" + name + ", file=" + path
                    + ", " + option + "=" + maximumBytes.getAsLong() + ", stored=" + storedBytes);
        }
        if (!content.equals(storedContent)) {
            throw new IllegalArgumentException("file has other contents than the builder's: name=" + name + ", file="
                    + path + ", builder=[" + content.strip() + "], stored=[" + storedContent.strip() + "]");
        }
        return storedBytes;
    }

    private UncheckedIOException refused(IOException problem) {
        return refused(
                problem instanceof ForeignFileException foreign
                        ? foreign.problem()
                        : "file cannot be opened: problem=[" + problem + "]",
                problem);
    }

    private UncheckedIOException refused(String problem, IOException cause) {
        String separator = problem.contains(": ") ? ", " : ": ";
        return new UncheckedIOException(problem + separator + "name=" + name + ", file=" + path, cause);
    }
}
