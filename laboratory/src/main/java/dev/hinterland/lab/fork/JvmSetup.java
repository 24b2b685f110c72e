package dev.hinterland.lab.fork;

import dev.hinterland.experiments.fork.Fork;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.gc.GcLogParser;
import dev.hinterland.lab.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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

    /** Copies the lists. */
    public JvmSetup {
        flags = List.copyOf(flags);
        classPath = List.copyOf(classPath);
    }

    /** Starts it with this GC log. */
    Companion start(Children children, Path gcLog) throws IOException {
        List<String> all = new ArrayList<>(heapFlags(heapBytes, collector));
        all.add("-XX:+AlwaysPreTouch");
        all.add(GcLogParser.jvmArgument(gcLog));
        all.addAll(flags);
        return Companion.start(children, jdk.java(), all, classPath, Fork.class);
    }

    /** Returns the flags of a fixed heap under a collector. */
    public static List<String> heapFlags(long heapBytes, Collector collector) {
        return List.of("-Xms" + heapBytes, "-Xmx" + heapBytes, collector.jvmFlag());
    }
}
