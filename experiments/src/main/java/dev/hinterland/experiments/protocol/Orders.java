// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.protocol;

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
 * What a JVM is ordered by the one that started it, and where it answers. The JVM ends when its parent does, or when
 * any of its threads throws. Threads may answer at the same time.
 */
public final class Orders {

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false);
    private final Runnable parentEnded;

    private Orders(Runnable parentEnded) {
        this.parentEnded = parentEnded;
    }

    /** Begins to listen to the process that has started this one; called once, at the beginning. */
    public static Orders ofParent() {
        return ofParent(() -> Runtime.getRuntime().halt(1));
    }

    /** The same, for a JVM that has something to do when its parent has ended. */
    public static Orders ofParent(Runnable parentEnded) {
        Orders orders = new Orders(parentEnded);
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
        parentEnded.run();
    }

    /**
     * Waits for the next order.
     *
     * @throws IllegalArgumentException if it is another order, or cannot be: one sentence that says why
     */
    public <O> O next(Class<O> kind) throws InterruptedException {
        String line = lines.take();
        return Message.of(line)
                .orElseThrow(() -> new IllegalArgumentException("not an order: line=" + line))
                .as(kind);
    }

    /** Answers, with a record: whole, or not at all if there is no memory for it. */
    public void answer(Record answer) {
        byte[] line = (Message.line(answer) + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            out.write(line, 0, line.length);
            out.flush();
        }
    }
}
