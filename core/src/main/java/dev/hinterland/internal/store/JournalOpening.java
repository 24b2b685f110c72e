// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RecoveryListener;
import dev.hinterland.internal.file.StoreFile;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.journal.FolderFiles;
import dev.hinterland.internal.journal.Journal;
import dev.hinterland.internal.journal.JournalAbout;
import dev.hinterland.internal.journal.JournalContents;
import java.io.IOException;
import java.util.Objects;

/**
 * How the journal of a store in a file is opened.
 *
 * @param commits whether each write waits until it is on the device
 * @param intervalNanos how often the journal is written to the device where writes do not wait
 * @param listener hears of a long recovery
 */
public record JournalOpening(boolean commits, long intervalNanos, RecoveryListener listener)
        implements JournaledStore.Opening {

    private static final long LEAST_FILE_BYTES = 256 << 10;
    private static final long MOST_FILE_BYTES = 16 << 20;
    private static final int FILES_OF_BUDGET = 16;

    @Override
    public Journal open(StoreSettings settings, JournalContents contents) throws IOException {
        StoreSettings.Filed filed = Objects.requireNonNull(settings.file(), "a journal lies beside a file");
        StoreFile file = filed.file();
        long maximumBytes = settings.maximumBytes();
        long fileBytes = Math.clamp(maximumBytes / FILES_OF_BUDGET, LEAST_FILE_BYTES, MOST_FILE_BYTES);
        JournalAbout about = new JournalAbout(0, maximumBytes, filed.content());
        return Journal.open(
                FolderFiles.of(file.path()),
                new Journal.Options(about, commits, intervalNanos, fileBytes, listener),
                file.journalWords(),
                file.stored() == null,
                contents);
    }
}
