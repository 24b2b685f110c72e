// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.contrast.Contrast;
import dev.hinterland.lab.contrast.Side;
import dev.hinterland.lab.gather.FoundResult;
import dev.hinterland.lab.gather.Gathered;
import dev.hinterland.lab.gather.NewestResults;
import dev.hinterland.lab.gather.ResultFiles;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.report.ExperimentReport;
import dev.hinterland.lab.show.ContrastPage;
import dev.hinterland.lab.show.ReportPage;
import dev.hinterland.lab.show.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab report}: gathers the results of a folder into one page, or sets two of them side by side. */
@Command(
        name = "report",
        description = {
            "Gathers the results of a folder into one page, with what became of each claim.",
            "",
            "With --compare it sets two machines, JDKs or dates side by side and marks what differs by more than the"
                    + " errors: --compare mine yours, --compare reports@17 reports@25."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:a report was written; files that are no results are named",
            "2:there is no result: one sentence says why"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class ReportCommand implements Callable<Integer> {

    @Parameters(
            arity = "0..1",
            paramLabel = "FOLDER",
            description = "Where the results are, or a single one (reports).")
    private @Nullable String folder;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write the page (FOLDER/report.html).")
    private @Nullable String out;

    @Option(names = "--all", description = "Older results too; else the newest of each experiment counts.")
    private boolean all;

    @Option(
            names = "--compare",
            arity = "2",
            paramLabel = "A B",
            hideParamSyntax = true,
            description = "Two files or folders to set side by side; @17 behind one takes only what that JDK did.")
    private List<String> compared = List.of();

    @Override
    public Integer call() throws IOException {
        if (compared.isEmpty()) {
            report(path("FOLDER", folder == null ? "reports" : folder));
        } else {
            compare();
        }
        return ExitCode.OK;
    }

    private void report(Path place) throws IOException {
        Gathered gathered = gather(place);
        Path file = outputFor(
                Files.isDirectory(place) ? place.resolve("report.html") : place.resolveSibling("report.html"));
        write(file, () -> ExperimentReport.write(gathered, file));
        Terminal.print(new ReportPage(gathered).text(file));
    }

    private void compare() throws IOException {
        if (folder != null || compared.size() != 2) {
            throw new UserError("takes two files or folders and no other: --compare=" + String.join(" ", compared)
                    + (folder == null ? "" : ", FOLDER=" + folder));
        }
        List<String> notRead = new ArrayList<>();
        Side a = side("A", compared.get(0), notRead);
        Side b = side("B", compared.get(1), notRead);
        Path file = outputFor(Path.of("reports", "compare.html"));
        write(file, () -> ExperimentReport.write(a, b, notRead, file));
        notRead.forEach(sentence -> System.out.println("Not read: " + sentence));
        Terminal.print(new ContrastPage(Contrast.of(a, b)).text(file));
    }

    private Side side(String name, String source, List<String> notRead) throws IOException {
        int at = source.lastIndexOf('@');
        boolean ofJdk = at > 0 && !Files.exists(path("--compare", source));
        Gathered gathered = gather(path("--compare", ofJdk ? source.substring(0, at) : source));
        notRead.addAll(gathered.notRead());
        Side side = new Side(
                name,
                source,
                gathered.results().stream().map(FoundResult::result).toList());
        if (!ofJdk) {
            return side;
        }
        String jdk = source.substring(at + 1);
        if (!side.jdks().contains(jdk)) {
            throw new UserError(
                    "no such JDK in the results: --compare=" + source + ", known=" + String.join("|", side.jdks()));
        }
        return side.onlyJdk(jdk);
    }

    private Gathered gather(Path place) throws IOException {
        Gathered gathered = ResultFiles.read(place);
        return all ? gathered : NewestResults.of(gathered);
    }

    /** Writes a file. */
    private interface Writing {
        void run() throws IOException;
    }

    private void write(Path file, Writing writing) {
        try {
            writing.run();
        } catch (IOException notWritable) {
            throw new UserError(
                    "cannot be written: --out=" + file + ", problem=[" + notWritable.getMessage() + "]", notWritable);
        }
    }

    private Path outputFor(Path normally) throws IOException {
        Path file = out == null ? normally : path("--out", out);
        Path parent = file.toAbsolutePath().getParent();
        try {
            if (parent != null) {
                Files.createDirectories(parent);
            }
        } catch (IOException notWritable) {
            throw new UserError("cannot be written: --out=" + file, notWritable);
        }
        if (Files.isDirectory(file) || (Files.exists(file) && !Files.isWritable(file))) {
            throw new UserError("cannot be written: --out=" + file);
        }
        return file;
    }

    private static Path path(String option, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException notPath) {
            throw new UserError("not a file name: " + option + "=" + text, notPath);
        }
    }
}
