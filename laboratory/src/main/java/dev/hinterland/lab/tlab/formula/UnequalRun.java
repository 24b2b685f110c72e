// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.experiments.hsperf.TlabCounters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What {@link dev.hinterland.experiments.tlab.unequal.UnequalThreads} says about itself, in the lines that it
 * describes.
 *
 * @param flags the JVM's flags, by name
 * @param threads all of its threads
 * @param start how things were before the first of them allocated
 * @param samples how they were after each collection
 */
record UnequalRun(Map<String, String> flags, List<Member> threads, Sample start, List<Sample> samples) {

    private static final TlabCounters NONE = new TlabCounters(0, 0, 0, 0, 0, 0, 0);

    /** Copies the collections. */
    UnequalRun {
        flags = Map.copyOf(flags);
        threads = List.copyOf(threads);
        samples = List.copyOf(samples);
    }

    /** Reads the program's lines. */
    static UnequalRun parse(List<String> lines) {
        Map<String, String> flags = new LinkedHashMap<>();
        List<Member> threads = new ArrayList<>();
        List<Sample> samples = new ArrayList<>();
        @Nullable Sample start = null;
        for (String line : lines) {
            String[] fields = line.split("\t", -1);
            switch (fields[0]) {
                case "flag" -> flags.put(fields[1], fields[2]);
                case "thread" -> threads.add(new Member(fields[1], fields[2]));
                case "start" -> start = sample(fields, NONE);
                case "sample" -> samples.add(sample(fields, counters(fields[4])));
                default -> throw new IllegalArgumentException("not a line of this program: line=" + line);
            }
        }
        return new UnequalRun(flags, threads, Objects.requireNonNull(start, "no line: start"), samples);
    }

    private static Sample sample(String[] fields, TlabCounters counters) {
        return new Sample(Long.parseLong(fields[1]), Long.parseLong(fields[2]), numbers(fields[3]), counters);
    }

    private static List<Long> numbers(String joined) {
        return Arrays.stream(joined.split(",", -1)).map(Long::valueOf).toList();
    }

    private static TlabCounters counters(String joined) {
        List<Long> numbers = numbers(joined);
        return new TlabCounters(
                numbers.get(0),
                numbers.get(1),
                numbers.get(2),
                numbers.get(3),
                numbers.get(4),
                numbers.get(5),
                numbers.get(6));
    }

    /**
     * A thread.
     *
     * @param name its name: those of the program itself are {@code heavy-1}, {@code light-2}, {@code idle-3}, …
     * @param address by which the JVM's log names it
     */
    record Member(String name, String address) {

        /** Returns whether it is one of those that the program started. */
        boolean ofProgram() {
            return allocates() || name.startsWith("idle-");
        }

        /** Returns whether it is one of those that allocate. */
        boolean allocates() {
            return name.startsWith("heavy-") || name.startsWith("light-");
        }
    }

    /**
     * A moment.
     *
     * @param nanos when, on the clock that the log calls {@code timenanos}
     * @param edenBytes the size of eden
     * @param allocated what each thread had allocated since it started, in bytes
     * @param counters the JVM's own counters
     */
    record Sample(long nanos, long edenBytes, List<Long> allocated, TlabCounters counters) {

        /** Copies the list. */
        Sample {
            allocated = List.copyOf(allocated);
        }

        /** Returns the same moment as the beginning of all threads: what they allocate before it counts as well. */
        Sample withNothingAllocated() {
            return new Sample(nanos, edenBytes, allocated.stream().map(_ -> 0L).toList(), counters);
        }
    }
}
