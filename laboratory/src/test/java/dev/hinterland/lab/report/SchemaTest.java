// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.result.HitsResult;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.TraceFacts;
import dev.hinterland.lab.result.VersionedResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published schema describes what is written: all of it, and nothing else. */
class SchemaTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    static Stream<VersionedResult> results() {
        return Stream.of(
                        Stream.of(EveryField.result(), SampleResults.simple(), SampleResults.nothingMeasured(), hits()),
                        SampleExperiments.everything().stream())
                .flatMap(some -> some);
    }

    private static HitsResult hits() {
        ExperimentsResult some = SampleExperiments.everything().getFirst();
        HitRun run =
                new HitRun("lru", 100L, null, 1000L, 500L, 0.5, 0.5, "t", null, true, 100L, null, 3.5, Status.OK, null);
        return new HitsResult(
                "hits",
                "t.txt",
                List.of(run, HitRun.failed("guava", null, 1L << 20, "t", 1L, false, "its JVM died: exit=1")),
                List.of(new TraceFacts("t", "t.txt", false, 500L, null, null)),
                false,
                "objects",
                List.of("--trace=t.txt"),
                some.machine(),
                "25.0.1",
                Instant.EPOCH,
                1,
                List.of());
    }

    @ParameterizedTest
    @MethodSource("results")
    void whatIsWritten_isWhatTheSchemaSays(VersionedResult result) throws IOException {
        assertThat(complaints(strict(schema()), ResultJson.toJson(result))).isEmpty();
    }

    @Test
    void versionIsTheFirstThing() throws IOException {
        assertThat(ResultJson.toJson(EveryField.result())).startsWith("{\"schema\":1,\"command\":\"stores\",");
    }

    @Test
    void schema_toleratesWhatComesLater_butNothingThatIsMissing() throws IOException {
        String json = ResultJson.toJson(EveryField.result());

        assertThat(complaints(schema(), json.replace("\"repeat\":1}", "\"repeat\":1,\"new\":1}")))
                .isEmpty();
        assertThat(complaints(strict(schema()), json.replace("\"repeat\":1}", "\"repeat\":1,\"new\":1}")))
                .isNotEmpty();
        assertThat(complaints(schema(), json.replace("\"schema\":1,", ""))).isNotEmpty();
        assertThat(complaints(schema(), json.replace("\"totalMillis\":3000.0,", "")))
                .isNotEmpty();
    }

    private static ObjectNode schema() throws IOException {
        return (ObjectNode) MAPPER.readTree(Files.readString(Path.of("../docs/result.schema.json")));
    }

    /** Returns the schema with nothing allowed that it does not describe. */
    private static ObjectNode strict(ObjectNode schema) {
        schema.get("$defs").forEach(SchemaTest::close);
        return schema;
    }

    private static void close(JsonNode node) {
        node.forEach(SchemaTest::close);
        if (node.path("type").asText().equals("object") && node.has("properties")) {
            ((ObjectNode) node).put("additionalProperties", false);
        }
    }

    private static List<String> complaints(ObjectNode schema, String json) throws IOException {
        Schema compiled = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
        return compiled.validate(MAPPER.readTree(json)).stream()
                .map(Object::toString)
                .toList();
    }
}
