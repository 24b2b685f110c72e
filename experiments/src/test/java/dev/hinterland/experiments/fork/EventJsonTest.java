package dev.hinterland.experiments.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.experiments.fork.ForkEvent.Collections;
import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.ForkEvent.ForcedCollection;
import dev.hinterland.experiments.fork.ForkEvent.PhaseFinished;
import dev.hinterland.experiments.fork.ForkEvent.PhaseStarted;
import dev.hinterland.experiments.fork.ForkEvent.Progress;
import dev.hinterland.experiments.fork.ForkEvent.Result;
import dev.hinterland.experiments.fork.ForkEvent.Sample;
import dev.hinterland.experiments.fork.ForkEvent.Started;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class EventJsonTest {

    static Stream<ForkEvent> events() {
        return Stream.of(
                new Started(4711, "OpenJDK \"25\"", 25, List.of("-Xmx64m", "-Dx=ü\n\u2028")),
                new Progress("write", 3, Long.MAX_VALUE),
                new Sample(
                        12,
                        "read",
                        1,
                        2,
                        Map.of("G1 Eden Space", 5L, "Metaspace", 6L),
                        -1,
                        -1,
                        -1,
                        List.of(new Collections("G1 Young Generation", 7, 8))),
                new PhaseStarted("mixed", 100),
                new PhaseFinished("mixed", 0.125, 10),
                new ForcedCollection(1, 2),
                new Result(
                        3.5,
                        List.of(new PhaseFinished("write", 2.5, 10), new PhaseFinished("read", 1, 10)),
                        10,
                        1000,
                        -1,
                        2,
                        3,
                        4,
                        5,
                        6,
                        Long.MIN_VALUE,
                        Map.of("build", 1.5)),
                new Failure(FailureKind.OUT_OF_MEMORY, "Java heap space", "write"));
    }

    @ParameterizedTest
    @MethodSource("events")
    void parse_givesBackWhatWriteWrote(ForkEvent event) {
        String line = EventJson.write(event);

        assertThat(line).doesNotContain("\n");
        assertThat(EventJson.parse(line)).contains(event);
    }

    @Test
    void events_coverEachKind() {
        assertThat(events().map(Object::getClass).toList())
                .containsExactlyInAnyOrderElementsOf(Arrays.asList(ForkEvent.class.getPermittedSubclasses()));
    }

    @Test
    void write_namesEventsAndFieldsAsTheRecordDoes() {
        assertThat(EventJson.write(new PhaseFinished("read", 2, 3)))
                .isEqualTo("{\"event\":\"phase-finished\",\"phase\":\"read\",\"millis\":2.0,\"operations\":3}");
    }

    @Test
    void parse_noise_isNoEvent() {
        assertThat(EventJson.parse("SLF4J: no providers")).isEmpty();
        assertThat(EventJson.parse("")).isEmpty();
    }

    @Test
    void parse_noiseWithoutLineEnd_findsTheEventBehindIt() {
        Progress event = new Progress("read", 1, 2);

        assertThat(EventJson.parse("opening... " + EventJson.write(event))).contains(event);
    }

    @Test
    void parse_fieldsOfANewerVersion_areSkipped() {
        assertThat(EventJson.parse("{\"event\":\"progress\",\"more\":{\"a\":[1]},\"done\":5}"))
                .contains(new Progress("", 5, 0));
    }

    @Test
    void parse_brokenEvent_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> EventJson.parse("{\"event\":\"progress\",\"done\":"));
        assertThatIllegalArgumentException().isThrownBy(() -> EventJson.parse("{\"event\":\"unheard-of\"}"));
    }
}
