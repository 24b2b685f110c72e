// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.jdk.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What starts a JVM: a JDK's own launcher, or a script that first binds the process to one processor, so that the JVM
 * finds only one when it sets itself up.
 */
final class Launcher {

    private final Children children;
    private final String path;
    private final Map<Path, Path> scripts = new HashMap<>();

    /** Looks for programs in these directories. */
    Launcher(Children children, String path) {
        this.children = children;
        this.path = path;
    }

    /** Returns the launcher; nothing where a processor is to be chosen and the system has no program for it. */
    Optional<Path> of(Jdk jdk, boolean oneProcessor) throws IOException {
        if (!oneProcessor) {
            return Optional.of(jdk.java());
        }
        Optional<Path> taskset = onPath("taskset", path);
        if (taskset.isEmpty()) {
            return Optional.empty();
        }
        Path known = scripts.get(jdk.java());
        return Optional.of(known == null ? newScript(taskset.get(), jdk) : known);
    }

    private Path newScript(Path taskset, Jdk jdk) throws IOException {
        Path script = Files.createFile(
                children.newDirectory().resolve("java"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(
                script,
                "#!/bin/sh\nexec " + quoted(taskset) + " -c 0 "
                        + quoted(jdk.java().toAbsolutePath()) + " \"$@\"\n");
        scripts.put(jdk.java(), script);
        return script;
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }

    /** Returns where a program is, if it is installed. */
    static Optional<Path> onPath(String program, String path) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
