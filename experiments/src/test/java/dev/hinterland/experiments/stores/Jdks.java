// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The JDKs that tests fork: the one that runs them, and its neighbours on the disk. */
final class Jdks {

    private Jdks() {}

    /** Returns the homes of the JDKs that were found, by feature version. */
    static Map<Integer, Path> found() {
        Path own = Path.of(System.getProperty("java.home"));
        Map<Integer, Path> homes = new TreeMap<>();
        try (Stream<Path> beside = Files.list(own.toAbsolutePath().getParent())) {
            beside.forEach(home -> version(home).ifPresent(version -> homes.putIfAbsent(version, home)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        homes.put(Runtime.version().feature(), own);
        return homes;
    }

    private static Optional<Integer> version(Path home) {
        Path release = home.resolve("release");
        if (!Files.isRegularFile(release) || !Files.isExecutable(home.resolve("bin/javac"))) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
        return Optional.of(
                version.startsWith("1.") ? 0 : Runtime.Version.parse(version).feature());
    }
}
