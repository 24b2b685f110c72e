// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.report.SampleExperiments;
import dev.hinterland.lab.result.ResultJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {

    @TempDir
    private Path folder;

    private Path page;
    private final StringWriter said = new StringWriter();

    @BeforeEach
    void results() throws IOException {
        page = folder.resolve("deep/page.html");
        for (ExperimentsResult result : SampleExperiments.everything()) {
            ResultJson.write(result, folder.resolve(result.command() + ".json"));
        }
    }

    private int report(Object... arguments) {
        List<String> all = new ArrayList<>(List.of("report"));
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        return Lab.commandLine().setErr(new PrintWriter(said, true)).execute(all.toArray(String[]::new));
    }

    @Test
    void folder_becomesAPageOfAllItsExperiments() throws Exception {
        assertThat(report(folder)).isEqualTo(ExitCode.OK);

        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("init.sizes", "tlab.formula", "locks.elision");
    }

    @Test
    void brokenFile_doesNotKeepTheOthersOut() throws Exception {
        Files.writeString(folder.resolve("broken.json"), "{");

        assertThat(report(folder, "--out", page)).isEqualTo(ExitCode.OK);

        assertThat(Files.readString(page)).contains("not a result of the laboratory: file=", "init.sizes");
    }

    @Test
    void nothingToRead_isRefusedInOneSentence() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(report(empty)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString())
                .isEqualTo("lab: no result of the laboratory here: place=" + empty
                        + ": run ./lab init, tlab or locks first" + System.lineSeparator());
    }

    @Test
    void pageThatCannotBeWritten_isRefused() {
        assertThat(report(folder, "--out", folder)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(report(folder, "--out", folder.resolve("init.json/page.html")))
                .isEqualTo(ExitCode.BAD_INPUT);

        assertThat(report(folder, "--out", "/dev/full")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.toString().lines()).allMatch(line -> line.startsWith("lab: cannot be written: --out="));
    }

    @Test
    void twoFiles_areComparedOnAPage() throws Exception {
        assertThat(report("--compare", folder.resolve("init.json"), folder, "--out", page))
                .isEqualTo(ExitCode.OK);

        assertThat(Files.readString(page))
                .contains("<p class=\"sides\">", "Experiments only in B: ", "class=\"side-by-side\"");
    }

    @Test
    void twoJdksOfOneFolder_areCompared() throws Exception {
        assertThat(report("--compare", folder + "@17", folder + "@25", "--out", page))
                .isEqualTo(ExitCode.OK);

        assertThat(Files.readString(page)).contains("Two JDKs: rows are matched without their label jdk");
    }

    @Test
    void jdkThatTookNoPart_isRefused() {
        assertThat(report("--compare", folder + "@11", folder + "@25")).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).contains("no such JDK in the results: --compare=", "known=17|25");
    }

    @Test
    void compareWithOneSide_isRefused() {
        assertThat(report("--compare", folder)).isEqualTo(ExitCode.BAD_INPUT);
    }
}
