// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.copy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Collections that begin too small, just right or too large. One operation fills one collection. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GrowthBenchmark {

    private static final double LOAD_FACTOR = 0.75;

    /** How many elements go in. */
    @Param({"512"})
    int wanted;

    /** How many it begins with room for. */
    @Param({"512"})
    int started;

    private Integer[] elements = {};

    /** Makes the elements, so that only the collection is measured. */
    @Setup
    public void makeElements() {
        elements = new Integer[wanted];
        for (int i = 0; i < wanted; i++) {
            elements[i] = i;
        }
    }

    /** Fills a list. */
    @Benchmark
    public List<Integer> list() {
        List<Integer> list = new ArrayList<>(started);
        for (Integer element : elements) {
            list.add(element);
        }
        return list;
    }

    /** Fills a map, whose table has room for as many. */
    @Benchmark
    public Map<Integer, Integer> map() {
        Map<Integer, Integer> map = new HashMap<>((int) Math.ceil(started / LOAD_FACTOR));
        for (Integer element : elements) {
            map.put(element, element);
        }
        return map;
    }

    /** Fills a builder, character by character. */
    @Benchmark
    public StringBuilder builder() {
        StringBuilder builder = new StringBuilder(started);
        for (int i = 0; i < wanted; i++) {
            builder.append('x');
        }
        return builder;
    }
}
