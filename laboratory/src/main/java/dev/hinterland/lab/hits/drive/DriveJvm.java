// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.Companion;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A JVM like the laboratory's own, with its classes.
 *
 * <p>Some libraries take their number of segments from the number of processors, and an eviction within segments is not
 * the same as one over all. With two, which is what a single-threaded drive and its collector need, a hit ratio is the
 * same on every machine.
 */
final class DriveJvm {

    private static final List<String> ALWAYS = List.of(
            "-XX:ActiveProcessorCount=2",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private DriveJvm() {}

    /** Starts a program of ours, with these flags beside those of all. */
    static Companion start(Children children, Class<?> main, List<String> flags) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> all = Stream.concat(ALWAYS.stream(), flags.stream()).toList();
        return Companion.start(children, java, all, classPath(), main);
    }

    private static List<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath())
                .toList();
    }
}
