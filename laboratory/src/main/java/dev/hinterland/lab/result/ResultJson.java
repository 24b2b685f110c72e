package dev.hinterland.lab.result;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads and writes results as JSON files. What a reader doesn't know is ignored, so that older pages read newer files. */
public final class ResultJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private ResultJson() {}

    /** Returns the result as one line of JSON. */
    public static String toJson(StoresResult result) throws IOException {
        return MAPPER.writeValueAsString(result);
    }

    /** Reads a result from JSON text. */
    public static StoresResult fromJson(String json) throws IOException {
        return MAPPER.readValue(json, StoresResult.class);
    }

    /** Writes a file, indented, in UTF-8. */
    public static void write(StoresResult result, Path file) throws IOException {
        Files.writeString(file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
    }

    /** Reads a file that {@link #write} wrote. */
    public static StoresResult read(Path file) throws IOException {
        return fromJson(Files.readString(file));
    }
}
