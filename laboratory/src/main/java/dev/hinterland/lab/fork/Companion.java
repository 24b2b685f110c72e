package dev.hinterland.lab.fork;

import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.result.ResultJson;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Our end of a JVM that lives as long as we wish: we give it orders while it runs, and may kill it in the middle of
 * one. {@link Orders} is its end. An order is a line of JSON; an answer is a line with the name of a record, a space,
 * and JSON. Answers of different kinds wait for us apart from each other, in their order.
 *
 * <p>For one thread, which gives the orders and takes the answers.
 */
public final class Companion implements AutoCloseable {

    private static final int LOOK_MILLIS = 50;

    private final Children children;
    private final Process process;
    private final Map<String, BlockingQueue<String>> answers = new ConcurrentHashMap<>();
    private final LastLines errors = new LastLines();
    private final Thread reader;
    private final Thread errorReader;

    private Companion(Children children, Process process) {
        this.children = children;
        this.process = process;
        reader = Thread.ofVirtual().start(this::read);
        errorReader = Thread.ofVirtual().start(() -> errors.readAll(process.errorReader()));
    }

    /**
     * Starts a JVM with the laboratory's classes.
     *
     * @param flags the JVM's flags
     * @param main the program, which begins with {@link Orders#ofParent}
     */
    public static Companion start(Children children, Jdk jdk, List<String> flags, List<Path> classPath, Class<?> main)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(jdk.java().toString());
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
                int space = line.indexOf(' ');
                if (space > 0 && line.endsWith("}")) {
                    answers(line.substring(0, space)).add(line.substring(space + 1));
                } else {
                    // What native code prints, or the half of a line that a killed process has left.
                    errors.add(line);
                }
            }
        } catch (IOException streamClosed) {
            errors.add("its output ended early: " + streamClosed.getMessage());
        }
    }

    private BlockingQueue<String> answers(String kind) {
        return answers.computeIfAbsent(kind, first -> new LinkedBlockingQueue<>());
    }

    /** Gives an order. An order to a process that has died is heard of with the next answer. */
    public void tell(Object order) {
        try {
            byte[] line = (ResultJson.toJson(order) + "\n").getBytes(StandardCharsets.UTF_8);
            process.getOutputStream().write(line);
            process.getOutputStream().flush();
        } catch (IOException died) {
            errors.add("it took no order: " + died.getMessage());
        }
    }

    /**
     * Waits for an answer of a kind.
     *
     * @throws IOException if the process dies before it answers, or takes longer: one sentence that says so
     */
    public <A> A hear(Class<A> kind, Duration patience) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            boolean over = !reader.isAlive();
            String line = answers(kind.getSimpleName()).poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (line != null) {
                return ResultJson.fromJson(line, kind);
            }
            if (over) {
                throw new IOException(death());
            }
            if (System.nanoTime() > end) {
                throw new IOException("its JVM hangs: pid=" + pid() + ", awaited=" + kind.getSimpleName() + ", seconds="
                        + patience.toSeconds());
            }
        }
    }

    /** Returns the last of the answers of a kind that have come and were not taken; the others are forgotten. */
    public <A> Optional<A> last(Class<A> kind) throws IOException {
        List<A> all = all(kind);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }

    /** Takes the answers of a kind that have come. */
    public <A> List<A> all(Class<A> kind) throws IOException {
        List<A> all = new ArrayList<>();
        BlockingQueue<String> waiting = answers(kind.getSimpleName());
        for (@Nullable String line = waiting.poll(); line != null; line = waiting.poll()) {
            all.add(ResultJson.fromJson(line, kind));
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
        int exit = process.waitFor();
        errorReader.join();
        return "its JVM died: pid=" + pid() + ", exit=" + exit + errors.quoted();
    }

    /** Returns the number of the process. */
    public long pid() {
        return process.pid();
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
