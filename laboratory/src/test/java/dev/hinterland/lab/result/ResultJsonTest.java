// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hinterland.experiments.fork.ForkEvent.Sample;
import dev.hinterland.experiments.fork.GcTotal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultJsonTest {

    @Test
    void everyRun_hasAllItsParts_evenWhereNothingWasMeasured() throws Exception {
        StoresResult result = result(MadeUpRun.of("guava", "g1", 1 << 29).build());

        JsonNode json = new ObjectMapper().readTree(ResultJson.toJson(result));

        assertThat(json.get("command").asText()).isEqualTo("stores");
        assertThat(json.get("machine").get("cores").asInt()).isEqualTo(2);
        assertThat(json.at("/runs/0").fieldNames())
                .toIterable()
                .containsExactly("setup", "jvm", "ending", "times", "collections", "memory", "course");
        assertThat(json.at("/runs/0/times/totalMillis").isNull()).isTrue();
        assertThat(json.at("/runs/0/collections/young").isNull()).isTrue();
        assertThat(json.at("/runs/0/memory/bytesPerEntry").isNull()).isTrue();
    }

    @Test
    void enums_areWrittenInWords() throws Exception {
        Run run = MadeUpRun.of("guava", "g1", 1 << 29)
                .failed("died", "why")
                .course(List.of(), List.of(new GcEvent(1, GcEvent.Kind.CONCURRENT_PAUSE, "Remark", 2, 3, 4, false)))
                .build();

        JsonNode json = new ObjectMapper().readTree(ResultJson.toJson(result(run)));

        assertThat(json.at("/runs/0/ending/status").asText()).isEqualTo("failed");
        assertThat(json.at("/runs/0/course/gcEvents/0/kind").asText()).isEqualTo("concurrent-pause");
        assertThat(json.at("/advice/verdict").asText()).isEqualTo("bigger-heap");
    }

    @Test
    void write_thenRead_givesTheSame(@TempDir Path directory) throws Exception {
        StoresResult result = result(MadeUpRun.of("ohc", "zgc", 1 << 29)
                .totalMillis(12.5)
                .durability("all puts")
                .jvmFlags(List.of("--add-opens=java.base/java.nio=ALL-UNNAMED"))
                .course(
                        List.of(new Sample(400, 1, Map.of("eden", 1L), 2, 3, 4, new GcTotal(4, 5), new GcTotal(6, 7))),
                        List.of())
                .build());
        Path file = directory.resolve("result.json");

        ResultJson.write(result, file);

        assertThat(ResultJson.read(file, StoresResult.class)).isEqualTo(result);
    }

    @Test
    void read_ignoresWhatItDoesNotKnow() throws Exception {
        StoresResult result = result(MadeUpRun.of("ohc", "zgc", 1 << 29).build());
        ObjectNode json = (ObjectNode) new ObjectMapper().readTree(ResultJson.toJson(result));
        json.put("fromTheFuture", 1);
        ((ObjectNode) json.at("/runs/0")).put("fromTheFuture", 1);

        assertThat(ResultJson.fromJson(json.toString(), StoresResult.class)).isEqualTo(result);
    }

    private static StoresResult result(Run run) {
        Machine machine = new Machine("cpu", 2, 1L << 34, Map.of("L2", 1L << 21), "Linux", "amd64", "madvise");
        Settings settings = new Settings(
                List.of("--quick"),
                "feed",
                1_700_000,
                "key_<i>",
                "Feed",
                null,
                null,
                List.of("guava"),
                List.of("g1"),
                List.of(1L << 29),
                null,
                1L << 30,
                "binary",
                1,
                null,
                1,
                true,
                "25");
        Advice advice = new Advice(
                Advice.Verdict.BIGGER_HEAP,
                "Use a bigger heap.",
                List.of("because"),
                List.of(new Advice.Setting(true, "hinterland", 24 << 20, true, 900, 0.01, 12.5, 122 << 20)),
                null);
        return new StoresResult(
                "stores",
                machine,
                Instant.parse("2026-11-21T00:00:00Z"),
                1.5,
                settings,
                List.of("note"),
                List.of(run),
                PublishedExperiment.ROWS,
                List.of(new Crossover("g1", "guava", "ohc", null, "never")),
                null,
                advice);
    }
}
