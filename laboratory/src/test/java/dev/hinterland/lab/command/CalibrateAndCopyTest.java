// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Level;
import dev.hinterland.lab.hardware.Profiles;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.predict.Uncertainty;
import dev.hinterland.lab.result.ResultJson;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code ./lab calibrate} and {@code ./lab copy} refuse before they measure anything. */
@Tag("proof")
class CalibrateAndCopyTest {

    @TempDir
    private Path directory;

    private final StringWriter refused = new StringWriter();

    private int lab(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        for (String option : all.getFirst().equals("predict") ? List.<String>of() : List.of("--json", "--report")) {
            if (all.stream().noneMatch(argument -> argument.startsWith(option))) {
                all.add(option + "=" + directory.resolve("x" + option));
            }
        }
        return Lab.commandLine().setErr(new PrintWriter(refused, true)).execute(all.toArray(String[]::new));
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("--caches=lots", "not a size such as 64m or 1.5g: --caches=lots"),
                Arguments.of("--caches=32k,,1m", "not a size such as 64m or 1.5g: --caches="),
                Arguments.of("--caches=0", "must be at least 1: --caches=0"),
                Arguments.of("--caches=5", "no cache has this size: --caches=5, least=4096"),
                Arguments.of("--caches=32k,900t", "no cache has this size: --caches=989560464998400, least=4096"),
                Arguments.of("--caches=1m,32k", "each cache is larger than the one before: --caches=32768, before="),
                Arguments.of("--caches=1m,1m", "each cache is larger than the one before: --caches=1048576, before="),
                Arguments.of("--profile=/", "cannot be written: --profile=/"),
                Arguments.of("--jdk=/nowhere", "no JDK in this directory: --jdk=/nowhere"),
                Arguments.of("--nosuch", "Unknown option: '--nosuch'"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void calibratesMistake_givesOneSentence_andRunsNothing(String argument, String sentence) {
        List<String> words = new ArrayList<>(List.of("calibrate", argument));
        if (!argument.startsWith("--profile")) {
            words.add("--profile=" + directory.resolve("profile.json"));
        }
        assertThat(lab(words.toArray(String[]::new))).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(refused.toString()).startsWith("lab: " + sentence).hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void profileInAPlaceThatIsAFile_isNoticedBeforeAnythingRuns() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(lab("calibrate", "--profile=" + file.resolve("profile.json")))
                .isEqualTo(ExitCode.BAD_INPUT);

        assertThat(refused.toString())
                .isEqualTo("lab: cannot be written: --profile=" + file.resolve("profile.json") + "\n");
    }

    @Test
    void oneFileForProfileAndResults_isRefused() {
        String file = directory.resolve("x.json").toString();

        assertThat(lab("calibrate", "--profile=" + file, "--json=" + file)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(refused.toString()).startsWith("lab: one file cannot hold both: --profile=");
        assertThat(directory).isEmptyDirectory();
    }

    /** One JVM of each kind and one small cache: the figures mean nothing, but all of it runs. */
    @Test
    void calibrate_keepsAProfile_thatPredicts() throws Exception {
        Path profile = directory.resolve("profile.json");
        assertThat(lab("calibrate", "--quick", "--trial", "--caches=16k", "--profile=" + profile))
                .isEqualTo(ExitCode.OK);

        HardwareProfile measured = Profiles.load(profile.toString());
        assertThat(measured.levels()).extracting(Level::name).containsExactly("L1", "memory");
        assertThat(measured.measuredOn()).isNotNull();
        assertThat(Uncertainty.of(measured, MachineProbe.thisMachine()).foreign())
                .isFalse();
        ExperimentsResult result = ResultJson.read(directory.resolve("x--json"), ExperimentsResult.class);
        assertThat(result.experiments())
                .extracting(Experiment::id)
                .contains("hardware.latency", "hardware.bandwidth", "hardware.calls", "hardware.policies");
        assertThat(Files.readString(directory.resolve("x--report"))).contains("hardware.roofline");
        assertThat(lab("predict", "new-array", "1m", "--profile", profile.toString()))
                .isEqualTo(ExitCode.OK);
    }

    @ParameterizedTest
    @CsvSource({"copy, the machine is calibrated with it", "calibrate, it is the machine that is measured"})
    void severalJdks_areRefused(String command, String why) {
        assertThat(lab(command, "--jdk=17,25")).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(refused.toString())
                .startsWith("lab: one JDK at a time, because " + why + ": --jdk=17,25")
                .hasLineCount(1);
    }

    @Test
    void copysMistakes_giveOneSentence() {
        assertThat(lab("copy", "--jdk=/nowhere")).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(refused.toString())
                .startsWith("lab: no JDK in this directory: --jdk=/nowhere")
                .hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }
}
