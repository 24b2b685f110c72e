// SPDX-License-Identifier: Apache-2.0
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
 * @param heapBytes its heap, of a fixed size
 * @param flags what the store needs beside that, and {@link #PRE_TOUCH} if no page faults of the heap are to be timed
 * @param classPath what to run there
 */
public record JvmSetup(Jdk jdk, Collector collector, long heapBytes, List<String> flags, List<Path> classPath) {

    /** The flag that has the JVM touch its heap before the run begins. */
    public static final String PRE_TOUCH = "-XX:+AlwaysPreTouch";

    /** Copies the lists. */
    public JvmSetup {
        flags = List.copyOf(flags);
        classPath = List.copyOf(classPath);
    }

    /** Starts it with this GC log. */
    Companion start(Children children, Path gcLog) throws IOException {
        List<String> all = new ArrayList<>(heapFlags(heapBytes, collector));
        all.add(GcLogParser.jvmArgument(gcLog));
        all.addAll(flags);
        return Companion.start(children, jdk.java(), all, classPath, Fork.class);
    }

    /** Returns the flags of a fixed heap under a collector. */
    public static List<String> heapFlags(long heapBytes, Collector collector) {
        return List.of("-Xms" + heapBytes, "-Xmx" + heapBytes, collector.jvmFlag());
    }
}
