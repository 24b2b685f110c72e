// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.live;

import dev.hinterland.experiments.hsperf.TlabCounters;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.tlab.formula.LargestBuffer;
import dev.hinterland.lab.tlab.formula.TlabFormula;
import dev.hinterland.lab.tlab.live.CounterWatch.Seen;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What the formula says for the eden, the threads and the flags of a JVM, what that JVM does, and what is to gain. */
final class LiveFormula {

    /** At a microsecond each, so many take one percent of a processor. */
    private static final double MANY_SLOW_PER_SECOND = 10_000;

    /** A part of the buffers that is worth a word. */
    private static final double MUCH_WASTE_PERCENT = 5;

    private static final String EDEN = "sun.gc.generation.0.space.0.";
    private static final double MIB = 1 << 20;
    private static final double KIB = 1024;
    private static final double PERCENT = 100;
    private static final double MILLIS = 1000;

    private LiveFormula() {}

    /** Returns the size of eden now; nothing where the collector has none. */
    static OptionalLong edenBytes(Target target) {
        return target.counters()
                .filter(memory ->
                        memory.text(EDEN + "name").filter("eden"::equals).isPresent())
                .map(memory -> memory.number(EDEN + "capacity"))
                .orElse(OptionalLong.empty());
    }

    static Experiment of(Case<Watched> watched) {
        return Table.<Watched>of("live.formula", "The formula against this JVM")
                .question("Are the buffers as large as the formula says, and what is to be gained?")
                .method(
                        "Formula: eden / threads / target refills, within the collector's limits, as if the threads that"
                                + " took a buffer allocated alike; flags by jcmd, eden and medians over collections by counters."
                                + " Waste: the part of buffers that was left unused; by the formula half a buffer of each thread.")
                .down(List.of())
                .columns(
                        Column.sum("eden", "MiB", each -> each.edenBytes() / MIB),
                        Column.sum("threads", "", Watched::threads),
                        Column.sum("formula", "KiB", each -> each.predictedBytes() / KIB),
                        Column.sum("buffer", "KiB", each -> each.bufferBytes() / KIB),
                        Column.sum("formula refills", "", Watched::predictedRefills),
                        Column.sum("refills", "", Watched::refills),
                        Column.sum("formula waste", "%", Watched::predictedWaste),
                        Column.sum("waste", "%", Watched::waste))
                .note("Refills are those of a thread between two collections.")
                .findingOverAll(results ->
                        results.byJdk(each -> Stream.of(each.getFirst().advice())))
                .of(List.of(watched));
    }

    /** Returns a case with what there is to compare, or with the reason why there is nothing. */
    static Case<Watched> watched(
            Map<String, String> labels, Target target, Map<String, String> flags, List<Seen> seen, Duration time) {
        if (flags.isEmpty()) {
            return Case.skipped(labels, "its flags are not known: it could not be attached to");
        }
        if (target.counters().isEmpty()) {
            return Case.skipped(labels, target.whyNoCounters(flags));
        }
        Optional<Collector> collector = Arrays.stream(Collector.values())
                .filter(each -> "true".equals(flags.get(each.jvmFlag().replace("-XX:+", ""))))
                .findFirst();
        if (collector.isEmpty() || edenBytes(target).isEmpty()) {
            return Case.skipped(labels, "its counters name no eden: the formula is told for Serial, Parallel and G1");
        }
        List<Seen> allocating = seen.stream()
                .filter(each -> each.counters().fills() > 0 && each.counters().threads() > 0)
                .toList();
        if (allocating.isEmpty()) {
            return Case.skipped(labels, "no collection was seen after which a thread had taken a buffer");
        }
        return Case.of(
                labels, new Watched(collector.get(), flags, edenBytes(target).getAsLong(), allocating, time));
    }

    /**
     * What there is to compare.
     *
     * @param collector the JVM's collector
     * @param flags its flags
     * @param edenBytes its eden
     * @param seen what it did between collections
     * @param time how long it was watched
     */
    record Watched(Collector collector, Map<String, String> flags, long edenBytes, List<Seen> seen, Duration time) {

        private double median(ToDoubleFunction<TlabCounters> figure) {
            double[] sorted = seen.stream()
                    .map(Seen::counters)
                    .mapToDouble(figure)
                    .sorted()
                    .toArray();
            return sorted[sorted.length / 2];
        }

        private TlabFormula formula() {
            return TlabFormula.of(flags);
        }

        private double threads() {
            return median(TlabCounters::threads);
        }

        private long unlimitedBytes() {
            return formula().bufferBytes(1 / threads(), edenBytes);
        }

        /** G1 alone has an eden and a limit of its own. */
        private long mostBytes() {
            String region = flags.get("G1HeapRegionSize");
            OptionalLong regionBytes = region == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(region));
            return LargestBuffer.of(collector, Runtime.version().feature(), regionBytes)
                    .map(LargestBuffer::bytes)
                    .orElse(Long.MAX_VALUE);
        }

        private long predictedBytes() {
            return Math.min(unlimitedBytes(), mostBytes());
        }

        private double bufferBytes() {
            return median(counters -> (double) counters.allocatedWords() * Long.BYTES / counters.fills());
        }

        private double predictedRefills() {
            return edenBytes / threads() / predictedBytes();
        }

        private double refills() {
            return median(counters -> (double) counters.fills() / counters.threads());
        }

        private double predictedWaste() {
            return PERCENT * threads() * predictedBytes() / 2 / edenBytes;
        }

        private double waste() {
            return median(counters ->
                    PERCENT * (counters.gcWasteWords() + counters.refillWasteWords()) / counters.allocatedWords());
        }

        private double slowPerSecond() {
            return seen.stream()
                            .mapToLong(each ->
                                    each.counters().fills() + each.counters().slowAllocations())
                            .sum()
                    * MILLIS
                    / time.toMillis();
        }

        /** The first that applies, of what would change most. */
        private String advice() {
            String done = String.format(
                    Locale.ROOT,
                    "%.1f %% of the buffers is lost, %,.0f slow allocations a second",
                    waste(),
                    slowPerSecond());
            if ("false".equals(flags.get("UseTLAB"))) {
                return "Drop -XX:-UseTLAB: without buffers each allocation is slow";
            }
            if (waste() > Math.max(MUCH_WASTE_PERCENT, 2.0 * formula().wasteTargetPercent())) {
                return "Enlarge eden, or let fewer threads allocate: " + done;
            }
            if (slowPerSecond() < MANY_SLOW_PER_SECOND) {
                return "Nothing to gain: " + done;
            }
            if ("false".equals(flags.get("ResizeTLAB"))) {
                return "Drop -XX:-ResizeTLAB: " + done;
            }
            return collector == Collector.G1 && unlimitedBytes() > mostBytes()
                    ? "Raise -XX:G1HeapRegionSize, half of which limits the buffers: " + done + "."
                    : "Enlarge eden, or raise -XX:TLABWasteTargetPercent for larger buffers: " + done;
        }
    }
}
