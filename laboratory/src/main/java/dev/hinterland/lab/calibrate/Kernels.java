package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All that is measured of a machine, with the heaps that it needs. */
final class Kernels {

    private static final long PAGE = 4 << 10;
    private static final long LINE = 64;
    private static final long LEAST_HEAP = 64L << 20;
    private static final long PASSED_THROUGH = 512L << 20;
    private static final int STEP = 4;
    private static final long MOST_PAGES = 1 << 17;

    private final NamedJdk jdk;
    private final WorkingSets sets;
    private final List<Kernel> kernels = new ArrayList<>();

    Kernels(NamedJdk jdk, Caches caches, boolean quick) {
        this.jdk = jdk;
        sets = new WorkingSets(caches);
        sets.curve(quick ? STEP : 2).forEach(this::chase);
        for (long pages = 16; pages <= MOST_PAGES; pages *= quick ? STEP : 2) {
            pages(pages);
        }
        sets.byLevel().forEach(this::streams);
        calls();
    }

    List<Kernel> all() {
        return List.copyOf(kernels);
    }

    private void chase(long bytes) {
        String level = sets.byLevel().entrySet().stream()
                .filter(entry -> entry.getValue() == bytes)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
        add(
                "chase",
                level,
                bytes,
                "ChaseBenchmark.chase",
                Map.of("bytes", Long.toString(bytes), "strideBytes", Long.toString(LINE)),
                heap(3 * bytes));
    }

    private void pages(long pages) {
        add(
                "pages",
                "",
                pages * LINE,
                "ChaseBenchmark.chase",
                Map.of("bytes", Long.toString(pages * LINE), "strideBytes", Long.toString(PAGE)),
                heap(2 * pages * PAGE));
    }

    private void streams(String level, long bytes) {
        for (String kernel : List.of("read", "fill", "copy")) {
            add(
                    kernel,
                    level,
                    bytes,
                    "StreamBenchmark." + kernel,
                    Map.of("bytes", Long.toString(bytes)),
                    heap(3 * bytes));
        }
        add(
                "copy-out",
                level,
                bytes,
                "CopyOutBenchmark.copyOut",
                Map.of("bytes", Long.toString(bytes), "destinationBytes", Long.toString(PASSED_THROUGH)),
                heap(bytes + PASSED_THROUGH));
    }

    private void calls() {
        add("copy-one", "", 0, "CallBenchmark.copyOne", Map.of(), heap(0));
        add("copy-none", "", 0, "CallBenchmark.copyNone", Map.of(), heap(0));
        add("allocate", "", 0, "CallBenchmark.allocate", Map.of(), CalibrateExperiments.HEAP_OF_WHAT_ALLOCATES);
    }

    /** Arrays this large go into the old generation at once. */
    private static List<String> heap(long bytes) {
        long mebibytes = (bytes + LEAST_HEAP + (bytes >> 3)) >> 20;
        return List.of("-XX:+UseSerialGC", "-Xmn16m", "-Xms" + mebibytes + "m", "-Xmx" + mebibytes + "m");
    }

    private void add(
            String name,
            String level,
            long bytes,
            String benchmark,
            Map<String, String> parameters,
            List<String> heap) {
        Map<String, String> labels = Labels.of("kernel", name, "level", level, "bytes", Long.toString(bytes));
        kernels.add(new Kernel(
                name,
                level,
                bytes,
                JmhCase.of(benchmark, labels, jdk.jdk())
                        .withParameters(parameters)
                        .withArguments(heap)));
    }
}
