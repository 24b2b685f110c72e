// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.tlab.exhaust.ExhaustExperiments;
import dev.hinterland.lab.tlab.formula.LargestBuffer;
import dev.hinterland.lab.tlab.formula.TlabFormula;
import dev.hinterland.lab.tlab.formula.WhatIf;
import dev.hinterland.lab.tlab.live.LiveExperiments;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code ./lab tlab} can do beside its experiments, each with its own options. */
final class TlabModes {

    private static final long LEAST_HEAP_BYTES = 16L << 20;
    private static final long MOST_HEAP_BYTES = 1L << 30;
    private static final int MOST_THREADS = 1_000_000;
    private static final int MOST_SECONDS = 3600;

    @Option(
            names = "--what-if",
            description =
                    "Only compute the size of buffers (TLABs) for --eden, --threads or --shares, --waste, --collector"
                            + " and --heap; runs nothing.")
    boolean whatIf;

    @Option(names = "--eden", paramLabel = "SIZE", description = "With --what-if: the size of eden, such as 500m.")
    @Nullable
    String eden;

    @Option(names = "--threads", paramLabel = "N", description = "With --what-if: how many threads allocate.")
    @Nullable
    String threads;

    @Option(
            names = "--shares",
            paramLabel = "N,N,…",
            split = ",",
            description =
                    "With --what-if: how much each thread allocates in proportion to the others, such as 60,30,10.")
    @Nullable
    List<String> shares;

    @Option(
            names = "--waste",
            paramLabel = "PERCENT",
            description = "With --what-if: TLABWasteTargetPercent, from 1 to 100 (1).")
    @Nullable
    String waste;

    @Option(names = "--exhaust", description = "Only fill a small heap to the end, and show by which steps it went.")
    boolean exhaust;

    @Option(
            names = "--collector",
            paramLabel = "NAME",
            description = "With --exhaust and --what-if: the collector (parallel).")
    @Nullable
    String collector;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "With --exhaust: the heap, from 16m to 1g (64m). With --what-if: the heap, from which G1 and"
                    + " Shenandoah derive the size of their regions.")
    @Nullable
    String heap;

    @Option(names = "--pid", paramLabel = "PID", description = "Only watch a JVM that runs already.")
    @Nullable
    String pid;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "With --pid: how long, such as 500ms or 10s (10s).")
    @Nullable
    String duration;

    /** Fails if options of different modes are mixed. */
    void check() {
        Map<String, Boolean> modes = new LinkedHashMap<>();
        modes.put("--what-if", whatIf);
        modes.put("--exhaust", exhaust);
        modes.put("--pid", pid != null);
        String chosen = modes.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        if (chosen.contains(",")) {
            throw new UserError("one at a time: " + chosen);
        }
        belongs(whatIf, "--what-if", "--eden", eden);
        belongs(whatIf, "--what-if", "--threads", threads);
        belongs(whatIf, "--what-if", "--waste", waste);
        belongs(whatIf, "--what-if", "--shares", shares == null ? null : String.join(",", shares));
        belongs(exhaust || whatIf, "--exhaust or --what-if", "--collector", collector);
        belongs(exhaust || whatIf, "--exhaust or --what-if", "--heap", heap);
        belongs(pid != null, "--pid", "--duration", duration);
    }

    private static void belongs(boolean chosen, String mode, String option, @Nullable String value) {
        if (!chosen && value != null) {
            throw new UserError("only with " + mode + ": " + option + "=" + value);
        }
    }

    /** Returns what to compute; it is printed, and not written to a file. */
    WhatIf whatIf(ExperimentOptions options) {
        notWritten("--json", options.json);
        notWritten("--report", options.report);
        long edenBytes = Quantities.bytes("--eden", needed("--eden", eden));
        List<Double> parts = parts();
        TlabFormula formula = TlabFormula.ofThisJvm(waste == null ? 1 : Quantities.between(1, 100, "--waste", waste));
        long least = parts.size() * formula.leastBytes();
        if (edenBytes < least) {
            throw new UserError("has no room for a buffer of each thread: --eden=" + eden + ", threads=" + parts.size()
                    + ", least=" + least);
        }
        return new WhatIf(formula, edenBytes, parts, largest(edenBytes));
    }

    private List<Double> parts() {
        if (shares == null) {
            return WhatIf.equalShares(
                    Quantities.between(1, MOST_THREADS, "--threads", needed("--threads or --shares", threads)));
        }
        if (threads != null) {
            throw new UserError("one at a time: --threads=" + threads + ", --shares=" + String.join(",", shares));
        }
        return WhatIf.sharesOf(shares.stream()
                .map(share -> Quantities.between(1, MOST_THREADS, "--shares", share))
                .toList());
    }

    /** Returns the largest buffer that the collector allows in the JVM that runs this. */
    private LargestBuffer largest(long edenBytes) {
        Collector chosen = collector == null ? Collector.PARALLEL : collector(collector);
        OptionalLong heapBytes =
                heap == null ? OptionalLong.empty() : OptionalLong.of(Quantities.bytes("--heap", heap));
        if (heapBytes.isPresent() && heapBytes.getAsLong() < edenBytes) {
            throw new UserError("smaller than eden: --heap=" + heap + ", --eden=" + eden);
        }
        OptionalLong region = LargestBuffer.regionBytes(chosen, heapBytes.orElse(edenBytes));
        if (region.isPresent() && heapBytes.isEmpty()) {
            throw new UserError("needed with --what-if --collector " + chosen.id() + ": --heap");
        }
        return LargestBuffer.of(chosen, Runtime.version().feature(), region)
                .orElseThrow(() -> new UserError("largest buffer is not known for this JDK: --collector=" + collector));
    }

    private static void notWritten(String option, @Nullable String file) {
        if (file != null) {
            throw new UserError("--what-if only prints: " + option + "=" + file);
        }
    }

    private static String needed(String option, @Nullable String value) {
        if (value == null) {
            throw new UserError("needed with --what-if: " + option);
        }
        return value;
    }

    ExhaustExperiments exhaust() {
        long bytes = heap == null ? 64L << 20 : Quantities.bytes("--heap", heap);
        if (bytes < LEAST_HEAP_BYTES || bytes > MOST_HEAP_BYTES) {
            throw new UserError("must be from 16m to 1g: --heap=" + heap);
        }
        return new ExhaustExperiments(collector == null ? Collector.PARALLEL : collector(collector), bytes);
    }

    private static Collector collector(String name) {
        String id = name.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(Collector.values())
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UserError("unknown collector: --collector=" + name + ", known="
                        + Arrays.stream(Collector.values()).map(Collector::id).collect(Collectors.joining("|"))));
    }

    /** Returns the watching of a JVM, after a look at whether it is there. */
    LiveExperiments live() {
        int id = Quantities.between(1, Integer.MAX_VALUE, "--pid", String.valueOf(pid));
        Duration time = Duration.ofSeconds(10);
        if (duration != null) {
            time = Duration.of(Quantities.micros("--duration", duration), ChronoUnit.MICROS);
        }
        if (time.toMillis() < 100 || time.toSeconds() > MOST_SECONDS) {
            throw new UserError("must be from 100ms to " + MOST_SECONDS + "s: --duration=" + duration);
        }
        return LiveExperiments.of(id, time);
    }
}
