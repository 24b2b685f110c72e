// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.ResultJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilesTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path directory;

    private static String changed(Consumer<ObjectNode> change) throws Exception {
        ObjectNode json = (ObjectNode) MAPPER.readTree(ResultJson.toJson(Machines.of(1, 3)));
        change.accept(json);
        return json.toString();
    }

    private static void assertRefused(String json, String sentence) {
        assertThatThrownBy(() -> Profiles.parse("f.json", json))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(sentence)
                .hasMessageContaining("--profile=f.json")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void profile_isReadAsItWasWritten() throws Exception {
        HardwareProfile profile = Machines.random(new Random(3));
        Path file = directory.resolve("profile.json");
        ResultJson.write(profile, file);

        assertThat(Profiles.load(file.toString())).isEqualTo(profile);
    }

    @Test
    void articlesProfiles_areRead() throws Exception {
        for (String name : Profiles.SHIPPED) {
            assertThat(Profiles.load(name).formulas()).isNotEmpty();
        }
    }

    @Test
    void missingOrAbsurdFields_areRefusedInASentence() throws Exception {
        assertRefused(changed(json -> json.put("schema", 99)), "unknown schema: schema=99");
        assertRefused(changed(json -> json.remove("name")), "has no name");
        assertRefused(changed(json -> json.put("lineBytes", 0)), "absurd line: lineBytes=0");
        assertRefused(changed(json -> json.remove("levels")), "has no levels");
        assertRefused(changed(json -> json.remove("tlb")), "is missing: tlb");
        assertRefused(changed(json -> json.remove("calls")), "is missing: calls");
        assertRefused(changed(json -> ((ObjectNode) json.get("levels").get(1)).put("bytes", 5)), "levels must grow");
        assertRefused(changed(json -> ((ObjectNode) json.get("levels").get(1)).remove("copy")), "is missing: L2.copy");
        assertRefused(
                changed(json -> ((ObjectNode) json.get("levels").get(0).get("read")).put("amount", -1)), "absurd cost");
        assertRefused(
                changed(json -> ((ObjectNode) json.get("levels").get(0).get("read")).put("unit", "cycles")),
                "cycles need to know how long one takes");
        assertRefused(changed(json -> ((ObjectNode) json.get("youngCollections")).put("edenBytes", 0)), "absurd eden");
        assertRefused(
                changed(json -> ((ObjectNode) json.get("levels").get(2).get("copy")).put("amount", 0)),
                "absurd cost: L3.copy=0 ns");
        assertRefused(
                changed(json -> ((ObjectNode) json.get("levels").get(2).get("copy")).put("amount", "NaN")),
                "absurd cost: L3.copy=NaN ns");
        assertRefused(
                changed(json -> ((ObjectNode) json.get("levels").get(2).get("latency")).put("amount", 1)),
                "latency falls with size: L3.latency=1 ns");
        assertRefused(changed(json -> ((ObjectNode) json.get("levels").get(1)).remove("name")), "level has no name");
        assertRefused(
                changed(json -> json.putObject("measuredOn").put("jdk", "25").putObject("machine")),
                "is missing: measuredOn.machine.cpu");
        assertRefused(
                changed(json -> json.set(
                        "measuredOn",
                        MAPPER.valueToTree(Map.of(
                                "jdk",
                                "25",
                                "spread",
                                -1,
                                "machine",
                                Map.of("cpu", "x", "cores", 2, "memoryBytes", 5))))),
                "absurd spread: measuredOn.spread=-1.0");
    }

    @Test
    void whatIsNoProfile_isRefusedInASentence() throws Exception {
        assertRefused("{", "not a hardware profile");
        assertRefused(
                changed(json -> json.withArray("levels").addObject().put("bites", 5)),
                ".bites, problem=[unknown field]");
        assertRefused(changed(json -> json.put("lineBytes", "many")), "field=lineBytes, problem=[");
        assertRefused("{\"schema\": 1, \"schema\": 1}", "problem=[Duplicate");
        assertRefused(
                changed(json ->
                        json.withArray("levels").add(json.withArray("levels").get(0))),
                "level is there twice: levels.name=");
        assertRefused("[1]", "not a hardware profile");
        assertRefused("null", "not a hardware profile");
        assertRefused(changed(json -> json.withArray("levels").insertNull(0)), "not a hardware profile");
        Files.write(directory.resolve("bytes.json"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThatThrownBy(() -> Profiles.load(directory.resolve("bytes.json").toString()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("not a hardware profile");
        assertThatThrownBy(() -> Profiles.load(directory.toString()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("a directory is no hardware profile");
        Files.writeString(directory.resolve("empty.json"), "");
        assertThatThrownBy(() -> Profiles.load(directory.resolve("empty.json").toString()))
                .isInstanceOf(UserError.class);
        assertThatThrownBy(() -> Profiles.load(directory.resolve("absent.json").toString()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no such hardware profile");
    }
}
