// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Machines;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.jmh.Silence;
import dev.hinterland.lab.predict.ArrayOperation;
import dev.hinterland.lab.result.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What {@code ./lab copy} measures, with the smallest array and as little time as possible, on a made-up profile. */
class CopyExperimentsTest {

    @Tag("proof")
    @Test
    void everyOperation_isPredictedAndMeasured_andEachPolicySaysWhatItExpects() throws Exception {
        HardwareProfile profile = Machines.of(1, 3);
        NamedJdk jdk = new NamedJdk("25", JdkFinder.ofThisMachine().running());
        Experiment arrays;
        try (Children children = Children.watch()) {
            Bench bench = new Bench(children, new Silence(), List.of(jdk), true);
            arrays = new ModelExperiment(profile, new JmhTiming(1, 1, 1, 10), 64).run(bench);
        }

        assertThat(arrays.rows()).hasSameSizeAs(ArrayOperation.values()).allSatisfy(row -> {
            assertThat(row.status()).isEqualTo(Status.OK);
            assertThat(row.values()).containsKeys("predicted", "measured", "off");
            assertThat(row.value("measured").orElseThrow().value()).isPositive();
        });
        assertThat(CopyExperiments.policies(profile, arrays).rows())
                .hasSizeGreaterThan(arrays.rows().size());
    }

    /** 1, 3 and 9 ns a line: what the formula says of 8 KiB is what the measurement took. */
    @Test
    void articlesFormulas_areHeldAgainstACopyOfTheirSize_withTheCostsOfThisMachine() throws Exception {
        HardwareProfile profile = Machines.of(1, 3);
        Row copy = Row.of(
                Labels.of("jdk", "25", "operation", "array-copy", "size", "8192"),
                Map.of("measured", new Value(128 * 4.56 + 2, 5.0, "ns")));

        Experiment article =
                CopyExperiments.ofTheArticle(profile, Table.ofRows(Table.of("copy.model", ""), List.of(copy)));

        assertThat(article.rows())
                .extracting(row -> row.label("policy"))
                .containsExactly("write-through", "write-allocate", "write-back");
        assertThat(article.conclusion()).startsWith("write-back explains it best: off by a factor of 1.00 ");
    }

    @Test
    void growth_saysWhatAnotherSizeCostsMore_besideWhatWasPublished() {
        Experiment growth = CarelessExperiments.growth(
                List.of(time("map", 256, 1_600, 16.0), time("map", 512, 1_000, 10.0), time("map", 1024, 900, 9.0)));

        Map<String, String> tooSmall = Map.of("collection", "map", "started", "256");
        assertThat(growth.value(tooSmall, "extra").orElseThrow().value()).isCloseTo(60, within(1e-9));
        assertThat(growth.value(tooSmall, "extra").orElseThrow().error()).isCloseTo(3.2, within(0.1));
        assertThat(growth.published().rows())
                .extracting(row -> row.value("extra").orElseThrow().value())
                .containsExactly(50.0, 100.0);
    }

    @Test
    void growth_outOfATimeWithALargerError_isNotTold() {
        List<Row> rows = List.of(
                time("list", 256, 1_102, 22_178.0), time("list", 512, 1_530, 20.0), time("list", 1024, 3_060, 20.0));

        Experiment growth = CarelessExperiments.growth(rows);
        assertThat(growth.conclusion())
                .isEqualTo("List: 2.00 × when too large. Not told here: list 256: its error is larger than itself.");
    }

    private static Row time(String what, int started, double time, double error) {
        return Row.of(
                Labels.of("collection", what, "started", Integer.toString(started)),
                Map.of("time", new Value(time, error, "ns/op")));
    }

    @Test
    void modelConclusion_severalOperations_namesEach() {
        Row row = Row.of(Labels.of("operation", "new-array", "size", "64"), Map.of("off", Value.exact(1.5, "×")));
        assertThat(ModelExperiment.conclusion(List.of(row)))
                .isEqualTo("new-array is off by a factor of 1.50 (median over sizes), 1.50 at worst.");
    }
}
