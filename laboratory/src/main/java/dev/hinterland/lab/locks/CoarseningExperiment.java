// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;
import static dev.hinterland.lab.locks.LockVariants.NO_ELIMINATION;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.locks.Asked.Cores;
import java.util.ArrayList;
import java.util.List;

/** Many calls in a row under a lock that escapes: it cannot be removed, but taken once for all of them. */
final class CoarseningExperiment implements LockExperiment {

    static final String ID = "locks.coarsening";

    private static final String APPENDS = "appends";
    private static final String ONE = "1";
    private static final String TEN = "10";

    @Override
    public List<JmhCase> cases(NamedJdk jdk, boolean quick) {
        List<Asked> asked = new ArrayList<>();
        if (quick) {
            asked.add(new Asked(jdk, DEFAULT, Cores.ALL));
        } else {
            asked.add(new Asked(jdk, DEFAULT, Cores.ONE));
            COMPILER.forEach(variant -> asked.add(new Asked(jdk, variant, Cores.ALL)));
            LOCKING.forEach(variant -> asked.add(new Asked(jdk, variant, Cores.ALL)));
        }
        return asked.stream()
                .flatMap(each -> (quick ? List.of(ONE, TEN) : List.of(ONE, "3", TEN))
                        .stream().map(count -> one(each, count)))
                .toList();
    }

    private static JmhCase one(Asked asked, String appends) {
        return asked.of("CoarseningBenchmark.append" + appends, Labels.of(APPENDS, appends));
    }

    @Override
    public Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Figure.table(ID, "One lock for several calls", "variant", "cores", APPENDS)
                        .question(
                                "Does the JIT compiler take a lock once for several calls in a row that each want it?")
                        .method("JMH, average time; a StringBuffer in a field is emptied by setLength, which locks too,"
                                + " and one letter is appended 1, 3 and 10 times; " + Asked.HEAP + ".")
                        .lines("Time by appends", APPENDS, Figure.COLUMN, List.of("jdk", "variant", "cores"))
                        .finding(results -> Clause.join("; ", more(results, DEFAULT), more(results, NO_ELIMINATION))
                                .within(words -> "ten appends against one: " + words)
                                .sentence()),
                rows);
    }

    /** What ten appends cost against one. */
    private static Clause more(Results<Row> results, JvmVariant variant) {
        return Figure.against(
                        results.reading(Figure.COLUMN, variant.name(), "all", TEN),
                        results.reading(Figure.COLUMN, variant.name(), "all", ONE))
                .within(words -> variant.name() + " " + words);
    }
}
