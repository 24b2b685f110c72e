// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import java.util.ArrayList;
import java.util.List;

/**
 * The heap that objects are allocated in: of a fixed size, touched before it is used, and nearly all of it young, so
 * that neither page faults nor promotion are timed. The young generation keeps its parts, else Parallel would move
 * them. Threads wait for the compiler, so that it is done before the timed part even where they leave it no processor.
 *
 * @param mebibytes its size
 * @param youngMebibytes the part that is young
 */
record Heap(long mebibytes, long youngMebibytes) {

    private static final int SHARE_OF_MEMORY = 4;
    private static final long FIFTHS_YOUNG = 4;
    private static final int BUFFERS = 16;

    /** Returns a heap of at most this size, and at most a quarter of the machine's memory. */
    static Heap of(long memoryBytes, long mostMebibytes) {
        long size = Math.min(mostMebibytes, (memoryBytes >> 20) / SHARE_OF_MEMORY);
        return new Heap(size, size * FIFTHS_YOUNG / 5);
    }

    /** Returns the same heap with an eighth of it young, so that collections come while one measures. */
    Heap small() {
        return new Heap(mebibytes, mebibytes / 8);
    }

    /** Returns the arguments for Parallel. */
    List<String> parallel() {
        return with("-XX:+UseParallelGC", "-XX:-UseAdaptiveSizePolicy", "-XX:SurvivorRatio=20");
    }

    /** Returns the arguments for G1. */
    List<String> g1() {
        return with("-XX:+UseG1GC");
    }

    /**
     * Returns the flags for allocation buffers that hold many arrays of a mebibyte. What is left at a buffer's end may
     * be wasted: a thread would else keep the buffer for smaller objects, and have the VM allocate each array that is
     * larger.
     */
    List<String> largeBuffers() {
        return List.of(
                "-XX:TLABSize=" + youngMebibytes / BUFFERS + "m", "-XX:-ResizeTLAB", "-XX:TLABRefillWasteFraction=2");
    }

    private List<String> with(String... collector) {
        List<String> arguments = new ArrayList<>(List.of(
                "-Xms" + mebibytes + "m",
                "-Xmx" + mebibytes + "m",
                "-Xmn" + youngMebibytes + "m",
                "-XX:+AlwaysPreTouch",
                "-Xbatch"));
        arguments.addAll(List.of(collector));
        return arguments;
    }

    /** Returns it in words. */
    String words() {
        return "heap " + mebibytes + " MiB, " + youngMebibytes + " MiB of it young, pre-touched";
    }
}
