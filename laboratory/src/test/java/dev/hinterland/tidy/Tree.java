// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files of the repository, without what builds and editors make. */
final class Tree {

    /** The repository's folder. */
    static final Path ROOT = root();

    private static final Set<String> SKIPPED = Set.of("target", ".git", ".idea", ".vscode", "reports", "shared");

    private static final List<Path> FILES = all();

    private Tree() {}

    /** Returns the files whose names end so. */
    static List<Path> files(String ending) {
        return FILES.stream().filter(file -> file.toString().endsWith(ending)).toList();
    }

    private static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("LICENSE"))) {
            directory = directory.getParent();
        }
        return directory;
    }

    private static List<Path> all() {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    boolean skip = SKIPPED.contains(directory.getFileName().toString());
                    return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    boolean own = attributes.isRegularFile() && !file.endsWith(".git");
                    if (own) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }
}
