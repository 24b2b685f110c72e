// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.internal.offline.FileVerifier;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.show.FileJson;
import dev.hinterland.lab.show.FilePage;
import dev.hinterland.lab.show.Terminal;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab file verify}: checks all that lies in a file. */
@Command(
        name = "verify",
        description = {
            "Checks all that lies in a file that no process has: each entry that can be reached, the index against the"
                    + " regions, checksums. It writes nothing.",
            "",
            "What a killed process leaves, and the next one brings in order, is no damage."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no damage was found",
            "1:the file is damaged: the table says where",
            "2:it was not checked: another process has it, or it is not the file of a map or a cache"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class FileVerifyCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The file of a map or a cache.")
    private String file = "";

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the report as JSON (nowhere).")
    private @Nullable String json;

    @Override
    public Integer call() {
        FileVerifier.Report report = StoreFiles.with(file, FileVerifier::verify);
        Terminal.print(FilePage.of(report));
        StoreFiles.writeJson(FileJson.of(report), json);
        return report.isDamaged() ? ExitCode.FAILED : ExitCode.OK;
    }
}
