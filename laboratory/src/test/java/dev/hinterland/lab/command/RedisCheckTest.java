// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.input.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class RedisCheckTest {

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    private int stores(int port) {
        CommandLine lab = Lab.commandLine().setErr(new PrintWriter(said, true));
        return lab.execute(
                "stores",
                "--stores=redis",
                "--entries=10",
                "--heap=32m",
                "--redis=localhost:" + port,
                "--json=" + directory.resolve("x.json"),
                "--report=" + directory.resolve("x.html"));
    }

    @Test
    void portWhereNobodyListens_isRefused_andNothingRuns() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
            port = closed.getLocalPort();
        }

        assertThat(stores(port)).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(said.toString()).isEqualTo("lab: no Redis server answers: --redis=localhost:" + port + "\n");
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 400 Bad Request | something else than Redis answers: --redis=localhost:PORT",
                "''                       | something else than Redis answers: --redis=localhost:PORT",
                "-NOAUTH Log in first.    | the Redis server refuses: --redis=localhost:PORT, says=NOAUTH Log in first.",
                ":17                      | the Redis server holds other data: --redis=localhost:PORT, entries=17, wanted=0"
            })
    void portTakenBySomethingElse_isRefused_andNothingRuns(String answer, String sentence) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
            Thread other = Thread.ofVirtual().start(() -> answerOnce(taken, answer));

            assertThat(stores(taken.getLocalPort())).isEqualTo(ExitCode.BAD_INPUT);

            other.join();
            assertThat(said.toString())
                    .isEqualTo("lab: " + sentence.replace("PORT", Integer.toString(taken.getLocalPort())) + "\n");
            assertThat(directory).isEmptyDirectory();
        }
    }

    private static void answerOnce(ServerSocket server, String answer) {
        try (Socket client = server.accept()) {
            client.getInputStream().read(new byte["DBSIZE\r\n".length()]);
            if (!answer.isEmpty()) {
                client.getOutputStream().write((answer + "\r\n").getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot answer", e);
        }
    }
}
