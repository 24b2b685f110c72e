package dev.hinterland.lab.tlab.rate;

import java.util.ArrayList;
import java.util.List;

/**
 * The heap that objects are allocated in: of a fixed size, touched before it is used, and nearly all of it young, so that
 * neither page faults nor promotion are timed. The young generation keeps its parts, else Parallel would move them.
 *
 * @param mebibytes its size
 * @param youngMebibytes the part that is young
 */
record Heap(long mebibytes, long youngMebibytes) {

    private static final long MOST = 2048;
    private static final long MOST_QUICK = 1536;
    private static final int SHARE_OF_MEMORY = 4;
    private static final long FIFTHS_YOUNG = 4;
    private static final int BUFFERS = 16;

    /** Returns the heap for a machine with this memory; touching it takes time at each start of a JVM. */
    static Heap of(long memoryBytes, boolean quick) {
        long most = quick ? MOST_QUICK : MOST;
        long size = Math.min(most, (memoryBytes >> 20) / SHARE_OF_MEMORY);
        return new Heap(size, size * FIFTHS_YOUNG / 5);
    }

    /** Returns the same heap with an eighth of it young, so that collections come while one measures. */
    Heap small() {
        return new Heap(mebibytes, mebibytes / 8);
    }

    /** Returns the arguments for Parallel. */
    List<String> parallel() {
        return with("-XX:+UseParallelGC", "-XX:-UseAdaptiveSizePolicy");
    }

    /** Returns the arguments for G1. */
    List<String> g1() {
        return with("-XX:+UseG1GC");
    }

    /** Returns the flags for allocation buffers that hold many arrays of a mebibyte. */
    List<String> largeBuffers() {
        return List.of("-XX:TLABSize=" + youngMebibytes / BUFFERS + "m", "-XX:-ResizeTLAB");
    }

    private List<String> with(String... collector) {
        List<String> arguments = new ArrayList<>(List.of(
                "-Xms" + mebibytes + "m",
                "-Xmx" + mebibytes + "m",
                "-Xmn" + youngMebibytes + "m",
                "-XX:+AlwaysPreTouch"));
        arguments.addAll(List.of(collector));
        return arguments;
    }

    /** Returns it in words. */
    String words() {
        return "heap " + mebibytes + " MiB, " + youngMebibytes + " MiB of it young, pre-touched";
    }
}
