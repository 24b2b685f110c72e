// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A new folder that is deleted, with all that is in it, when it is closed or when the JVM exits. */
public final class ScratchFolder implements AutoCloseable {

    /** The system property with the folder below which stores on files have theirs; else the temporary folder. */
    public static final String PROPERTY = "hinterland.benchmarks.folder";

    private final Path path;
    private final Thread hook = new Thread(this::delete, "delete-scratch");

    private ScratchFolder(Path path) {
        this.path = path;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Creates a folder below another one.
     *
     * @throws UncheckedIOException if that cannot be done
     */
    public static ScratchFolder in(Path parent) {
        try {
            return new ScratchFolder(
                    Files.createTempDirectory(parent, "benchmark-").toAbsolutePath());
        } catch (IOException e) {
            throw new UncheckedIOException("no folder can be created: parent=" + parent, e);
        }
    }

    /** Creates the folder of a store, where {@link #PROPERTY} says. */
    static ScratchFolder ofStore() {
        return in(Path.of(System.getProperty(PROPERTY, System.getProperty("java.io.tmpdir"))));
    }

    /** Returns the path of something in the folder. */
    public Path resolve(String name) {
        return path.resolve(name);
    }

    /** Returns the folder, absolute. */
    public Path path() {
        return path;
    }

    private void delete() {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be deleted: folder=" + path, e);
        }
    }

    /** Deletes it. */
    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        delete();
    }
}
