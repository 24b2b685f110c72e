// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.Companion;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Has jobs made in a JVM of their own, one after the other. If it dies over one, another goes on with the next. */
public final class Worker {

    /** The collector stops a single thread as little as any; a trace's future may need most of the memory. */
    private static final List<String> FLAGS = List.of("-XX:+UseParallelGC", "-XX:MaxRAMPercentage=60");

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration LOOK = Duration.ofMillis(500);

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
        try (Companion jvm = DriveJvm.start(children, DriveProgram.class, flags)) {
            jvm.tell(new Jobs(jobs.subList(first, jobs.size())));
            Listening listening = new Listening(jvm, first);
            int ended = listening.untilEnd();
            return first + ended == jobs.size() ? ended : ended + listening.died(ended);
        }
    }

    /** One JVM being listened to. */
    private final class Listening {

        private final Companion jvm;
        private final int first;
        private final List<Integer> started = new ArrayList<>();
        private Instant lastChange = Instant.now();
        private boolean hung;
        private boolean lastHasFailed;
        private double share = -1;

        Listening(Companion jvm, int first) {
            this.jvm = jvm;
            this.first = first;
        }

        int untilEnd() throws InterruptedException {
            int ended = 0;
            start(0);
            Optional<Said> said = jvm.next(Said.class, LOOK);
            while (said.isPresent() || !jvm.isOver()) {
                if (said.isPresent()) {
                    start(said.get().job());
                    hear(said.get());
                    ended += said.get().isLast() ? 1 : 0;
                }
                if (!hung && Instant.now().isAfter(lastChange.plus(PATIENCE))) {
                    hung = true;
                    jvm.kill();
                }
                said = jvm.next(Said.class, LOOK);
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
            int exit = jvm.exitCode();
            if (lastHasFailed && started.size() == ended) {
                return 0;
            }
            start(ended);
            String how =
                    hung ? "hung: no progress in " + PATIENCE.toMinutes() + " minutes" : "its JVM died: exit=" + exit;
            listener.failed(first + ended, how + jvm.errors().quoted());
            return 1;
        }
    }
}
