// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.golden.Golden;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tables, plots, sentences and claims of the formula, to the letter, from logs of two JVMs. */
class FormulaGoldenTest {

    private static final Path FOLDER = Path.of("src/test/resources/dev/hinterland/lab/tlab");

    private static Case<Trial> trial(Collector collector) throws IOException {
        UnequalRun run = UnequalRun.parse(Files.readAllLines(FOLDER.resolve(collector.id() + "-out.txt")));
        return Case.of(
                labels(collector.id()),
                new Trial(
                        new NamedJdk("25", new Jdk(Path.of("jdk"), 25, "25.0.3", "Vendor")),
                        collector,
                        collector.id(),
                        run,
                        TlabLogParser.parse(FOLDER.resolve(collector.id() + "-log.txt")),
                        TlabFormula.of(run.flags())));
    }

    private static Map<String, String> labels(String collector) {
        return Labels.of("jdk", "25", "collector", collector);
    }

    @Test
    void twoCollectors_oneThatIsSkipped_andOneThatDied() throws IOException {
        List<Experiment> all = FormulaExperiments.experiments(
                List.of(
                        trial(Collector.SERIAL),
                        trial(Collector.G1),
                        Case.skipped(labels("shenandoah"), "unknown flag"),
                        Case.failed(labels("g1, 16m regions"), "its JVM died: exit=1")),
                List.of(trial(Collector.SERIAL)),
                List.of(Case.failed(Labels.of("jdk", "25", "increment", "256"), "its JVM died: exit=1")));

        Golden.check("tlab-formula", all, new FormulaExperiments().claims(all, List.of("25")));
    }
}
