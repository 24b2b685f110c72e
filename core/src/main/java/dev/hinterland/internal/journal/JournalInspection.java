// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What lies in the journal of a store's file that no process has: nothing is written.
 *
 * @param files how many files its folder has
 * @param bytes their size
 * @param complete whether a store can be made of it
 * @param id its id, where it is complete
 * @param lastBlock the number of the last block that counts, where it is complete
 * @param records how many writes count
 * @param damaged what is as no process leaves it
 */
public record JournalInspection(
        int files, long bytes, boolean complete, long id, long lastBlock, long records, List<String> damaged) {

    /**
     * Looks at the journal of a store's file.
     *
     * @param killed whether a process has had it that did not end it, and the system has not gone down since: then all
     *     that it has written is there
     * @return {@code null} if there is none
     */
    public static @Nullable JournalInspection of(Path storeFile, boolean killed) throws IOException {
        FolderFiles files = FolderFiles.toRead(storeFile);
        if (!Files.isDirectory(files.folder())) {
            return null;
        }
        List<String> damaged = new ArrayList<>();
        long bytes = 0;
        for (String name : files.names()) {
            bytes += Files.size(files.folder().resolve(name));
        }
        int count = files.names().size();
        try (JournalImage image = image(files, damaged)) {
            if (image == null) {
                return new JournalInspection(count, bytes, false, 0, 0, 0, damaged);
            }
            checkHeaders(files, image, damaged);
            if (killed && image.hasGap()) {
                damaged.add("blocks of the log are missing or not whole: after=" + (image.next() - 1));
            }
            long records = count(image, damaged);
            return new JournalInspection(count, bytes, true, image.id(), image.next() - 1, records, damaged);
        }
    }

    private static @Nullable JournalImage image(FolderFiles files, List<String> damaged) {
        try {
            return JournalImage.read(files);
        } catch (IOException e) {
            damaged.add("journal cannot be read: problem=[" + e.getMessage() + "]");
            return null;
        }
    }

    private static void checkHeaders(FolderFiles files, JournalImage image, List<String> damaged) throws IOException {
        for (String name : files.names()) {
            if (!name.startsWith(JournalImage.LOG) && !name.startsWith(JournalImage.SNAPSHOT)) {
                continue;
            }
            try (JournalFiles.JournalFile file = files.open(name)) {
                // A file that is prepared for the blocks to come has no header yet.
                if (!JournalFormat.isBlank(file.memory()) && !JournalFormat.hasHeader(file.memory(), image.id())) {
                    damaged.add("file of the journal has a damaged header, or is another journal's: name=" + name);
                }
            }
        }
    }

    private static long count(JournalImage image, List<String> damaged) {
        long[] records = new long[1];
        try {
            image.visit((_, _) -> records[0]++);
        } catch (IOException e) {
            damaged.add(String.valueOf(e.getMessage()));
        }
        return records[0];
    }
}
