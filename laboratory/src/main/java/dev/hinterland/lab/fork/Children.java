// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The processes and directories of this laboratory: what it started, what those started, and where they keep files. All
 * of it goes when the laboratory ends, also by Ctrl-C.
 */
public final class Children implements AutoCloseable {

    private static final long PATIENCE_NANOS = 5_000_000_000L;
    private static final int PAUSE_MILLIS = 10;

    private final Set<ProcessHandle> processes = ConcurrentHashMap.newKeySet();
    private final Path directory;
    private final Thread hook = new Thread(this::removeEverything, "clean-up");
    private final AtomicInteger startedByOthers = new AtomicInteger();
    private volatile boolean ending;

    private Children(Path directory) {
        this.directory = directory;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Creates a directory for this laboratory, and begins to watch. */
    public static Children watch() throws IOException {
        return new Children(Files.createTempDirectory("hinterland-lab-"));
    }

    /** Creates an empty directory that goes with the laboratory at the latest. */
    public Path newDirectory() throws IOException {
        refuseAtTheEnd();
        return Files.createTempDirectory(directory, "run-");
    }

    /**
     * Begins a piece of work in which a library starts processes, which nobody can keep it from: when the laboratory
     * ends, they are ended until the work is closed.
     */
    public Work work() throws IOException {
        startedByOthers.incrementAndGet();
        Work work = startedByOthers::decrementAndGet;
        if (ending) {
            work.close();
            refuseAtTheEnd();
        }
        return work;
    }

    private void refuseAtTheEnd() throws IOException {
        if (ending) {
            throw new IOException("the laboratory is ending");
        }
    }

    /** Starts a process. None starts once the laboratory is ending. */
    public Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        processes.add(process.toHandle());
        if (ending) {
            end(process.toHandle());
            throw new IOException("the laboratory is ending: pid=" + process.pid());
        }
        return process;
    }

    /** Notes what a process has started by now: once it is dead, its children can't be told from others. */
    public void noteDescendants(Process process) {
        process.descendants().forEach(processes::add);
    }

    /** Ends a process, if it still runs, and whatever it has started. */
    public void end(Process process) {
        noteDescendants(process);
        end(process.toHandle());
        processes.removeIf(handle -> !handle.isAlive());
    }

    private void end(ProcessHandle handle) {
        handle.descendants().forEach(this::end);
        handle.destroyForcibly();
        handle.onExit().join();
        processes.remove(handle);
    }

    /** Whatever runs below this process goes with it, also what a library started, and what it starts meanwhile. */
    private void removeEverything() {
        ending = true;
        long begin = System.nanoTime();
        do {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        } while (startedByOthers.get() > 0 && System.nanoTime() - begin < PATIENCE_NANOS && slept());
        removeAll();
    }

    private static boolean slept() {
        try {
            Thread.sleep(PAUSE_MILLIS);
            return true;
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void removeAll() {
        ending = true;
        for (ProcessHandle handle : processes) {
            handle.descendants().forEach(ProcessHandle::destroyForcibly);
            handle.destroyForcibly();
        }
        delete(directory);
    }

    /** Deletes a directory with all that is in it. */
    static void delete(Path directory) {
        try {
            Files.walkFileTree(directory, new Deletion());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be deleted: directory=" + directory, e);
        }
    }

    @Override
    public void close() {
        removeAll();
        removeHook();
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook is running by itself then, and does the same.
            return;
        }
    }

    /** A piece of work in which a library starts processes. */
    @FunctionalInterface
    public interface Work extends AutoCloseable {

        @Override
        void close();
    }

    /** Deletes what it visits; what is gone already is as good as deleted, since servers delete their files too. */
    private static final class Deletion extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
            Files.deleteIfExists(visited);
            return FileVisitResult.CONTINUE;
        }
    }
}
