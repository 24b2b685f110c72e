// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.experiments.protocol.Message;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a run said, in this JVM or in a forked one.
 *
 * @param exitCode the exit code
 * @param all its events in their order
 * @param errors what it wrote to standard error
 */
record Events(int exitCode, List<ForkEvent> all, String errors) {

    private static final int SECONDS_MAX = 120;

    /** Runs in this JVM. */
    static Events here(ForkRequest request) throws Exception {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        Held held = new Held();
        ForkedRun run = new ForkedRun(request, new EventOutput(lines), held, () -> {});
        int exitCode = run.run();
        held.close();
        return new Events(exitCode, parse(lines.toString(StandardCharsets.UTF_8)), "");
    }

    /** Runs in a JVM of its own, with these flags and an addition to the class path. */
    static Events forked(Path directory, List<String> flags, String moreClassPath, ForkRequest request)
            throws IOException, InterruptedException {
        return forked(directory, flags, moreClassPath, Message.line(request));
    }

    static Events forked(Path directory, List<String> flags, String moreClassPath, String order)
            throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        Process process = command(flags, moreClassPath)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            tell(process, order);
            assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS))
                    .as("ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Events(process.exitValue(), parse(Files.readString(output)), Files.readString(errors));
    }

    /** The input stays open: its end is the JVM's. */
    static void tell(Process process, String order) throws IOException {
        process.getOutputStream().write((order + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    static ProcessBuilder command(List<String> flags, String moreClassPath) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-cp");
        command.add(System.getProperty("java.class.path") + File.pathSeparator + moreClassPath);
        command.add(Fork.class.getName());
        return new ProcessBuilder(command);
    }

    private static List<ForkEvent> parse(String output) {
        return output.lines()
                .map(Message::of)
                .flatMap(Optional::stream)
                .map(message -> message.as(ForkEvent.class))
                .toList();
    }

    <E extends ForkEvent> List<E> of(Class<E> type) {
        return all.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Returns the last event, which must be of this type and the only one that ends a run. */
    <E extends ForkEvent> E last(Class<E> type) {
        assertThat(all).as("events, errors: %s", errors).isNotEmpty();
        assertThat(all.stream()
                        .filter(event -> event instanceof ForkEvent.Result || event instanceof ForkEvent.Failure))
                .hasSize(1);
        ForkEvent last = all.get(all.size() - 1);
        assertThat(last).as("errors: %s", errors).isInstanceOf(type);
        return type.cast(last);
    }
}
