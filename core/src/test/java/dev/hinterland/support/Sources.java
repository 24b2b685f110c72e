// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Source files that a test writes and compiles, as an application of a user's. */
public final class Sources {

    private final Path folder;

    /** Takes the folder to write to. */
    public Sources(Path folder) {
        this.folder = folder;
    }

    /** Writes a file. */
    public Sources with(String path, String text) {
        try {
            Path file = folder.resolve("src").resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Compiles all files; warnings are errors.
     *
     * @return the folder of the classes
     */
    public Path compile(String... options) {
        Path classes = folder.resolve("classes");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> all = new ArrayList<>(List.of("-d", classes.toString(), "-Werror", "-Xlint:all"));
        all.addAll(List.of(options));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.walk(folder.resolve("src"))) {
            List<Path> javaFiles =
                    sources.filter(path -> path.toString().endsWith(".java")).toList();
            Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromPaths(javaFiles);
            boolean done =
                    compiler.getTask(messages, files, null, all, null, units).call();
            if (!done) {
                throw new AssertionError("sources cannot be compiled: messages=" + messages);
            }
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
