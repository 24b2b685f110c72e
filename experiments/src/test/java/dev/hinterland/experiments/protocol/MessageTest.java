// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.ForkEvent.ForcedCollection;
import dev.hinterland.experiments.fork.ForkEvent.PhaseFinished;
import dev.hinterland.experiments.fork.ForkEvent.PhaseStarted;
import dev.hinterland.experiments.fork.ForkEvent.Progress;
import dev.hinterland.experiments.fork.ForkEvent.Result;
import dev.hinterland.experiments.fork.ForkEvent.Sample;
import dev.hinterland.experiments.fork.ForkEvent.Started;
import dev.hinterland.experiments.fork.GcTotal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MessageTest {

    static Stream<ForkEvent> events() {
        return Stream.of(
                new Started(4711, "OpenJDK \"25\"", 25, List.of("-Xmx64m", "-Dx=ü\n\u2028")),
                new Progress("write", 3, Long.MAX_VALUE),
                new Sample(
                        12,
                        1,
                        Map.of("G1 Eden Space", 5L, "Metaspace", 6L),
                        -1,
                        -1,
                        -1,
                        new GcTotal(7, 8),
                        new GcTotal(0, 0)),
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
    void as_givesBackWhatLineWrote(ForkEvent event) {
        String line = Message.line((Record) event);

        assertThat(line).doesNotContain("\n");
        assertThat(Message.of(line).orElseThrow().as(ForkEvent.class)).isEqualTo(event);
    }

    @Test
    void events_coverEachKind() {
        assertThat(events().map(Object::getClass).toList())
                .containsExactlyInAnyOrderElementsOf(Arrays.asList(ForkEvent.class.getPermittedSubclasses()));
    }

    @Test
    void line_namesTheRecordAndItsComponents() {
        assertThat(Message.line(new PhaseFinished("read", 2, 3)))
                .isEqualTo("{\"PhaseFinished\":{\"phase\":\"read\",\"millis\":2.0,\"operations\":3}}");
    }

    @Test
    void noise_isNoMessage() {
        assertThat(Message.of("SLF4J: no providers")).isEmpty();
        assertThat(Message.of("")).isEmpty();
        assertThat(Message.of("{\"Progress\":{\"phase\":\"wri")).isEmpty();
    }

    @Test
    void noiseWithoutLineEnd_hidesNoMessage() {
        Progress event = new Progress("read", 1, 2);

        assertThat(Message.of("{opening... " + Message.line(event))
                        .orElseThrow()
                        .as(Progress.class))
                .isEqualTo(event);
    }

    @Test
    void kinds_areToldApart() {
        Message message = Message.of(Message.line(new Progress("read", 1, 2))).orElseThrow();

        assertThat(message.is(ForkEvent.class)).isTrue();
        assertThat(message.is(Progress.class)).isTrue();
        assertThat(message.is(Failure.class)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> message.as(Failure.class))
                .withMessage("unexpected message: kind=Progress");
    }

    @Test
    void whatIsBroken_isRefusedInOneSentence() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Message("Progress", "{\"done\":\"many\"}").as(ForkEvent.class))
                .withMessageStartingWith("not a message: type=Progress, problem=")
                .withMessageContaining("many");
    }
}
