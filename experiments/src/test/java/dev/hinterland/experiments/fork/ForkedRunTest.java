// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.ForkEvent.ForcedCollection;
import dev.hinterland.experiments.fork.ForkEvent.PhaseFinished;
import dev.hinterland.experiments.fork.ForkEvent.PhaseStarted;
import dev.hinterland.experiments.fork.ForkEvent.Result;
import dev.hinterland.experiments.fork.ForkEvent.Sample;
import dev.hinterland.experiments.run.Settings;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of the standard workload in this JVM. */
final class ForkedRunTest {

    private static final int ENTRIES = 10_000;
    private static final Path HERE = Path.of(System.getProperty("java.io.tmpdir"));

    private static ForkRequest request(String store) {
        return request("stores", store, "binary", 1);
    }

    private static ForkRequest request(String workload, String store, String serializer, int threads) {
        return request(workload, new Settings(store, serializer, ENTRIES, 0, 0, threads, -1, 1L << 30, HERE, Map.of()));
    }

    private static ForkRequest request(String workload, Settings settings) {
        return new ForkRequest(workload, settings, 20, 120);
    }

    @ParameterizedTest
    @ValueSource(strings = {"concurrent-hash-map", "guava", "caffeine", "cache2k", "direct-buffer"})
    void feed_heapStore_isWrittenAndReadAsItWas(String store) throws Exception {
        Events events = Events.here(request(store));

        Result result = events.last(Result.class);
        assertThat(events.exitCode()).isZero();
        assertThat(result.entries()).isEqualTo(ENTRIES);
        assertThat(result.phases()).extracting(PhaseFinished::phase).containsExactly("write", "read");
        assertThat(result.totalMillis()).isCloseTo(result.millisOf("write") + result.millisOf("read"), within(1e-6));
        assertThat(result.millisOf("write")).isPositive();
        // key_4444, 20 bytes of numbers, user_4444, user_4444_4444
        assertThat(result.payloadBytes() / ENTRIES).isBetween(45L, 55L);
        assertThat(result.heapUsedAfterForcedGc()).isGreaterThan(result.heapUsedEmpty() + result.payloadBytes());
        assertThat(result.maxRssBytes()).isGreaterThanOrEqualTo(result.outsideEmpty());
    }

    @ParameterizedTest
    @CsvSource({"binary, 1", "hessian, 1", "default, 1", "binary, 3"})
    void directBuffer_anySerializer_timesItsThreeSteps(String serializer, int threads) throws Exception {
        Result result = Events.here(request("stores", "direct-buffer", serializer, threads))
                .last(Result.class);

        assertThat(result.extraTimings().keySet()).containsExactly("build", "move-in", "move-out");
        assertThat(result.extraTimings().values()).allMatch(millis -> millis > 0);
        assertThat(result.extraTimings().get("move-in") + result.extraTimings().get("move-out"))
                .isLessThan(result.millisOf("read"));
        assertThat(result.offHeapBytes()).isGreaterThan(result.payloadBytes());
    }

    @Test
    void checksum_isThatOfTheData_whateverTheStoreAndTheThreads() throws Exception {
        Set<Long> checksums = new HashSet<>();
        for (int threads = 1; threads <= 3; threads++) {
            checksums.add(Events.here(request("stores", "caffeine", "binary", threads))
                    .last(Result.class)
                    .checksum());
            checksums.add(Events.here(request("stores", "direct-buffer", "binary", threads))
                    .last(Result.class)
                    .checksum());
        }
        assertThat(checksums).hasSize(1);
    }

    @Test
    void plainDataAndMixedPhase_threeThreads_countAllOperations() throws Exception {
        Settings settings =
                new Settings("concurrent-hash-map", "binary", ENTRIES, 16, 100, 3, 90, 1L << 30, HERE, Map.of());
        Events events = Events.here(request("stores", settings));

        Result result = events.last(Result.class);
        assertThat(result.payloadBytes()).isEqualTo(116L * ENTRIES);
        assertThat(result.phases())
                .extracting(PhaseFinished::phase, PhaseFinished::operations)
                .containsExactly(
                        tuple("write", (long) ENTRIES), tuple("read", (long) ENTRIES), tuple("mixed", (long) ENTRIES));
        assertThat(events.of(ForkEvent.Progress.class))
                .contains(new ForkEvent.Progress("mixed", ENTRIES, ENTRIES))
                .allMatch(progress -> progress.done() <= progress.total());
    }

