// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads and writes results as JSON files. What a reader doesn't know is ignored, so that older pages read newer files.
 */
public final class ResultJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final ObjectMapper STRICT = MAPPER.copy()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION.mappedFeature());

    private ResultJson() {}

    /** Returns the result as one line of JSON. */
    public static String toJson(Object result) throws IOException {
        return MAPPER.writeValueAsString(result);
    }

    /** Reads a result from JSON text. */
    public static <T> T fromJson(String json, Class<T> type) throws IOException {
        return MAPPER.readValue(json, type);
    }

    /** Reads what a person may have written: a field that is unknown, or is there twice, is a mistake. */
    public static <T> T fromJsonStrictly(String json, Class<T> type) throws IOException {
        return STRICT.readValue(json, type);
    }

    /** Writes a file, indented, in UTF-8. */
    public static void write(Object result, Path file) throws IOException {
        Files.writeString(file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
    }

    /** Reads a file that {@link #write} wrote. */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return fromJson(Files.readString(file), type);
    }

    /**
     * Returns whether a text of JSON is a hardware profile, such as {@code ./lab calibrate} keeps beside its results.
     */
    public static boolean isHardwareProfile(String json) {
        try {
            JsonNode tree = MAPPER.readTree(json);
            return tree.has("schema") && tree.has("lineBytes") && tree.has("levels");
        } catch (JsonProcessingException notJson) {
            // Whoever asks goes by the answer: what is no JSON is no profile.
            return false;
        }
    }

    /** Returns the version of the form that a result has; 0 where it does not say, which the first ones do not. */
    public static int schemaOf(String json) throws IOException {
        return MAPPER.readTree(json).path("schema").asInt(0);
    }

    /** Returns the command whose result a text of JSON is, or an empty text where it is none. */
    public static String commandOf(String json) {
        try {
            return MAPPER.readTree(json).path("command").asText("");
        } catch (JsonProcessingException notJson) {
            // Whoever asks goes by the answer: what is no result has no command.
            return "";
        }
    }
}
