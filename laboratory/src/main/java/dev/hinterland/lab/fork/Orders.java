package dev.hinterland.lab.fork;

import dev.hinterland.lab.result.ResultJson;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The other end of a {@link Companion}: what a JVM is ordered, and where it answers. The JVM ends when its parent does,
 * or when any of its threads throws. Threads may answer at the same time.
 */
public final class Orders {

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final PrintStream out;

    private Orders(PrintStream out) {
        this.out = out;
    }

    /** Begins to listen to the process that has started this one; called once, at the beginning. */
    public static Orders ofParent() {
        Orders orders =
                new Orders(new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8));
        // What libraries print is no answer.
        System.setOut(System.err);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            System.err.println(thrown);
            Runtime.getRuntime().halt(1);
        });
        Thread listener = new Thread(orders::listen, "orders");
        listener.setDaemon(true);
        listener.start();
        return orders;
    }

    private void listen() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
        } catch (IOException broken) {
            System.err.println("cannot hear the parent: " + broken.getMessage());
        }
        Runtime.getRuntime().halt(1);
    }

    /** Waits for the next order. */
    public <O> O next(Class<O> kind) throws IOException, InterruptedException {
        return ResultJson.fromJson(lines.take(), kind);
    }

    /** Answers, with a record. */
    public synchronized void answer(Object answer) {
        try {
            out.print(answer.getClass().getSimpleName() + " " + ResultJson.toJson(answer) + "\n");
            out.flush();
        } catch (IOException impossible) {
            throw new IllegalStateException("not to be said in JSON: answer=" + answer, impossible);
        }
    }
}
