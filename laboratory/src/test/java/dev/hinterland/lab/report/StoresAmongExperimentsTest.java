// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.gather.ResultFiles;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.StoresResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoresAmongExperimentsTest {

    @TempDir
    private Path folder;

    private Experiment read(StoresResult result) throws IOException {
        ResultJson.write(result, folder.resolve("stores.json"));
        return ResultFiles.read(folder)
                .results()
                .getFirst()
                .result()
                .experiments()
                .getFirst();
    }

    @Test
    void stores_becomeRowsWithTheirFigures_andTheAdviceTheConclusion() throws Exception {
        StoresResult stores = SampleResults.simple();
        Run own = stores.runs().stream()
                .filter(run -> run.store().equals("hinterland"))
                .findFirst()
                .orElseThrow();

        Experiment experiment = read(stores);
        Row row = experiment.row(Map.of("store", "hinterland")).orElseThrow();

        assertThat(row.value("total").orElseThrow().value()).isEqualTo(own.totalMillis() / 1000);
        assertThat(row.value("total").orElseThrow().error()).isNull();
        assertThat(row.value("RSS").orElseThrow().unit()).isEqualTo("MiB");
        assertThat(experiment.conclusion()).startsWith(stores.advice().sentence());
        assertThat(experiment.layout().down()).containsExactly("store");
    }

    @Test
    void storesThatDidNotFinish_sayWhy() throws Exception {
        Row row = read(SampleResults.simple()).row(Map.of("store", "caffeine")).orElseThrow();

        assertThat(row.status()).isEqualTo(Status.FAILED);
        assertThat(row.reason()).isNotBlank();
    }

    @Test
    void collectorsAndHeaps_makeRowsOfTheirOwn_andRepeatsAnError() throws Exception {
        Experiment experiment = read(SampleResults.everything());

        assertThat(experiment.layout().down()).contains("store", "collector", "heap");
        assertThat(experiment.rows()).extracting(Row::labels).doesNotHaveDuplicates();
        assertThat(experiment
                        .row(Labels.of("store", "hinterland"))
                        .orElseThrow()
                        .value("total")
                        .orElseThrow()
                        .error())
                .isNotNull()
                .isPositive();
    }
}
