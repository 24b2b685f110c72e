package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.trace.Trace;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The program of a JVM that drives caches: reads jobs from its input, as one line of JSON, and says in lines of JSON
 * how far it is and what came of each. It ends when its input does.
 */
final class DriveProgram {

    private static final int SAY_MILLIS = 250;

    private final PrintStream out;
    private volatile @Nullable Drive drive;
    private volatile int number;
    private @Nullable TraceSource source;
    private @Nullable Trace trace;

    private DriveProgram(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        // What libraries print is not for whoever waits for lines of JSON.
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Job[] jobs = ResultJson.fromJson(in.readLine(), Job[].class);
        daemon("parent", () -> endWithInput(in));
        DriveProgram program = new DriveProgram(out);
        daemon("progress", program::sayHowFar);
        program.run(jobs);
        System.exit(0);
    }

    private void run(Job[] jobs) {
        for (int i = 0; i < jobs.length; i++) {
            say(result(i, jobs[i]));
        }
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
            say(Said.failed(
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
                Drive now = drive;
                if (now != null) {
                    say(Said.at(number, now.share()));
                }
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void say(Said said) {
        try {
            out.println(ResultJson.toJson(said));
            out.flush();
        } catch (IOException impossible) {
            throw new IllegalStateException("not to be said in JSON: job=" + said.job(), impossible);
        }
    }

    private static void endWithInput(BufferedReader in) {
        try {
            while (in.read() >= 0) {
                // Whatever the parent says, only the end of it counts.
            }
        } catch (IOException broken) {
            System.err.println("cannot watch the parent: " + broken.getMessage());
        }
        Runtime.getRuntime().halt(1);
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }
}
