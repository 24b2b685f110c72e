package dev.hinterland.lab.hits.drive;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How the laboratory starts a JVM like its own with its own classes.
 *
 * <p>Some libraries take their number of segments from the number of processors, and an eviction within segments is not
 * the same as one over all. With two, which is what a single-threaded drive and its collector need, a hit ratio is the
 * same on every machine.
 */
final class ChildCommand {

    private static final List<String> ALWAYS = List.of(
            "-XX:ActiveProcessorCount=2",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private ChildCommand() {}

    static List<String> of(Class<?> main, List<String> flags, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ALWAYS);
        command.addAll(flags);
        command.add("-cp");
        command.add(classPath());
        command.add(main.getName());
        command.addAll(arguments);
        return command;
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
