// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./lab file}: looks into the file of a map or a cache. */
@Command(
        name = "file",
        description = {
            "Looks into the file of a map or a cache, without the application's classes.",
            "",
            "./lab file info FILE               what it says about itself, and how its space is used",
            "./lab file verify FILE             checks all that lies there, and writes nothing",
            "./lab file compact FILE            makes it anew, with nothing but its entries",
            "./lab file export FILE --out OUT   all entries as lines of JSON"
        },
        subcommands = {FileInfoCommand.class, FileVerifyCommand.class, FileCompactCommand.class, FileExportCommand.class
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class FileCommand implements Runnable {

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
