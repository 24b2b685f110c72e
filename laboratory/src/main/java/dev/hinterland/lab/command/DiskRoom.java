// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether the folder of temporary files has room for the file of a store. */
final class DiskRoom {

    private DiskRoom() {}

    /** Refuses, with one sentence, to begin what would fill the disk. */
    static void require(long bytes) {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        long free = free(folder);
        if (bytes > free) {
            throw new UserError("too little space for the file: folder=" + folder + ", needed=" + Units.bytes(bytes)
                    + ", free=" + Units.bytes(free) + " (LAB_OPTS=-Djava.io.tmpdir=… names another folder)");
        }
    }

    private static long free(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException unknown) {
            throw new UserError("no folder for temporary files: folder=" + folder, unknown);
        }
    }
}
