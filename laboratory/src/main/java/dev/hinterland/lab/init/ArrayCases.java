package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The benchmarks of arrays as cases: which array, how long, by how many threads, in which JVM. */
final class ArrayCases {

    static final String ZEROED = "zeroed";
    static final String UNINITIALISED = "uninitialised";
    static final List<String> ARRAYS = List.of(ZEROED, UNINITIALISED);

    /** A JVM lets the benchmarks use its internal Unsafe with this. */
    private static final String EXPORT = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

    private static final int MIB = 1 << 20;
    /** All threads together must be able to create this many arrays between two collections. */
    private static final int ARRAYS_IN_EDEN = 4;

    private final YoungHeap heap;

    ArrayCases(YoungHeap heap) {
        this.heap = heap;
    }

    /** Returns a case. */
    JmhCase of(NamedJdk jdk, String array, int size, int threads) {
        return JmhCase.of("ArrayBenchmark." + array, labels(jdk.label(), array, size, threads), jdk.jdk())
                .withArguments(arguments())
                .withParameters(Map.of("size", Integer.toString(size)))
                .withThreads(threads);
    }

    /** Returns the arguments of all JVMs. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(heap.arguments());
        arguments.add(EXPORT);
        return arguments;
    }

    /** Returns whether eden is large enough for arrays of a length. */
    boolean fit(int size, int threads) {
        return (long) size * threads * ARRAYS_IN_EDEN <= heap.edenBytes();
    }

    /** Returns the row that stands for a case that does not fit. */
    Row tooLarge(NamedJdk jdk, String array, int size, int threads) {
        return Row.skipped(
                labels(jdk.label(), array, size, threads),
                "eden of " + Units.bytes(heap.edenBytes()) + " holds too few of them");
    }

    static Map<String, String> labels(String jdk, String array, int size, int threads) {
        return Labels.of("jdk", jdk, "array", array, "threads", Integer.toString(threads), "size", sizeLabel(size));
    }

    /** Returns a length as tables name it. */
    static String sizeLabel(int size) {
        return size >= MIB ? size / MIB + " MiB" : String.format(Locale.ROOT, "%,d", size);
    }
}
