// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the formula says about each thread of a run after each collection, from what threads have allocated and the size
 * of eden alone.
 *
 * <p>How much of eden was used is also derived: each thread uses whole buffers, the last one too, however little of it
 * is allocated when the collection comes. This is not held to the size of eden: where the program looks late, on a busy
 * machine, all threads have allocated more by then, and a thread's share stays what it is.
 *
 * @param collections what it says after each collection, for each thread in the run's order
 */
record Forecast(List<List<Line>> collections) {

    /** What a collector allows that does not limit the size. */
    static final long UNLIMITED = Long.MAX_VALUE;

    /** Copies the list. */
    Forecast {
        collections = List.copyOf(collections);
    }

    /** Applies the formula to a run, with sizes up to what the collector allows. */
    static Forecast of(UnequalRun run, TlabFormula formula, long mostBytes) {
        List<ThreadForecast> threads = run.threads().stream()
                .map(_ -> new ThreadForecast(formula, run.start().edenBytes(), mostBytes))
                .toList();
        List<List<Line>> collections = new ArrayList<>();
        UnequalRun.Sample before = run.start().withNothingAllocated();
        for (UnequalRun.Sample now : run.samples()) {
            collections.add(collected(threads, before, now));
            before = now;
        }
        return new Forecast(collections);
    }

    private static List<Line> collected(List<ThreadForecast> threads, UnequalRun.Sample before, UnequalRun.Sample now) {
        long[] allocated = IntStream.range(0, threads.size())
                .mapToLong(i -> now.allocated().get(i) - before.allocated().get(i))
                .toArray();
        long[] refills = IntStream.range(0, threads.size())
                .mapToLong(i -> threads.get(i).refills(allocated[i]))
                .toArray();
        long used = IntStream.range(0, threads.size())
                .mapToLong(i -> refills[i] * threads.get(i).bufferBytes())
                .sum();
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            ThreadForecast thread = threads.get(i);
            thread.collected(allocated[i], used, before.edenBytes(), now.edenBytes());
            lines.add(new Line(thread.bufferBytes(), thread.share(), refills[i], allocated[i]));
        }
        return List.copyOf(lines);
    }

    /**
     * What it says about one thread after one collection.
     *
     * @param bufferBytes the size of its buffers from now on
     * @param share its average share
     * @param refills how often it took a buffer since the collection before
     * @param allocatedBytes what it allocated since then, which is what the forecast was made from
     */
    record Line(long bufferBytes, double share, long refills, long allocatedBytes) {}
}
