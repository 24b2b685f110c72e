// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.show.Terminal;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs each kind of benchmark for a moment, with a JVM of this machine. */
@Tag("proof")
class RateExperimentsTest {

    private static final JmhTiming MOMENT = new JmhTiming(1, 1, 2, 20);
    private static final Scale SMALL = new Scale(true, 1, new Heap(96, 76), new Heap(96, 76));

    private static NamedJdk oldest() {
        return JdkFinder.ofThisMachine().find().stream()
                .filter(jdk -> jdk.feature() >= 17)
                .min(Comparator.comparingInt(Jdk::feature))
                .map(jdk -> new NamedJdk(Integer.toString(jdk.feature()), jdk))
                .orElseThrow();
    }

    @Test
    void benchmarks_inARealJvm_allocateWhatTheyMeanTo() throws Exception {
        try (Children children = Children.watch();
                Progress progress = Terminal.progress()) {
            Bench bench = new Bench(children, progress, List.of(oldest()), true);

            List<Experiment> experiments = RateExperiments.answers(
                    List.of(new BySize(SMALL), new ByWork(SMALL), new ByEnd(SMALL)), bench, cases -> MOMENT);

            assertThat(experiments).extracting(Experiment::id).containsExactly(BySize.ID, ByWork.ID, ByEnd.ID);
            assertThat(experiments)
                    .allSatisfy(
                            experiment -> assertThat(experiment.conclusion()).contains("JDK " + oldest().label()));
            List<Row> rows =
                    experiments.stream().flatMap(each -> each.rows().stream()).toList();
            assertThat(rows).isNotEmpty().noneMatch(row -> row.status() == Status.FAILED);
            assertThat(rows).filteredOn(row -> row.status() == Status.OK).allSatisfy(RateExperimentsTest::allocates);
        }
    }

    private static void allocates(Row row) {
        assertThat(row.checks())
                .filteredOn(check -> check.name().equals("allocates"))
                .extracting(Check::failed)
                .as(row.labels() + ": " + row.values())
                .containsExactly(false);
    }
}
