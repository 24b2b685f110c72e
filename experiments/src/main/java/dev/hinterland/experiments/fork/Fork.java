// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.ForkEvent.Started;
import dev.hinterland.experiments.protocol.Orders;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The main class of a forked JVM; the package page says what it is told and what it tells. */
public final class Fork {

    /** How long stores have for closing and libraries for their shutdown hooks. */
    private static final int ENDING_MILLIS_MAX = 10_000;

    private static final int DELETIONS_MAX = 10;

    private static final CountDownLatch ENDING = new CountDownLatch(1);
    private static volatile int exitCode = ForkedRun.FAILED;

    /** The directory of the request, if it was empty when the run began. */
    private static volatile @Nullable Path filesOfTheStore;

    private Fork() {}

    /** Runs what the first order asks for, and ends the JVM. */
    public static void main(String[] arguments) throws InterruptedException {
        EventOutput output = new EventOutput(new FileOutputStream(FileDescriptor.out));
        Orders orders = Orders.ofParent(Fork::endWithParent);
        try {
            start(orders.next(ForkRequest.class), output);
        } catch (IllegalArgumentException e) {
            output.write(new Failure(FailureKind.BAD_REQUEST, String.valueOf(e.getMessage()), ""));
            System.exit(ForkedRun.REFUSED);
        }
    }

    private static void start(ForkRequest request, EventOutput output) {
        Held held = new Held();
        daemon("end", () -> endForSure(held));
        output.write(started());
        Path directory = request.settings().directory();
        filesOfTheStore = isEmpty(directory) ? directory : null;
        ForkedRun run = new ForkedRun(request, output, held, () -> end(ForkedRun.FAILED));
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> uncaught(run, thread, thrown));
        exitCode = run.run();
        ENDING.countDown();
        close(held);
        System.exit(exitCode);
    }

    private static Started started() {
        RuntimeMXBean jvm = ManagementFactory.getRuntimeMXBean();
        return new Started(
                ProcessHandle.current().pid(),
                jvm.getVmName() + " " + jvm.getVmVersion(),
                Runtime.version().feature(),
                jvm.getInputArguments());
    }

    /** Lack of memory in a thread of some library leaves the run waiting for it; anything else is only told. */
    private static void uncaught(ForkedRun run, Thread thread, Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            end(run.fail(thrown));
        }
        System.err.println("uncaught in thread " + thread.getName() + ": " + thrown);
    }

    private static void end(int exitCode) {
        ENDING.countDown();
        System.exit(exitCode);
    }

    private static void close(Held held) {
        try {
            held.close();
        } catch (Exception | LinkageError | OutOfMemoryError e) {
            System.err.println("cannot close the store: " + e);
        }
    }

    /** Keeps the promise that a forked JVM ends, and that no server of a store outlives it. */
    private static void endForSure(Held held) {
        try {
            ENDING.await();
            Thread.sleep(ENDING_MILLIS_MAX);
        } catch (InterruptedException e) {
            System.err.println("ending early: interrupted");
        }
        held.processes().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        Runtime.getRuntime().halt(exitCode);
    }

    private static boolean isEmpty(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            System.err.println("cannot be read: directory=" + directory + ", problem=" + e.getMessage());
            return false;
        }
    }

    /** A parent that lives deletes the store's files itself. */
    private static void endWithParent() {
        try {
            Path directory = filesOfTheStore;
            if (directory != null) {
                delete(directory);
            }
        } finally {
            end(ForkedRun.FAILED);
        }
    }

    /** The store may still write: what it adds meanwhile goes with the next attempt. */
    private static void delete(Path directory) {
        for (int attempt = 0; attempt < DELETIONS_MAX && Files.exists(directory); attempt++) {
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(path);
                }
            } catch (IOException | UncheckedIOException e) {
                System.err.println("cannot be deleted: directory=" + directory + ", problem=" + e.getMessage());
            }
        }
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }
}
