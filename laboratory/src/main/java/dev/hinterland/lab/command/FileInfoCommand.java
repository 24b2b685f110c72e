// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.internal.offline.FileFacts;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.show.FileJson;
import dev.hinterland.lab.show.FilePage;
import dev.hinterland.lab.show.Terminal;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab file info}: what a file says about itself, and how its space is used. */
@Command(
        name = "info",
        description = {
            "Says what a file says about itself, and how its space is used. It writes nothing, and works while another"
                    + " process has the file."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the file can be used",
            "1:its header is damaged, or it has been truncated",
            "2:it is not the file of a map or a cache: one sentence says why"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class FileInfoCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The file of a map or a cache.")
    private String file = "";

    @Option(names = "--count", description = "Count the entries, by a walk through the index.")
    private boolean count;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the answer as JSON (nowhere).")
    private @Nullable String json;

    @Override
    public Integer call() {
        FileFacts facts = StoreFiles.with(file, FileFacts::read);
        long entries =
                count && facts.space() != null ? StoreFiles.with(file, FileFacts::entries) : FilePage.NOT_COUNTED;
        Terminal.print(FilePage.of(facts, entries));
        StoreFiles.writeJson(FileJson.of(facts, entries), json);
        return facts.problem() == null ? ExitCode.OK : ExitCode.FAILED;
    }
}
