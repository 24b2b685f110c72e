// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes the names in a folder to the device. */
public final class FolderSync {

    private FolderSync() {}

    /** Returns when the names of files that were made, renamed or deleted before are on the device. */
    public static void force(Path folder) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (!isForced(folder)) {
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns false if an interrupt has closed the channel. */
    private static boolean isForced(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException interrupt) {
            return false;
        } catch (AccessDeniedException notOpened) {
            // Windows opens no folders, and writes the names itself.
            System.getLogger("dev.hinterland")
                    .log(System.Logger.Level.DEBUG, "folder could not be written to the device: folder=" + folder);
            return true;
        }
    }
}
