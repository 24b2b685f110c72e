// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line between two JVMs: the name of a record and the record, such as
 * {@code {"Progress":{"phase":"write","done":1,"total":2}}}. Both sides have the same declaration of it.
 *
 * @param kind the record's simple name
 * @param json the record
 */
public record Message(String kind, String json) {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** Native code may have printed something before it without a line end. */
    private static final Pattern LINE = Pattern.compile("\\{\"(\\w+)\":(\\{.*})}$", Pattern.DOTALL);

    /** Returns a record as one line, without a line end. */
    public static String line(Record message) {
        return "{\"" + message.getClass().getSimpleName() + "\":" + json(message) + "}";
    }

    /** Returns a record as JSON. */
    public static String json(Record message) {
        try {
            return MAPPER.writeValueAsString(message);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "not to be said in JSON: type=" + message.getClass().getName(), e);
        }
    }

    /** Reads a line; empty where it is none of ours. */
    public static Optional<Message> of(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.find() ? Optional.of(new Message(matcher.group(1), matcher.group(2))) : Optional.empty();
    }

    /** Returns whether this is such a record, or one of a sealed family. */
    public boolean is(Class<?> family) {
        return typeIn(family).isPresent();
    }

    private Optional<Class<?>> typeIn(Class<?> family) {
        Stream<Class<?>> types = family.isSealed() ? Stream.of(family.getPermittedSubclasses()) : Stream.of(family);
        return types.filter(type -> type.getSimpleName().equals(kind)).findFirst();
    }

    /**
     * Returns the record.
     *
     * @throws IllegalArgumentException if it is another, or cannot be: one sentence that says why
     */
    public <T> T as(Class<T> family) {
        Class<?> type =
                typeIn(family).orElseThrow(() -> new IllegalArgumentException("unexpected message: kind=" + kind));
        return family.cast(read(json, type));
    }

    /**
     * Reads a record from JSON.
     *
     * @throws IllegalArgumentException if it is none, or refuses its values: one sentence that says why
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw e.getCause() instanceof IllegalArgumentException refused
                    ? refused
                    : new IllegalArgumentException(
                            "not a message: type=" + type.getSimpleName() + ", problem=" + e.getOriginalMessage(), e);
        }
    }
}
