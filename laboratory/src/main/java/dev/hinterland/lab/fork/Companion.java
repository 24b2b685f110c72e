// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import dev.hinterland.experiments.protocol.Message;
import dev.hinterland.experiments.protocol.Orders;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Our end of a JVM that we started: we give it orders while it runs, and may kill it in the middle of one.
 * {@link Orders} is its end, and both are a {@link Message} per line. Answers of different kinds wait for us apart from
 * each other, in their order.
 *
 * <p>For one thread, which gives the orders and takes the answers.
 */
public final class Companion implements AutoCloseable {

    private final Children children;
    private final Process process;
    private final List<Message> answers = new ArrayList<>();
    private final LastLines errors = new LastLines();
    private final Thread reader;
    private final Thread errorReader;
    private boolean over;

    private Companion(Children children, Process process) {
        this.children = children;
        this.process = process;
        reader = Thread.ofVirtual().start(this::read);
        errorReader = Thread.ofVirtual().start(() -> errors.readAll(process.errorReader()));
    }

    /**
     * Starts a JVM with the laboratory's classes.
     *
     * @param java the launcher of its JDK
     * @param flags the JVM's flags
     * @param main the program, which begins with {@link Orders#ofParent}
     */
    public static Companion start(Children children, Path java, List<String> flags, List<Path> classPath, Class<?> main)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(flags);
        command.add("-XX:-UsePerfData");
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(main.getName());
        return new Companion(children, children.start(new ProcessBuilder(command)));
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                add(line);
            }
        } catch (IOException streamClosed) {
            errors.add("its output ended early: " + streamClosed.getMessage());
        }
        process.onExit().join();
        end();
    }

    private synchronized void add(String line) {
        // Others are what native code prints, or the half of a line that a killed process has left.
        Message.of(line).ifPresentOrElse(answers::add, () -> errors.add(line));
        notifyAll();
    }

    private synchronized void end() {
        over = true;
        notifyAll();
    }

    /** Gives an order. An order to a process that has died is heard of with the next answer. */
    public void tell(Record order) {
        try {
            process.getOutputStream().write((Message.line(order) + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException died) {
            errors.add("it took no order: " + died.getMessage());
        }
    }

    /** Waits for the next answer of a kind, or of a sealed family; nothing if none comes in time, or any more. */
    public synchronized <A> Optional<A> next(Class<A> kind, Duration wait) throws InterruptedException {
        long end = System.nanoTime() + wait.toNanos();
        Message answer = taken(kind);
        for (long left = wait.toNanos(); answer == null && !over && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            answer = taken(kind);
        }
        return Optional.ofNullable(answer).map(taken -> taken.as(kind));
    }

    private @Nullable Message taken(Class<?> kind) {
        for (Iterator<Message> all = answers.iterator(); all.hasNext(); ) {
            Message answer = all.next();
            if (answer.is(kind)) {
                all.remove();
                return answer;
            }
        }
        return null;
    }

    /**
     * Waits for an answer of a kind.
     *
     * @throws IOException if the process dies before it answers, or takes longer: one sentence that says so
     */
    public <A> A hear(Class<A> kind, Duration patience) throws IOException, InterruptedException {
        Optional<A> answer = next(kind, patience);
        if (answer.isPresent()) {
            return answer.get();
        }
        throw new IOException(
                isOver()
                        ? death()
                        : "its JVM hangs: pid=" + pid() + ", awaited=" + kind.getSimpleName() + ", seconds="
                                + patience.toSeconds());
    }

    /** Returns the last of the answers of a kind that have come and were not taken; the others are forgotten. */
    public <A> Optional<A> last(Class<A> kind) throws InterruptedException {
        List<A> all = all(kind);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }

    /** Takes the answers of a kind that have come. */
    public <A> List<A> all(Class<A> kind) throws InterruptedException {
        List<A> all = new ArrayList<>();
        for (Optional<A> one = next(kind, Duration.ZERO); one.isPresent(); one = next(kind, Duration.ZERO)) {
            all.add(one.get());
        }
        return all;
    }

    /**
     * Looks whether the process still runs.
     *
     * @throws IOException if it does not: one sentence that says how it ended
     */
    public void requireAlive() throws IOException, InterruptedException {
        if (!process.isAlive()) {
            throw new IOException(death());
        }
    }

    private String death() throws InterruptedException {
        return "its JVM died: pid=" + pid() + ", exit=" + exitCode() + errors.quoted();
    }

    /** Returns whether the process has ended, and all that it said has come. */
    public synchronized boolean isOver() {
        return over;
    }

    /** Waits for the end of the process, and returns how it ended; by then it has complained of all it had to. */
    public int exitCode() throws InterruptedException {
        int exit = process.waitFor();
        errorReader.join();
        return exit;
    }

    /** Returns the end of what it complained of, and of what was no answer. */
    public LastLines errors() {
        return errors;
    }

    /** Returns the number of the process. */
    public long pid() {
        return process.pid();
    }

    /** Notes what the process has started by now, to be ended with it. */
    void noteDescendants() {
        children.noteDescendants(process);
    }

    /** Kills the process, if it runs, and waits until it is gone and all that it said has come. */
    public void kill() throws InterruptedException {
        children.end(process);
        reader.join();
    }

    @Override
    public void close() {
        children.end(process);
    }
}
