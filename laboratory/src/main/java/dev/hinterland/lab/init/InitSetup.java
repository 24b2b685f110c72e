// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.labels;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What all experiments of this package are made with.
 *
 * @param bench JDKs and the runner of benchmarks
 * @param plan what is measured, and for how long
 * @param heap the heap that arrays are allocated in
 * @param threads how many threads are all threads
 */
record InitSetup(Bench bench, InitPlan plan, YoungHeap heap, int threads) {

    /** A JVM lets the benchmarks use its internal Unsafe with this. */
    private static final String EXPORT = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

    /** Returns the benchmark of an array. */
    JmhCase array(NamedJdk jdk, String array, int size, int byThreads) {
        return benchmark("ArrayBenchmark." + array, jdk, labels(jdk.label(), array, size, byThreads), size)
                .withThreads(byThreads);
    }

    /** Returns a benchmark of memory of a size, in the heap of all of them. */
    JmhCase benchmark(String benchmark, NamedJdk jdk, Map<String, String> labels, int size, String... moreArguments) {
        List<String> arguments = new ArrayList<>(heap.arguments());
        arguments.add(EXPORT);
        arguments.addAll(List.of(moreArguments));
        return JmhCase.of(benchmark, labels, jdk.jdk())
                .withArguments(arguments)
                .withParameters(Map.of("size", Integer.toString(size)));
    }

    /** Returns the row that stands for a case that does not fit. */
    Row tooLarge(NamedJdk jdk, String array, int size, int byThreads) {
        return Row.skipped(
                labels(jdk.label(), array, size, byThreads),
                "eden of " + Units.bytes(heap.edenBytes()) + " holds too few of them");
    }

    List<String> jdks() {
        return bench.jdks().stream().map(NamedJdk::label).toList();
    }
}
