// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gather.ResultFiles;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Machines;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.hardware.WritePolicy;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.ResultJson;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code ./lab predict} says of arrays, from outside. */
class PredictArrayTest {

    @TempDir
    private Path directory;

    private final StringWriter refused = new StringWriter();
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    private int predict(String... arguments) {
        PrintStream before = System.out;
        System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
        try {
            return Lab.commandLine()
                    .setErr(new PrintWriter(refused, true))
                    .execute(Stream.concat(Stream.of("predict"), Stream.of(arguments))
                            .toArray(String[]::new));
        } finally {
            System.setOut(before);
        }
    }

    private String page() {
        return shown.toString(StandardCharsets.UTF_8);
    }

    private String file(HardwareProfile profile) throws Exception {
        Path file = directory.resolve("profile.json");
        ResultJson.write(profile, file);
        return file.toString();
    }

    @Test
    void articlesMachine_givesItsFigures_inAWideRange() {
        assertThat(predict("new-array", "8KiB", "--profile", "core-i5")).isEqualTo(ExitCode.OK);

        assertThat(page())
                .containsPattern("by the formula +1,680\n")
                .containsPattern("by the formula +1,787\n")
                .containsPattern("by the formula +2,184\n")
                .contains("Wide range: × 2.50 either way");
        assertThat(page()).containsPattern("measured there +off by 1\\.01 ±0\\.0[0-9]+ × +1,950 ±50\\.0\n");
        assertThat(page().lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void measuredMachine_hasTheWritePolicyThatWasFound_orAllOfThem() throws Exception {
        assertThat(predict("array-copy", "1m", "--profile", file(Machines.of(1, 3))))
                .isEqualTo(ExitCode.OK);
        assertThat(page())
                .contains("write-through  ", "write-allocate  ", "write-back  ")
                .contains("Write policy: not known of this machine");

        shown.reset();
        assertThat(predict(
                        "array-copy", "1m", "--profile", file(Machines.of(1, 3).with(WritePolicy.WRITE_ALLOCATE))))
                .isEqualTo(ExitCode.OK);
        assertThat(page())
                .contains("by level  ", "write-allocate  ", "Write policy: write-allocate, which")
                .doesNotContain("write-back", "write-through");
    }

    @Test
    void articlesMeasurement_isAColumnWithItsError() throws Exception {
        Path json = directory.resolve("x.json");
        assertThat(predict("array-copy", "8k", "--profile=core-i5", "--json=" + json))
                .isEqualTo(ExitCode.OK);

        Experiment experiment = ResultFiles.read(json)
                .results()
                .getFirst()
                .result()
                .experiments()
                .getFirst();
        Map<String, String> whole = Map.of("formula", "write-back", "term", "with all of it");
        assertThat(experiment.layout().values()).contains("measured", "off");
        assertThat(experiment.value(whole, "measured")).contains(new Value(475, 25.0, "ns"));
        assertThat(experiment.value(whole, "off").orElseThrow().value()).isCloseTo(475 / (428.8 + 12), within(0.01));
    }

    @Test
    void profileOfThisMachine_givesANarrowRange() throws Exception {
        String own = file(Machines.of(1, 3).on(new MeasuredOn(MachineProbe.thisMachine(), "25.0.3", 0.1, Map.of())));

        assertThat(predict("array-copy", "8k", "--profile", own)).isEqualTo(ExitCode.OK);

        // 128 lines of 1 ns, and 2 ns for the call: 130 ns, times and by 1.25 × 1.1.
        assertThat(page())
                .containsPattern("with all of it +130\n")
                .containsPattern("here, at least +95\n")
                .containsPattern("here, at most +179\n")
                .contains("Range: × 1.38 either way", "repeats of the calibration", "JDK 25.0.3");
    }

    @Test
    void json_hasTheTerms_andIsAResultLikeOthers() throws Exception {
        Path json = directory.resolve("x.json");
        assertThat(predict("copy-of", "8k", "--profile=core-i5", "--json=" + json))
                .isEqualTo(ExitCode.OK);

        ExperimentsResult result = ResultFiles.read(json).results().getFirst().result();
        Experiment experiment = result.experiments().getFirst();
        assertThat(result.command()).isEqualTo("predict");
        assertThat(experiment.value(Map.of("formula", "write-back", "term", "allocation"), "time"))
                .contains(Value.exact(150, "ns"));
        assertThat(experiment
                        .row(Map.of("formula", "write-back", "term", "with all of it"))
                        .orElseThrow()
                        .values())
                .containsOnlyKeys("time", "low", "high");
        assertThat(experiment.notes()).singleElement().asString().contains("an article's");
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("new-array 0 --profile core-i5", "must be at least 1: SIZE=0"),
                Arguments.of("new-array -- -5", "not a size such as 64m or 1.5g: SIZE=-5"),
                Arguments.of("new-array lots --profile core-i5", "not a size such as 64m or 1.5g: SIZE=lots"),
                Arguments.of(
                        "new-array 2g --profile core-i5", "more elements than an array has: SIZE=2g, most=2147483647"),
                Arguments.of("free-lunch 8k --profile core-i5", "cannot be predicted: free-lunch, known=new-array|"),
                Arguments.of(
                        "new-array 8k --profile core-i9", "no such hardware profile: --profile=core-i9, known=core"),
                Arguments.of(
                        "new-array-read 8k --profile core-i5",
                        "the profile has no formula for it: operation=new-array-read, --profile=core-i5"),
                Arguments.of("new-array 8k --profile /", "a directory is no hardware profile: --profile=/"),
                Arguments.of("new-array 8k --profile core-i5 --json /", "cannot be written: --json=/"),
                Arguments.of("new-array", "of which size: ./lab predict new-array SIZE"),
                Arguments.of("", "Missing required parameter: 'WHAT'"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistake_givesOneSentence(String arguments, String sentence) {
        List<String> words = arguments.isEmpty() ? List.of() : List.of(arguments.split(" ", -1));

        assertThat(predict(words.toArray(String[]::new))).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(refused.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(shown.size()).isZero();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void arraysBeyondTheMachinesMemory_areRefused() throws Exception {
        Machine small = new Machine("a small one", 1, 1L << 30, Map.of(), "Linux", "amd64", "never");
        String profile = file(Machines.of(1, 3).on(new MeasuredOn(small, "25", 0, Map.of())));

        assertThat(predict("new-array", "600m", "--profile", profile)).isEqualTo(ExitCode.OK);
        assertThat(predict("array-copy", "600m", "--profile", profile)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(refused.toString())
                .isEqualTo("lab: more than the machine's memory: SIZE=600m, arrays=2, memory=1073741824\n");
    }

    @Test
    void brokenProfile_namesTheFieldAndTheFile() throws Exception {
        String profile = file(Machines.of(1, 3));
        Files.writeString(
                Path.of(profile), Files.readString(Path.of(profile)).replace("\"schema\" : 1", "\"schema\" : 7"));

        assertThat(predict("new-array", "8k", "--profile", profile)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(refused.toString())
                .isEqualTo("lab: hardware profile: unknown schema: schema=7, --profile=" + profile + "\n");
    }
}
