// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.internal.offline.DamagedFileException;
import dev.hinterland.internal.offline.FileCompaction;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.result.Units;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab file compact}: makes a file anew, with nothing but its entries. */
@Command(
        name = "compact",
        description = {
            "Makes a file anew, with nothing but its entries, and checks it before it replaces the old one. If the command"
                    + " is killed, the old file is still there."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the new file is there",
            "1:the file is damaged, and was left as it is: ./lab file verify says where",
            "2:another process has it, it is not the file of a map or a cache, or there is no space"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class FileCompactCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The file of a map or a cache.")
    private String file = "";

    @Option(names = "--out", paramLabel = "FILE", description = "The new file (in place of the old one).")
    private @Nullable String out;

    @Override
    public Integer call() {
        Path target = out == null ? null : StoreFiles.path("--out", out);
        return StoreFiles.with(file, path -> {
            try {
                FileCompaction.Result result = FileCompaction.compact(path, target);
                System.out.println(Units.count(result.entries()) + " entries, " + Units.bytes(result.bytesBefore())
                        + " before, " + Units.bytes(result.bytesAfter()) + " now: " + result.file());
                return ExitCode.OK;
            } catch (DamagedFileException damaged) {
                System.err.println("lab: " + StoreFiles.sentence(String.valueOf(damaged.getMessage()), path));
                return ExitCode.FAILED;
            }
        });
    }
}
