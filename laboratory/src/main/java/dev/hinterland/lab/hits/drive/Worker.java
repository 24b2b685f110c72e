package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.LastLines;
import dev.hinterland.lab.result.ResultJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Has jobs made in a JVM of their own, one after the other. If it dies over one, another goes on with the next. */
public final class Worker {

    /** The collector stops a single thread as little as any; a trace's future may need most of the memory. */
    private static final List<String> FLAGS = List.of("-XX:+UseParallelGC", "-XX:MaxRAMPercentage=60");

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int LOOK_MILLIS = 500;

    private final Children children;
    private final Listener listener;
    private final List<String> flags;

    /** Is told how the jobs go. */
    public interface Listener {

        /** A job begins. */
        void started(int job);

        /** A job is so far, from 0 to 1. */
        void at(int job, double share);

        /** A job has ended, with an outcome. */
        void done(int job, Outcome outcome);

        /** A job has ended without one. */
        void failed(int job, String problem);
    }

    /** Creates a worker whose processes end with the laboratory. */
    public Worker(Children children, Listener listener) {
        this(children, listener, FLAGS);
    }

    Worker(Children children, Listener listener, List<String> flags) {
        this.children = children;
        this.listener = listener;
        this.flags = List.copyOf(flags);
    }

    /** Makes all jobs; whatever happens, each is said to be done or failed. */
    public void run(List<Job> jobs) throws IOException, InterruptedException {
        int next = 0;
        while (next < jobs.size()) {
            next += run(jobs, next);
        }
    }

    /** Makes jobs in one JVM, from the first on, and returns how many have ended. */
    private int run(List<Job> jobs, int first) throws IOException, InterruptedException {
        Process process = children.start(new ProcessBuilder(ChildCommand.of(DriveProgram.class, flags, List.of())));
        try (Listening listening = new Listening(process, first)) {
            listening.send(jobs.subList(first, jobs.size()));
            int ended = listening.untilEnd();
            if (first + ended == jobs.size()) {
                return ended;
            }
            return ended + listening.died(ended);
        } finally {
            children.end(process);
        }
    }

    /** One JVM being listened to. */
    private final class Listening implements AutoCloseable {

        private final Process process;
        private final int first;
        private final LastLines errors = new LastLines();
        private final List<Integer> started = new ArrayList<>();
        private final Thread errorReader;
        private final Thread watch;
        private volatile Instant lastChange = Instant.now();
        private volatile boolean hung;
        private boolean lastHasFailed;
        private double share = -1;

        Listening(Process process, int first) {
            this.process = process;
            this.first = first;
            errorReader = Thread.ofVirtual().start(() -> errors.readAll(process.errorReader()));
            watch = Thread.ofVirtual().start(this::watch);
        }

        /** The input stays open: its end is the JVM's. */
        void send(List<Job> jobs) {
            try {
                byte[] line = (ResultJson.toJson(jobs) + "\n").getBytes(StandardCharsets.UTF_8);
                process.getOutputStream().write(line);
                process.getOutputStream().flush();
            } catch (IOException died) {
                errors.add("it took no jobs: " + died.getMessage());
            }
        }

        int untilEnd() throws IOException {
            int ended = 0;
            start(0);
            try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    Said said = ResultJson.fromJson(line, Said.class);
                    start(said.job());
                    hear(said);
                    ended += said.isLast() ? 1 : 0;
                }
            } catch (IOException broken) {
                errors.add("its output ended early: " + broken.getMessage());
            }
            return ended;
        }

        private void start(int job) {
            if (!started.contains(job)) {
                started.add(job);
                listener.started(first + job);
            }
        }

        private void hear(Said said) {
            if (said.share() != share || said.isLast()) {
                share = said.share();
                lastChange = Instant.now();
            }
            lastHasFailed = said.problem() != null;
            if (said.outcome() != null) {
                listener.done(first + said.job(), said.outcome());
            } else if (said.problem() != null) {
                listener.failed(first + said.job(), said.problem());
            } else {
                listener.at(first + said.job(), said.share());
            }
        }

        /**
         * Says why a job has not ended, and returns how many that settles: none where the last one had said so itself.
         */
        int died(int ended) throws InterruptedException {
            int exit = process.waitFor();
            errorReader.join();
            if (lastHasFailed && started.size() == ended) {
                return 0;
            }
            start(ended);
            String how =
                    hung ? "hung: no progress in " + PATIENCE.toMinutes() + " minutes" : "its JVM died: exit=" + exit;
            listener.failed(first + ended, how + errors.quoted());
            return 1;
        }

        private void watch() {
            try {
                while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    if (Instant.now().isAfter(lastChange.plus(PATIENCE))) {
                        hung = true;
                        children.end(process);
                    }
                }
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            watch.interrupt();
        }
    }
}
