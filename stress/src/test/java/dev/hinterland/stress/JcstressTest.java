// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs the jcstress proofs in JVMs of their own: what must hold does, and each twin that was broken on purpose is found
 * out. The short mode is seconds, and has one JVM for each proof; {@code -Dhinterland.jcstress="-m default"} gives
 * jcstress other arguments.
 */
@Tag("proof")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class JcstressTest {

    /** One JVM for each proof, without a second one whose compiler is randomized: starting takes most of the time. */
    private static final String SHORT = "-f 1 -fsm 0 -sc false -af NONE ";

    private static final String PROOF = "-iters 2 -time 250";

    /** Longer, because one that is not found out fails the build. */
    private static final String TWIN = "-iters 4 -time 400";

    private static final Pattern FAILED = Pattern.compile("\\[FAILED\\] (\\S+)");
    /** How many there are, so that none is left out unnoticed. */
    private static final int PROOFS = 38;

    private static final String JOURNALED = "dev\\.hinterland\\.stress\\.(Map|Counter)Stress\\.";
    private static final String WITH_A_JOURNAL = "-D" + StressMaps.DURABILITY + "=" + Durability.CHECKPOINT;
    private static final int JOURNALED_PROOFS = 8;

    @Test
    void proofs_hold() throws Exception {
        String output = jcstress("proofs", PROOF, "dev\\.hinterland\\.(?!.*Broken).*");
        assertThat(output)
                .contains("Results: %1$d planned; %1$d passed, 0 failed, 0 soft errs, 0 hard errs".formatted(PROOFS));
        assertThat(failures(output)).as(output).isEmpty();
    }

    @Test
    void brokenTwins_areFoundOut() throws Exception {
        String output = jcstress("twins", TWIN, "dev\\.hinterland\\..*Broken.*");
        assertThat(failures(output))
                .as(output)
                .containsExactlyInAnyOrder(
                        "dev.hinterland.codec.DecodeStress.BrokenReaderConstructsFirst",
                        "dev.hinterland.codec.DecodeStress.BrokenReaderTrusts",
                        "dev.hinterland.internal.expiry.LeaseStress.BrokenEpochFirst",
                        "dev.hinterland.internal.expiry.LeaseStress.BrokenLeaseStays",
                        "dev.hinterland.internal.index.DivertStress.BrokenTwoInserts",
                        "dev.hinterland.internal.region.HoldStress.BrokenHoldLate",
                        "dev.hinterland.internal.region.HoldStress.BrokenRecycleTheHeld",
                        "dev.hinterland.internal.region.PinStress.BrokenPinLate",
                        "dev.hinterland.internal.region.PinStress.BrokenRecycleThePinned",
                        "dev.hinterland.internal.region.RecycleStress.BrokenReaderTrusts",
                        "dev.hinterland.internal.region.RecycleStress.BrokenWriterIsEarly",
                        "dev.hinterland.stress.CacheStress.BrokenProlongAndRelocate",
                        "dev.hinterland.stress.CounterStress.BrokenAddAndPut",
                        "dev.hinterland.stress.CounterStress.BrokenAddAndRelocate",
                        "dev.hinterland.stress.LoadStress.BrokenLoadAndInvalidate",
                        "dev.hinterland.stress.MapStress.BrokenRemoveAndRelocate",
                        "dev.hinterland.stress.MapStress.BrokenTwoInserts",
                        "dev.hinterland.stress.NearStress.BrokenFetchAndWriteElsewhere",
                        "dev.hinterland.stress.NearStress.BrokenLoadAndWriteElsewhere");
    }

    /** The proofs of maps once more, on maps that lie in a file and have a journal. */
    @Test
    void proofs_holdWithAJournal() throws Exception {
        String output = jcstress("journaled", PROOF, JOURNALED + "(?!.*Broken|.*Close).*", WITH_A_JOURNAL);
        assertThat(output)
                .contains("Results: %1$d planned; %1$d passed, 0 failed, 0 soft errs, 0 hard errs"
                        .formatted(JOURNALED_PROOFS));
        assertThat(failures(output)).as(output).isEmpty();
    }

    @Test
    void brokenTwinsWithAJournal_areFoundOut() throws Exception {
        String output = jcstress("journaled-twins", TWIN, JOURNALED + ".*Broken(TwoInserts|AddAndPut)", WITH_A_JOURNAL);
        assertThat(failures(output))
                .as(output)
                .containsExactlyInAnyOrder(
                        "dev.hinterland.stress.CounterStress.BrokenAddAndPut",
                        "dev.hinterland.stress.MapStress.BrokenTwoInserts");
    }

    private static Set<String> failures(String output) {
        return FAILED.matcher(output).results().map(result -> result.group(1)).collect(Collectors.toSet());
    }

    private static String jcstress(String name, String length, String tests, String... flags)
            throws IOException, InterruptedException {
        Path directory = Path.of("target", "jcstress", name).toAbsolutePath();
        Files.createDirectories(directory);
        Path output = directory.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-t",
                tests,
                "-r",
                directory.toString(),
                "-jvmArgs",
                String.join(" ", "-ea", String.join(" ", flags)).strip()));
        command.addAll(List.of(
                System.getProperty("hinterland.jcstress", SHORT + length).split(" ")));
        new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return Files.readString(output);
    }
}
