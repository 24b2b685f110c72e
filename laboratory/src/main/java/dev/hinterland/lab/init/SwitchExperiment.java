// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.BYTES;
import static dev.hinterland.lab.init.ArrayFigures.TIME;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Comparison;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** From which length on C2's code clears an array in another way than by a short loop. */
final class SwitchExperiment {

    static final String ID = "init.switch";
    static final JvmVariant REPEATED = JvmVariant.of("rep stos", "-XX:-UseXMMForObjInit", "-XX:-UseFastStosb");

    private static final List<JvmVariant> CLEARING = List.of(JvmVariant.DEFAULT, REPEATED);

    /** The default of {@code InitArrayShortSize}: eight words. */
    private static final int SHORT_BYTES = 64;

    /** Neighbours that lie further apart differ by their sizes. */
    private static final int NEAR_BYTES = 16;

    private SwitchExperiment() {}

    static Experiment run(InitSetup setup) throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        for (NamedJdk jdk : setup.bench().jdks()) {
            for (JvmVariant clearing : CLEARING) {
                for (int size : setup.plan().switchSizes()) {
                    cases.add(setup.benchmark(
                                    "ArrayBenchmark.zeroed",
                                    jdk,
                                    Labels.of(
                                            "jdk",
                                            jdk.label(),
                                            "clearing",
                                            clearing.name(),
                                            "size",
                                            Integer.toString(size)),
                                    size)
                            .with(clearing));
                }
            }
        }
        return experiment(setup.bench().runner().run(cases, setup.plan().timing()).stream()
                .map(ArrayFigures::row)
                .toList());
    }

    static Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Table.<Row>of(ID, "Around the end of the short loop")
                        .question("From which length on is an array cleared in another way?")
                        .method("One thread, new byte[n]. C2's code clears up to InitArrayShortSize, 8 words by"
                                + " default, by a loop of one word a turn. Beyond, the default is a loop of vector"
                                + " stores, or rep stosb where UseFastStosb is on. rep stos: both are switched off, so"
                                + " that rep stosq is left, as in the article.")
                        .down(List.of("size"))
                        .across("jdk", "clearing")
                        .columns(TIME)
                        .plot(Plot.lines("time by length", BYTES, TIME.name(), "jdk", "clearing")
                                .within(List.of(), List.of(new Plot.Boundary("short loop", SHORT_BYTES))))
                        .finding(SwitchExperiment::conclusion),
                rows);
    }

    /** Names the largest step between neighbours, for each way of clearing. */
    static String conclusion(Results<Row> results) {
        return Clause.join(
                        "; ",
                        CLEARING.stream()
                                .map(clearing -> largestStep(results, clearing.name())
                                        .within(step -> clearing.name() + ": the largest step is " + step))
                                .toList())
                .sentence();
    }

    private static String size(Reading reading) {
        return reading.name().substring(reading.name().lastIndexOf(' ') + 1);
    }

    private static Clause largestStep(Results<Row> results, String clearing) {
        List<String> sizes = results.rows().stream()
                .filter(row -> row.label("clearing").equals(clearing))
                .map(row -> row.label("size"))
                .toList();
        return IntStream.range(1, sizes.size())
                .filter(i -> Integer.parseInt(sizes.get(i)) - Integer.parseInt(sizes.get(i - 1)) <= NEAR_BYTES)
                .mapToObj(i -> results.reading(TIME, clearing, sizes.get(i))
                        .against(results.reading(TIME, clearing, sizes.get(i - 1))))
                .filter(step -> step.range().isPresent())
                .max(Comparator.comparingDouble(Comparison::ratio))
                .map(step -> step.said(ratio -> "from " + size(step.other()) + " to "
                        + size(step.one()) + " bytes, "
                        + step.other().value().map(Figures::withUnit).orElse("") + " to "
                        + step.one().value().map(Figures::withUnit).orElse("")))
                .orElse(Clause.of(""));
    }
}
