// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** All that is measured of a machine. */
final class Kernels {

    /** An array that compiled code does not allocate itself on any machine: {@code FastAllocateSizeLimit} is 1 MiB. */
    static final int LARGE_ARRAY_BYTES = 3 << 20;

    private static final long PAGE = 4 << 10;
    private static final long LINE = 64;
    private static final long PASSED_THROUGH = 512L << 20;
    private static final int QUICK_STEP = 4;
    private static final long LEAST_PAGES = 16;
    private static final long MOST_PAGES = 1 << 17;

    private final WorkingSets sets;
    private final List<Kernel> quiet = new ArrayList<>();

    Kernels(Caches caches, boolean quick) {
        int step = quick ? QUICK_STEP : 2;
        sets = new WorkingSets(caches);
        calls();
        sets.byLevel().forEach(this::streams);
        sets.curve(step).forEach(this::chase);
        LongStream.iterate(LEAST_PAGES, pages -> pages <= MOST_PAGES, pages -> pages * step)
                .forEach(this::pages);
    }

    /** Returns those that allocate nothing. */
    List<Kernel> quiet() {
        return List.copyOf(quiet);
    }

    /** Returns those that allocate, and need an eden. */
    static List<Kernel> allocating() {
        return List.of(
                new Kernel("allocate", "", 0, "allocate"),
                new Kernel("allocate-large", "", LARGE_ARRAY_BYTES, "allocate-large:" + LARGE_ARRAY_BYTES));
    }

    /** Returns how much of a heap the quiet ones need, one after the other. */
    long heapBytes() {
        long largest = sets.curve(2).getLast();
        return 2 * (largest + PASSED_THROUGH);
    }

    private void calls() {
        quiet.add(new Kernel("copy-one", "", 0, "copy-one"));
        quiet.add(new Kernel("store-one", "", 0, "store-one"));
    }

    private void streams(String level, long bytes) {
        for (String name : List.of("read", "fill", "copy")) {
            quiet.add(new Kernel(name, level, bytes, name + ":" + bytes));
        }
        quiet.add(new Kernel("copy-out", level, bytes, "copy-out:" + bytes + ":" + PASSED_THROUGH));
    }

    private void chase(long bytes) {
        String level = sets.byLevel().entrySet().stream()
                .filter(entry -> entry.getValue() == bytes)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
        quiet.add(new Kernel("chase", level, bytes, "chase:" + bytes / LINE + ":" + LINE));
    }

    private void pages(long pages) {
        quiet.add(new Kernel("pages", "", pages * LINE, "chase:" + pages + ":" + PAGE));
    }
}