    @Test
    void forcedCollections_lieOutsideThePhases() throws Exception {
        Events events = Events.here(request("caffeine"));

        List<PhaseStarted> phases = events.of(PhaseStarted.class);
        assertThat(phases).extracting(PhaseStarted::phase).containsExactly("write", "read");
        assertThat(events.of(ForcedCollection.class)).hasSize(2);
        ForcedCollection empty = events.of(ForcedCollection.class).get(0);
        ForcedCollection end = events.of(ForcedCollection.class).get(1);
        assertThat(List.of(
                        empty.startAtMillis(),
                        empty.endAtMillis(),
                        phases.get(0).atMillis(),
                        phases.get(1).atMillis(),
                        end.startAtMillis(),
                        end.endAtMillis()))
                .isSorted();
        double readMillis = events.last(Result.class).millisOf("read");
        assertThat(end.startAtMillis()).isGreaterThanOrEqualTo(phases.get(1).atMillis() + (long) readMillis);
    }

    @Test
    void runThatFails_hasToldWhatItForced_andTheLastPhase() throws Exception {
        Events events = Events.here(request("full"));

        assertThat(events.of(ForcedCollection.class)).hasSize(1);
        assertThat(events.of(PhaseStarted.class))
                .extracting(PhaseStarted::phase)
                .containsExactly("write");
        assertThat(events.of(PhaseFinished.class)).isEmpty();
    }

    @Test
    void samples_tellWhatTheJvmHolds() throws Exception {
        Settings settings = new Settings("direct-buffer", 50_000, 0, 0, 1L << 30, Map.of());
        List<Sample> samples = Events.here(request("stores", settings.in(HERE))).of(Sample.class);

        assertThat(samples).hasSizeGreaterThan(1);
        assertThat(samples).isSortedAccordingTo(Comparator.comparingLong(Sample::atMillis));
        assertThat(samples).allMatch(sample -> sample.heapUsed() > 0);
        assertThat(samples).allMatch(sample -> sample.pools().size() > 3);
        assertThat(samples.get(samples.size() - 1).other().count()
                        + samples.get(samples.size() - 1).young().count())
                .as("one is forced")
                .isPositive();
        assertThat(samples.get(samples.size() - 1).offHeapBytes()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "losing      | WRONG_VALUE   | read  | an entry is missing: store=losing, key=key_777",
                "corrupting  | WRONG_VALUE   | read  | a read gave another value than was written: store=corrupting, key=key_777",
                "full        | STORE_FULL    | write | full: entries=777",
                "unavailable | UNAVAILABLE   | ''    | no such server here; install one",
                "not-started | NOT_STARTED   | ''    | server does not start: port=1",
                "throwing    | EXCEPTION     | write | UnsupportedOperationException: not today",
                "wrapping    | OUT_OF_MEMORY | write | Memory is used up: Cannot reserve direct buffer memory",
            })
    void brokenStore_isReportedAsWhatItIs(String store, FailureKind kind, String phase, String reason)
            throws Exception {
        Events events = Events.here(request(store));

        assertThat(events.last(Failure.class)).isEqualTo(new Failure(kind, reason, phase));
        assertThat(events.exitCode()).isEqualTo(ForkedRun.FAILED);
    }

    @Test
    void losingStore_onlyOneOfThreeThreadsFails_isReported() throws Exception {
        Failure failure = Events.here(request("stores", "losing", "binary", 3)).last(Failure.class);

        assertThat(failure.kind()).isEqualTo(FailureKind.WRONG_VALUE);
    }

    @Test
    void whatCannotBeAskedFor_isRefusedInOneSentence() throws Exception {
        assertRefused(request("no-such-store"), "unknown store: id=no-such-store");
        assertRefused(request("stores", "caffeine", "own", 1), "unknown serializer: id=own");
        assertRefused(request("own", "caffeine", "binary", 1), "unknown workload: id=own");
        assertRefused(
                request("stores", new Settings("caffeine", ENTRIES, 2, 1, 1L << 30, Map.of())),
                "keys are too short for so many entries: key=2");
    }

    private static void assertRefused(ForkRequest request, String reason) throws Exception {
        Events events = Events.here(request);

        assertThat(events.last(Failure.class).reason()).startsWith(reason).doesNotContain("\n");
        assertThat(events.last(Failure.class).kind()).isEqualTo(FailureKind.BAD_REQUEST);
        assertThat(events.exitCode()).isEqualTo(ForkedRun.REFUSED);
    }
}
