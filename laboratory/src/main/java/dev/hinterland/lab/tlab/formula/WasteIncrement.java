// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code TLABWasteIncrement} does: an object that is allocated outside of a buffer raises what its thread may give
 * up of that buffer, so that no thread keeps an almost full buffer for ever. The next refill sets the limit back.
 */
final class WasteIncrement {

    /** How many words an object outside of a buffer adds; the first is HotSpot's default. */
    private static final List<Integer> WORDS = List.of(4, 256, 1024);

    private static final int COLLECTIONS = 50;
    private static final int WORD_BYTES = 8;
    private static final double PERCENT = 100;
    private static final double KIB = 1024;
    private static final String INCREMENT = "increment";

    private WasteIncrement() {}

    /** Returns how many JVMs it takes for a JDK. */
    static int jvms() {
        return WORDS.size();
    }

    /** Runs JVMs whose buffers are small: in large ones no object is above the limit. */
    static List<Case<Trial>> run(Bench bench) throws IOException, InterruptedException {
        Trials trials = new Trials(bench, COLLECTIONS, INCREMENT);
        for (NamedJdk jdk : bench.jdks()) {
            for (int words : WORDS) {
                trials.run(
                        jdk, Collector.SERIAL, Integer.toString(words), "-Xmn48m", "-XX:TLABWasteIncrement=" + words);
            }
        }
        return trials.all();
    }

    static Experiment of(List<Case<Trial>> all) {
        return Table.<Trial>of("tlab.increment", "Slow allocations raise the limit of refill waste")
                .question("What does TLABWasteIncrement add, and what comes of it?")
                .method(
                        "Serial, a young generation of 48 MiB, three increments in words of 8 bytes. Outside: objects of"
                                + " the program's threads outside of buffers, and for how many buffers; most: for one buffer."
                                + " As said: of these buffers, those whose limit in the log is buffer /"
                                + " TLABRefillWasteFraction + objects × increment.")
                .down(List.of(INCREMENT, "jdk"))
                .columns(
                        Column.sum(
                                "outside",
                                "",
                                trial -> outside(trial)
                                        .mapToLong(TlabLog.Raised::slow)
                                        .sum()),
                        Column.sum("buffers", "", trial -> outside(trial).count()),
                        Column.sum(
                                "most",
                                "",
                                trial -> outside(trial)
                                        .mapToLong(TlabLog.Raised::slow)
                                        .max()
                                        .orElse(0)),
                        Column.exact("as said", "%", WasteIncrement::asSaid),
                        Column.sum(
                                "raised to",
                                "KiB",
                                trial -> outside(trial)
                                                .mapToLong(TlabLog.Raised::limitBytes)
                                                .max()
                                                .orElse(0)
                                        / KIB),
                        FormulaExperiments.waste("refill waste", TlabLog.Totals::refillWasteBytes))
                .checks(one -> List.of(Check.of(
                        "objects outside",
                        outside(one.outcomes().getFirst()).findAny().isPresent(),
                        "none was seen")))
                .note("A refill sets the limit back, so that it grows within one buffer only.")
                .findingOverAll(WasteIncrement::words)
                .of(all);
    }

    /** Returns each time that one of the program's threads had a limit that was raised. */
    private static Stream<TlabLog.Raised> outside(Trial trial) {
        List<String> threads = trial.run().threads().stream()
                .filter(UnequalRun.Member::ofProgram)
                .map(UnequalRun.Member::address)
                .toList();
        return trial.log().raised().stream().filter(raised -> threads.contains(raised.thread()));
    }

    private static OptionalDouble asSaid(Case<Trial> one) {
        Trial trial = one.outcomes().getFirst();
        int increment = Integer.parseInt(one.label(INCREMENT));
        return outside(trial)
                .mapToDouble(raised -> raised.limitBytes()
                                == trial.formula().refillWasteLimit(raised.bufferBytes())
                                        + raised.slow() * increment * WORD_BYTES
                        ? PERCENT
                        : 0)
                .average();
    }

    private static String words(Results<Trial> results) {
        return results.all().stream()
                .filter(result -> !result.one().isMissing())
                .collect(Collectors.groupingBy(
                        result -> result.row().label(Table.JDK), TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(jdk -> jdk.getKey() + ": "
                        + jdk.getValue().stream()
                                .map(result -> String.format(
                                        Locale.ROOT,
                                        "%s words, %.0f objects outside of %.0f buffers",
                                        result.one().label(INCREMENT),
                                        figure(result, "outside"),
                                        figure(result, "buffers")))
                                .collect(Collectors.joining("; "))
                        + ".")
                .collect(Collectors.joining(" "));
    }

    private static double figure(Results.Result<Trial> result, String name) {
        return result.row().value(name).map(value -> value.value()).orElse(0.0);
    }
}
