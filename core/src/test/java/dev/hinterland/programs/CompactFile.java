// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.internal.offline.FileCompaction;
import java.io.IOException;
import java.nio.file.Path;

/** Compacts a file again and again, until the process is killed. */
public final class CompactFile {

    private CompactFile() {}

    /** Takes the file. */
    public static void main(String[] arguments) throws IOException {
        System.out.println("begins");
        while (true) {
            FileCompaction.compact(Path.of(arguments[0]), null);
        }
    }
}
