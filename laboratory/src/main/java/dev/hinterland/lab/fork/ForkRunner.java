package dev.hinterland.lab.fork;

import dev.hinterland.experiments.fork.EventJson;
import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.ForkRequest;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.gc.GcLogParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Makes one run: starts a JVM, reads what it says, and waits for its end. A JVM that says nothing for longer than it
 * may, or that runs when all time is up, is ended.
 */
public final class ForkRunner {

    /** How much longer than its own patience a JVM may be silent before it counts as hanging. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final int LOOK_MILLIS = 300;

    private final Children children;
    private final Instant deadline;

    /** Runs JVMs that end with the laboratory, and at this deadline at the latest. */
    public ForkRunner(Children children, Instant deadline) {
        this.children = children;
        this.deadline = deadline;
    }

    /**
     * Runs a request in a JVM of its own.
     *
     * @param request what to run; its directory is replaced by a new one
     * @param progress told how far the run is
     */
    public ForkOutcome run(JvmSetup setup, ForkRequest request, Consumer<ForkEvent.Progress> progress)
            throws IOException, InterruptedException {
        Path directory = children.newDirectory();
        try {
            Path gcLog = directory.resolve("gc.log");
            Path files = Files.createDirectory(directory.resolve("files"));
            List<String> arguments = Requests.in(request, files).toArguments();
            Process process = children.start(new ProcessBuilder(setup.command(gcLog, arguments)));
            Duration patience = Duration.ofSeconds(request.stallSeconds()).plus(GRACE);
            try (Listening listening = new Listening(process, patience, progress)) {
                return listening.untilEnd(gcLog);
            } finally {
                children.end(process);
            }
        } finally {
            Children.delete(directory);
        }
    }

    /** One JVM being listened to. */
    private final class Listening implements AutoCloseable {

        private final Process process;
        private final Duration patience;
        private final Consumer<ForkEvent.Progress> progress;
        private final List<ForkEvent> events = new ArrayList<>();
        private final LastLines errors = new LastLines();
        private final Thread errorReader;
        private final Thread watch;
        private volatile Instant lastHeard = Instant.now();
        private volatile ForkOutcome.Ending ending = ForkOutcome.Ending.ITSELF;
        private double done;
        private String phase = "";

        Listening(Process process, Duration patience, Consumer<ForkEvent.Progress> progress) {
            this.process = process;
            this.patience = patience;
            this.progress = progress;
            errorReader = Thread.ofVirtual().start(() -> errors.readAll(process.errorReader()));
            watch = Thread.ofVirtual().start(this::watch);
        }

        private void watch() {
            try {
                while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    ending = endingAt(Instant.now());
                    if (ending != ForkOutcome.Ending.ITSELF) {
                        children.end(process);
                        return;
                    }
                }
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        }

        private ForkOutcome.Ending endingAt(Instant now) {
            if (now.isAfter(deadline)) {
                return ForkOutcome.Ending.TIME_UP;
            }
            return now.isAfter(lastHeard.plus(patience)) ? ForkOutcome.Ending.SILENT : ForkOutcome.Ending.ITSELF;
        }

        ForkOutcome untilEnd(Path gcLog) throws IOException, InterruptedException {
            try (BufferedReader lines = process.inputReader()) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    hear(line);
                }
            } catch (IOException streamClosed) {
                // The stream of a process that is killed may end in the middle; its exit code tells what happened.
                errors.add("its output ended early: " + streamClosed.getMessage());
            }
            int exitCode = process.waitFor();
            errorReader.join();
            GcLog gc = GcLogParser.parse(gcLog);
            return new ForkOutcome(events, exitCode, ending, done, gc, errors.lines());
        }

        private void hear(String line) {
            lastHeard = Instant.now();
            Optional<ForkEvent> event = EventJson.parse(line);
            if (event.isEmpty()) {
                errors.add(line);
            } else if (event.get() instanceof ForkEvent.Progress now) {
                if (!now.phase().equals(phase)) {
                    phase = now.phase();
                    children.noteDescendants(process);
                }
                done = now.total() == 0 ? 0 : (double) now.done() / now.total();
                progress.accept(now);
            } else {
                events.add(event.get());
            }
        }

        @Override
        public void close() {
            watch.interrupt();
        }
    }
}
