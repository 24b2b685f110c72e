// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.ForkEvent.Progress;
import dev.hinterland.experiments.protocol.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EventOutputTest {

    private static final Progress PROGRESS = new Progress("write", 1, 2);
    private static final Failure FAILURE = new Failure(FailureKind.EXCEPTION, "it broke", "write");

    @Test
    void write_afterTheLastEvent_writesNothing() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        EventOutput output = new EventOutput(bytes);

        assertThat(output.write(PROGRESS)).isTrue();
        assertThat(output.write(FAILURE)).isTrue();
        assertThat(output.write(FAILURE)).isFalse();
        assertThat(output.write(PROGRESS)).isFalse();

        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).containsExactly(Message.line(PROGRESS), Message.line(FAILURE));
    }

    @Test
    void lastWords_areWrittenOnce_andOnlyWhereNothingElseEndedTheRun() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        EventOutput output = new EventOutput(bytes);

        output.prepareLastWords(FAILURE);
        output.writeLastWords();
        output.writeLastWords();
        assertThat(output.write(FAILURE)).isFalse();

        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(Message.line(FAILURE) + "\n");
    }

    @Test
    void write_listenerGone_ends() {
        EventOutput output = new EventOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        });

        assertThat(output.write(PROGRESS)).isTrue();
        assertThat(output.write(PROGRESS)).isFalse();
    }
}
