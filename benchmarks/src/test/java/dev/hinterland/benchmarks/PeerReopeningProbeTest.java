// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small real runs: after a kill the stores do what their documentation says. */
@Tag("proof")
class PeerReopeningProbeTest {

    @TempDir
    private Path directory;

    @Test
    void killedChronicleMap_isRecovered_andKilledEhcacheIsEmpty_andClosedOnesAreComplete() throws Exception {
        String said = run("--entries", "20k", "--rounds", "1");

        List<String> found = said.lines()
                .filter(line -> line.startsWith("opening"))
                .map(line -> line.replaceAll("ms, .*; ", ""))
                .toList();
        assertThat(found).as(said).hasSize(6);
        assertThat(found.get(0)).isEqualTo("opening an empty one: entries found 0 to 0");
        // An entry that is overwritten at the moment of the kill may be deleted by the recovery.
        assertThat(found.get(1)).matches("opening after kill -9: entries found (20,000|19,99\\d) to .*");
        assertThat(found.get(2)).isEqualTo("opening after a close: entries found 20,000 to 20,000");
        assertThat(found.get(3)).isEqualTo("opening an empty one: entries found 0 to 0");
        assertThat(found.get(4)).isEqualTo("opening after kill -9: entries found 0 to 0");
        assertThat(found.get(5)).isEqualTo("opening after a close: entries found 20,000 to 20,000");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void unknownStore_givesOneSentence() throws Exception {
        assertThat(run("--store", "mapdb"))
                .isEqualTo("no such store: store=mapdb, known=chronicle-map-file|ehcache-disk\n");
    }

    private String run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PeerReopeningProbe.class.getName()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--folder", directory.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}
