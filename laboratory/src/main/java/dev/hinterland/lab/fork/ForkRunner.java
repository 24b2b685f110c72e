// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.ForkRequest;
import dev.hinterland.lab.fork.ForkOutcome.Ending;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.gc.GcLogParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Makes one run: starts a JVM, reads what it says, and waits for its end. A JVM that says nothing for longer than it
 * may, or that runs when all time is up, is ended.
 */
public final class ForkRunner {

    /** How much longer than its own patience a JVM may be silent before it counts as hanging. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final Duration LOOK = Duration.ofMillis(300);

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
        Path gcLog = directory.resolve("gc.log");
        try (Companion jvm = setup.start(children, gcLog)) {
            jvm.tell(request.in(Files.createDirectory(directory.resolve("files"))));
            Duration patience = Duration.ofSeconds(request.stallSeconds()).plus(GRACE);
            return new Listening(jvm, patience, progress).untilEnd(gcLog);
        } finally {
            Children.delete(directory);
        }
    }

    /** One JVM being listened to. */
    private final class Listening {

        private final Companion jvm;
        private final Duration patience;
        private final Consumer<ForkEvent.Progress> progress;
        private final List<ForkEvent> events = new ArrayList<>();
        private Instant lastHeard = Instant.now();
        private double done;
        private String phase = "";

        Listening(Companion jvm, Duration patience, Consumer<ForkEvent.Progress> progress) {
            this.jvm = jvm;
            this.patience = patience;
            this.progress = progress;
        }

        ForkOutcome untilEnd(Path gcLog) throws IOException, InterruptedException {
            Ending ending = Ending.ITSELF;
            Optional<ForkEvent> event = jvm.next(ForkEvent.class, LOOK);
            while (event.isPresent() || !jvm.isOver()) {
                event.ifPresent(this::hear);
                if (ending == Ending.ITSELF) {
                    ending = endingAt(Instant.now());
                    if (ending != Ending.ITSELF) {
                        jvm.kill();
                    }
                }
                event = jvm.next(ForkEvent.class, LOOK);
            }
            int exitCode = jvm.exitCode();
            GcLog gc = GcLogParser.parse(gcLog);
            return new ForkOutcome(
                    events, exitCode, ending, done, gc, jvm.errors().lines());
        }

        private Ending endingAt(Instant now) {
            if (jvm.isOver()) {
                return Ending.ITSELF;
            }
            if (now.isAfter(deadline)) {
                return Ending.TIME_UP;
            }
            return now.isAfter(lastHeard.plus(patience)) ? Ending.SILENT : Ending.ITSELF;
        }

        private void hear(ForkEvent event) {
            lastHeard = Instant.now();
            if (event instanceof ForkEvent.Progress now) {
                if (!now.phase().equals(phase)) {
                    phase = now.phase();
                    jvm.noteDescendants();
                }
                done = now.total() == 0 ? 0 : (double) now.done() / now.total();
                progress.accept(now);
            } else {
                events.add(event);
            }
        }
    }
}
