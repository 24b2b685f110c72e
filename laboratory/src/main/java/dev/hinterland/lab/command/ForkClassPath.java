// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.Hinterland;
import dev.hinterland.lab.input.UserError;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What forked JVMs run: the laboratory's own class path and the user's. A JVM older than 25 gets neither the library
 * nor the laboratory, whose classes it could not even look at when it searches for stores.
 */
final class ForkClassPath {

    private static final int LIBRARY_JDK = 25;

    private final List<Path> user;

    /** Reads the user's part, which may be absent. */
    ForkClassPath(@Nullable String classPath) {
        user = classPath == null ? List.of() : parse(classPath);
    }

    private static List<Path> parse(String classPath) {
        List<Path> entries = Arrays.stream(classPath.split(File.pathSeparator, -1))
                .filter(entry -> !entry.isBlank())
                .map(Path::of)
                .toList();
        entries.stream().filter(entry -> !Files.exists(entry)).findFirst().ifPresent(absent -> {
            throw new UserError("no such file: --classpath=" + absent);
        });
        return entries;
    }

    /** Returns the class path for a JVM of this feature version. */
    List<Path> forJdk(int feature) {
        Set<Path> newer =
                feature >= LIBRARY_JDK ? Set.of() : Set.of(origin(ForkClassPath.class), origin(Hinterland.class));
        List<Path> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry).toAbsolutePath().normalize();
            if (!newer.contains(path)) {
                entries.add(path);
            }
        }
        user.forEach(entry -> entries.add(entry.toAbsolutePath().normalize()));
        return entries;
    }

    /** Returns a class loader that sees the user's classes beside the laboratory's. */
    ClassLoader loader() {
        URL[] urls = user.stream().map(ForkClassPath::url).toArray(URL[]::new);
        ClassLoader parent = ForkClassPath.class.getClassLoader();
        return urls.length == 0 ? parent : new URLClassLoader(urls, parent);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UserError("not a class path: --classpath=" + path, e);
        }
    }

    private static Path origin(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath()
                    .normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no place: class=" + type.getName(), e);
        }
    }
}
