// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.experiments.protocol.Message;
import dev.hinterland.experiments.run.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ForkRequestTest {

    private static final ForkRequest REQUEST = new ForkRequest(
                    "own",
                    new Settings(
                            "redis",
                            "hessian",
                            12,
                            16,
                            100,
                            3,
                            90,
                            1L << 33,
                            Path.of(""),
                            Map.of("redis", "localhost:6379", "redis-delay", "500")),
                    50,
                    7)
            .in(Path.of("/a directory", "with spaces=and more"));

    @Test
    void message_givesBackTheRequest() {
        String line = Message.line(REQUEST);

        assertThat(Message.of(line).orElseThrow().as(ForkRequest.class)).isEqualTo(REQUEST);
    }

    @ParameterizedTest
    @CsvSource({
        "entries, 12, 0",
        "threads, 3, 0",
        "readPercent, 90, 101",
        "keyBytes, 16, 0",
        "valueBytes, 100, 0",
        "keyBytes, 16, -1",
        "sampleMillis, 50, 0",
        "stallSeconds, 7, 0",
        "entries, 12, \"many\""
    })
    void whatCannotBe_isRefusedByName(String name, String possible, String impossible) {
        String line = Message.line(REQUEST).replace("\"" + name + "\":" + possible, "\"" + name + "\":" + impossible);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Message.of(line).orElseThrow().as(ForkRequest.class))
                .withMessageContaining(impossible.replace("\"", ""));
    }
}
