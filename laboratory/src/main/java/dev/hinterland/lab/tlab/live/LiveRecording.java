// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.live;

import dev.hinterland.lab.tlab.recording.Recording;
import dev.hinterland.lab.tlab.recording.RecordingSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A flight recording in another JVM, which is gone from there when this is closed or the laboratory ends. */
final class LiveRecording implements AutoCloseable {

    private final Jcmd jcmd;
    private final Path directory;
    private final String name = "name=hinterland-lab-" + ProcessHandle.current().pid();
    private final Thread hook = new Thread(this::abandon, "end-recording");
    private Optional<String> failure = Optional.empty();
    private volatile boolean running;

    /** Prepares one that leaves its files in a directory. */
    LiveRecording(Jcmd jcmd, Path directory) {
        this.jcmd = jcmd;
        this.directory = directory;
    }

    /** Starts it, if the JVM lets us. */
    void start() throws IOException, InterruptedException {
        Path settings = directory.resolve("settings.jfc");
        RecordingSettings.write(settings);
        Runtime.getRuntime().addShutdownHook(hook);
        running = true;
        Jcmd.Answer answer = jcmd.ask("JFR.start", name, "settings=" + settings);
        if (!answer.ok() || !answer.said().contains("Started recording")) {
            running = false;
            failure = Optional.of(answer.reason());
        }
    }

    /** Returns why there is no recording. */
    Optional<String> failure() {
        return failure;
    }

    /** Ends it, and returns what it tells; nothing where it failed. */
    Optional<Recording> stop() throws IOException, InterruptedException {
        if (failure.isPresent()) {
            return Optional.empty();
        }
        Path file = directory.resolve("recording.jfr");
        Jcmd.Answer answer = jcmd.ask("JFR.stop", name, "filename=" + file);
        running = false;
        if (!Files.exists(file)) {
            failure = Optional.of(answer.reason());
            return Optional.empty();
        }
        return Optional.of(Recording.read(file));
    }

    /** The last thing to do: what was recorded until now is of no interest any more. */
    private void abandon() {
        if (!running) {
            return;
        }
        try {
            jcmd.builder("JFR.stop", name)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            running = false;
        } catch (IOException e) {
            throw new UncheckedIOException("recording could not be ended: " + name, e);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        abandon();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook runs by itself then, and does the same.
            return;
        }
    }
}
