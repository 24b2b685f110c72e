// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.hardware.Machines;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.report.SampleExperiments;
import dev.hinterland.lab.result.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {

    @TempDir
    private Path folder;

    private void write(String name, ExperimentsResult result) throws IOException {
        ResultJson.write(result, folder.resolve(name));
    }

    private static ExperimentsResult tlab(int secondsLater, Experiment... experiments) {
        return SampleExperiments.at(
                SampleExperiments.STARTED.plusSeconds(secondsLater),
                SampleExperiments.result("tlab", List.of(experiments), List.of()));
    }

    @Test
    void result_survivesItsFile() throws Exception {
        for (ExperimentsResult result : SampleExperiments.everything()) {
            write("x.json", result);

            // A figure that is no number is equal to itself too, and stays what it is.
            assertThat(ResultFiles.read(folder).results().getFirst().result()).isEqualTo(result);
        }
    }

    @Test
    void filesThatAreNoResults_areNamed_andTheOthersRead() throws Exception {
        write("good.json", SampleExperiments.everything().getFirst());
        String whole = Files.readString(folder.resolve("good.json"));
        Files.writeString(folder.resolve("broken.json"), whole.substring(0, whole.length() / 2));
        Files.writeString(folder.resolve("foreign.json"), "{\"name\": \"else\"}");
        Files.writeString(folder.resolve("list.json"), "[1, 2]");
        Files.writeString(folder.resolve("empty.json"), "");
        Files.writeString(folder.resolve("hollow.json"), "{\"command\": \"init\"}");
        Files.writeString(folder.resolve("placeless.json"), whole.replaceFirst("\"machine\" : \\{", "\"nowhere\" : {"));
        Files.writeString(folder.resolve("notes.txt"), "not looked at");
        Files.createDirectory(folder.resolve("directory.json"));

        Gathered gathered = ResultFiles.read(folder);

        assertThat(gathered.results())
                .extracting(FoundResult::source)
                .containsExactly(folder.resolve("good.json").toString());
        assertThat(gathered.notRead())
                .hasSize(7)
                .anyMatch(sentence -> sentence.matches("not a result of the laboratory: file=.*broken.json"))
                .anyMatch(sentence -> sentence.matches("not a result of the laboratory: file=.*foreign.json"))
                .anyMatch(sentence -> sentence.matches("cannot be read: file=.*hollow.json, problem=.*"))
                .anyMatch(sentence -> sentence.matches("not whole: file=.*placeless.json, missing=machine.*"))
                .anyMatch(sentence -> sentence.matches("cannot be read: file=.*directory.json, problem=.*"));
    }

    @Test
    void resultsOfOtherVersions_areReadIfTheirFormIsTheSame_andElseNamed() throws Exception {
        ExperimentsResult result = SampleExperiments.everything().getFirst();
        write("good.json", result);
        String whole = Files.readString(folder.resolve("good.json"));
        Files.writeString(folder.resolve("first.json"), whole.replace("\"schema\" : 1,", ""));
        Files.writeString(folder.resolve("later.json"), whole.replace("\"schema\" : 1,", "\"schema\" : 2,"));
        Files.writeString(
                folder.resolve("stores.json"), "{\"command\": \"stores\", \"runs\": [{\"store\": \"guava\"}]}");

        Gathered gathered = ResultFiles.read(folder);

        assertThat(gathered.results()).extracting(FoundResult::result).containsExactly(result, result);
        assertThat(gathered.notRead())
                .containsExactlyInAnyOrder(
                        "of a later laboratory: file=" + folder.resolve("later.json") + ", schema=2, read here=1",
                        "of an earlier laboratory, run ./lab stores again: file=" + folder.resolve("stores.json")
                                + ", schema=0, read here=1");
    }

    @Test
    void folderWithoutAResult_isRefused() throws Exception {
        Files.writeString(folder.resolve("foreign.json"), "{}");

        assertThatThrownBy(() -> ResultFiles.read(folder))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no result of the laboratory here: place=" + folder)
                .hasMessageContaining("not a result of the laboratory: file=" + folder.resolve("foreign.json"));
        assertThatThrownBy(() -> ResultFiles.read(folder.resolve("nowhere")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no such folder or file");
    }

    @Test
    void newestOfEachCommand_counts() throws Exception {
        write("b-old.json", tlab(0, SampleExperiments.formula()));
        write("a-new.json", tlab(60, SampleExperiments.formula()));
        write("init.json", SampleExperiments.everything().getFirst());

        Gathered newest = NewestResults.of(ResultFiles.read(folder));

        assertThat(newest.results())
                .extracting(found -> Path.of(found.source()).getFileName().toString())
                .containsExactly("a-new.json", "init.json");
        assertThat(newest.outdated())
                .containsExactly(folder.resolve("b-old.json").toString());
    }

    @Test
    void olderResult_stillCountsForExperimentsThatTheNewerDoesNotHave() throws Exception {
        write("old.json", tlab(0, SampleExperiments.formula(), SampleExperiments.oddities()));
        write("new.json", tlab(60, SampleExperiments.formula()));

        Gathered newest = NewestResults.of(ResultFiles.read(folder));

        assertThat(newest.results())
                .extracting(found -> found.result().experiments().stream()
                        .map(Experiment::id)
                        .toList())
                .containsExactly(List.of("tlab.formula"), List.of("tlab.odd"));
        assertThat(newest.outdated()).isEmpty();
    }

    @Test
    void claimsThatAreJudged_haveALineEach_andTheNewerAnswerOfAJdkCounts() {
        ExperimentsResult old = SampleExperiments.everything().getLast();
        ExperimentsResult newer = SampleExperiments.at(
                SampleExperiments.STARTED.plusSeconds(60),
                old.with(
                        old.experiments(),
                        List.of(new Claim(KnownClaim.BIASED_FREE, List.of(Finding.of("17", false, "newer"))))));

        List<ClaimLine> lines = ClaimsTable.of(List.of(old, newer));

        assertThat(lines).extracting(ClaimLine::number).containsExactly(13, 15);
        assertThat(lines.getFirst().answers())
                .extracting(answer ->
                        answer.finding().jdk() + " " + answer.finding().now())
                .containsExactly("17 newer", "25 ");
        assertThat(ClaimsTable.summary(lines))
                .containsExactly(
                        "JDK 17: 0 hold, 2 no longer, 0 can't be tested here",
                        "JDK 25: 0 hold, 0 no longer, 2 can't be tested here");
        assertThat(ClaimsTable.others(lines).orElseThrow())
                .startsWith((KnownClaim.values().length - 2)
                        + " more claims are not judged by these results: ./lab copy, ./lab init, ./lab locks,");
        assertThat(ClaimsTable.others(ClaimsTable.of(List.of())).orElseThrow())
                .startsWith("No claim is judged by these results; there are " + KnownClaim.values().length + ": ");
    }

    @Test
    void hardwareProfileBesideResults_isNoComplaint() throws Exception {
        write("good.json", SampleExperiments.everything().getFirst());
        ResultJson.write(Machines.of(1, 3), folder.resolve("hardware-profile.json"));

        assertThat(ResultFiles.read(folder).notRead()).isEmpty();
    }
}
