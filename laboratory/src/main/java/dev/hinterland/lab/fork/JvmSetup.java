package dev.hinterland.lab.fork;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.gc.GcLogParser;
import dev.hinterland.lab.jdk.Jdk;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The JVM that a run is made in.
 *
 * @param jdk whose JVM
 * @param collector its garbage collector
 * @param heapBytes its heap: fixed, and touched before the run begins, so that neither growth nor page faults are timed
 * @param flags what the store needs beside that
 * @param classPath what to run there
 */
public record JvmSetup(Jdk jdk, Collector collector, long heapBytes, List<String> flags, List<Path> classPath) {

    private static final String MAIN = "dev.hinterland.experiments.fork.Fork";

    /** Copies the lists. */
    public JvmSetup {
        flags = List.copyOf(flags);
        classPath = List.copyOf(classPath);
    }

    /** Returns the command that starts it with this GC log and these arguments. */
    public List<String> command(Path gcLog, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(jdk.java().toString());
        command.addAll(heapFlags(heapBytes, collector));
        command.add("-XX:+AlwaysPreTouch");
        command.add(GcLogParser.jvmArgument(gcLog));
        command.add("-XX:-UsePerfData");
        command.addAll(flags);
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(MAIN);
        command.addAll(arguments);
        return command;
    }

    /** Returns the flags of a fixed heap under a collector. */
    public static List<String> heapFlags(long heapBytes, Collector collector) {
        return List.of("-Xms" + heapBytes, "-Xmx" + heapBytes, collector.jvmFlag());
    }
}
