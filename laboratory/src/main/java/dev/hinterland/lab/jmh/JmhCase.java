// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.jdk.Jdk;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One benchmark in one kind of JVM.
 *
 * @param benchmark the benchmark method, as {@code Type.method}
 * @param labels how its row is told from others
 * @param jdk whose JVM
 * @param variant how it is started
 * @param jvmArguments what all variants are started with: heap, collector
 * @param parameters the benchmark's parameters
 * @param threads how many threads run it at once
 * @param oneProcessor whether the JVM is bound to one processor
 * @param profilers further profilers, each as JMH's command line names it ({@code gc},
 *     {@code perfasm:events=cpu-clock})
 */
public record JmhCase(
        String benchmark,
        Map<String, String> labels,
        Jdk jdk,
        JvmVariant variant,
        List<String> jvmArguments,
        Map<String, String> parameters,
        int threads,
        boolean oneProcessor,
        List<String> profilers) {

    /** Copies the collections, in their order. */
    public JmhCase {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        jvmArguments = List.copyOf(jvmArguments);
        parameters = Map.copyOf(parameters);
        profilers = List.copyOf(profilers);
    }

    /** Returns a case with one thread, no parameters, the JVM as it comes, and the profiler of allocation. */
    public static JmhCase of(String benchmark, Map<String, String> labels, Jdk jdk) {
        return new JmhCase(benchmark, labels, jdk, JvmVariant.DEFAULT, List.of(), Map.of(), 1, false, List.of("gc"));
    }

    /** Returns the same case in a JVM that is started so. */
    public JmhCase with(JvmVariant newVariant) {
        return new JmhCase(
                benchmark, labels, jdk, newVariant, jvmArguments, parameters, threads, oneProcessor, profilers);
    }

    /** Returns the same case with these arguments for the JVM. */
    public JmhCase withArguments(List<String> newArguments) {
        return new JmhCase(benchmark, labels, jdk, variant, newArguments, parameters, threads, oneProcessor, profilers);
    }

    /** Returns the same case with these parameters of the benchmark. */
    public JmhCase withParameters(Map<String, String> newParameters) {
        return new JmhCase(
                benchmark, labels, jdk, variant, jvmArguments, newParameters, threads, oneProcessor, profilers);
    }

    /** Returns the same case with this many threads. */
    public JmhCase withThreads(int newThreads) {
        return new JmhCase(
                benchmark, labels, jdk, variant, jvmArguments, parameters, newThreads, oneProcessor, profilers);
    }

    /** Returns the same case on one processor. */
    public JmhCase onOneProcessor() {
        return new JmhCase(benchmark, labels, jdk, variant, jvmArguments, parameters, threads, true, profilers);
    }

    /** Returns the same case with these profilers. */
    public JmhCase withProfilers(List<String> newProfilers) {
        return new JmhCase(
                benchmark, labels, jdk, variant, jvmArguments, parameters, threads, oneProcessor, newProfilers);
    }

    String name() {
        return String.join(", ", labels.values());
    }
}
