// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.experiments.protocol.Orders;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Trace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The program of a JVM that drives caches: takes its jobs, and says how far it is and what came of
 * each.
 */
final class DriveProgram {

    private static final int SAY_MILLIS = 250;

    private final Orders orders;
    private volatile @Nullable Drive drive;
    private volatile int number;
    private @Nullable TraceSource source;
    private @Nullable Trace trace;

    private DriveProgram(Orders orders) {
        this.orders = orders;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Orders orders = Orders.ofParent();
        List<Job> jobs = orders.next(Jobs.class).jobs();
        DriveProgram program = new DriveProgram(orders);
        Thread progress = new Thread(program::sayHowFar, "progress");
        progress.setDaemon(true);
        progress.start();
        for (int i = 0; i < jobs.size(); i++) {
            orders.answer(program.result(i, jobs.get(i)));
        }
        System.exit(0);
    }

    private Said result(int job, Job asked) {
        try {
            Trace read = traceOf(asked.source());
            Drive now = new Drive();
            number = job;
            drive = now;
            Outcome outcome = now.run(asked, read);
            drive = null;
            return Said.done(job, outcome);
        } catch (UserError problem) {
            return Said.failed(job, String.valueOf(problem.getMessage()));
        } catch (OutOfMemoryError problem) {
            // What is still held would leave no memory for the answer.
            drive = null;
            trace = null;
            orders.answer(Said.failed(
                    job,
                    "out of memory: heap=" + (Runtime.getRuntime().maxMemory() >> 20) + " MiB, problem="
                            + problem.getMessage()));
            Runtime.getRuntime().halt(1);
            throw problem;
        } catch (RuntimeException | LinkageError problem) {
            return Said.failed(job, problem.toString());
        }
    }

    /** The same trace is the same object, so that what is known of it is known for the next size too. */
    private Trace traceOf(TraceSource asked) {
        Trace known = trace;
        if (known == null || !asked.equals(source)) {
            known = asked.trace();
            trace = known;
            source = asked;
        }
        return known;
    }

    private void sayHowFar() {
        try {
            while (true) {
                Thread.sleep(SAY_MILLIS);
                sayOnce();
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private void sayOnce() {
        try {
            Drive now = drive;
            if (now != null) {
                orders.answer(Said.at(number, now.share()));
            }
        } catch (OutOfMemoryError tooLittleForAWord) {
            // A collection may still find memory for the job; if none does, the job's own thread says so.
            return;
        }
    }
}
