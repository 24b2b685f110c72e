// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.near.NearMode;
import dev.hinterland.lab.near.NearRates;
import dev.hinterland.lab.near.ReplayedSystem;
import dev.hinterland.lab.near.ScalePoint;
import dev.hinterland.lab.near.ScaleWords;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts of a real server against the model; no time is measured. */
class ServerReplayTest {

    private static final int EVENTS = 20_000;
    private static final double TOLERANCE = 0.2;

    @BeforeAll
    static void requireServer() {
        Assumptions.assumeTrue(
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "redis-server"))),
                "redis-server is not installed");
    }

    @Tag("proof")
    @ParameterizedTest
    @CsvSource({
        "jvms=2;keys=500;near-capacity=200, BCAST",
        "jvms=2;keys=500;near-capacity=200, DEFAULT",
        "jvms=8;keys=300;near-capacity=100;noloop=no, BCAST",
        "jvms=8;keys=300;near-capacity=100;noloop=no, DEFAULT",
        "jvms=4;keys=300;near-capacity=300;table-keys=100, DEFAULT"
    })
    void serverSendsWhatTheModelSays(String words, NearMode mode) throws Exception {
        ScalePoint point = ScaleWords.point(words.replace(';', ',') + ",reads=1k,writes=1k");
        ReplayedSystem system = new ReplayedSystem(point, mode, EVENTS);
        NearRates formula = system.formula();
        NearRates real;
        try (TrackedServer server = TrackedServer.start()) {
            real = ServerReplay.replay(server, system, mode).rates(system.eventsPerSecond());
        }

        assertThat(real.hitRatio()).isCloseTo(formula.hitRatio(), within(TOLERANCE * formula.hitRatio()));
        assertThat(real.told()).isCloseTo(formula.told(), within(TOLERANCE * formula.told()));
        assertThat(real.tableItems()).isCloseTo(formula.tableItems(), within(TOLERANCE * formula.tableItems() + 1e-9));
    }
}
