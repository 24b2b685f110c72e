// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.NO_INLINING;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.locks.Asked.Cores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What measuring nothing costs: whatever is no slower than this did nothing. */
final class FloorExperiment implements LockExperiment {

    static final String ID = "locks.floor";

    @Override
    public List<JmhCase> cases(NamedJdk jdk, boolean quick) {
        List<JmhCase> cases = new ArrayList<>();
        for (JvmVariant variant : quick ? List.of(DEFAULT) : List.of(DEFAULT, NO_INLINING)) {
            for (Cores cores : quick ? List.of(Cores.ALL) : List.of(Cores.values())) {
                cases.add(new Asked(jdk, variant, cores).of("EmptyBenchmark.nothing", Map.of()));
            }
        }
        return cases;
    }

    @Override
    public Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Figure.table(ID, "What measuring itself costs", "variant", "cores")
                        .question("How long does a benchmark take that does nothing?")
                        .method("JMH, average time, an empty method; " + Asked.HEAP + ".")
                        .bars("An empty method", "variant", Figure.COLUMN, "jdk", "cores")
                        .finding(results -> results.reading(Figure.COLUMN, DEFAULT.name(), "all")
                                .said(time -> Figures.withUnit(time)
                                        + ". A benchmark that is no slower does nothing, and fails its check")
                                .sentence()),
                rows);
    }
}
