package dev.hinterland.experiments.fork;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Writes and reads {@link ForkEvent}s as JSON objects of one line: {@code {"event":"progress","phase":"write",…}}. The
 * fields are the components of the record; unknown fields are skipped and missing ones are zero or empty.
 */
public final class EventJson {

    private static final String MARK = "{\"event\":\"";
    private static final JsonFactory JSON = new JsonFactory();

    private EventJson() {}

    /** Returns an event as one line, without a line end. */
    public static String write(ForkEvent event) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("event", nameOf(event.getClass()));
            writeComponents(json, (Record) event);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /**
     * Reads a line of a forked JVM's standard output; empty where it holds no event.
     *
     * @throws IllegalArgumentException if it starts like an event but is none
     */
    public static Optional<ForkEvent> parse(String line) {
        // Native code may have printed something before it without a line end.
        int start = line.indexOf(MARK);
        if (start < 0) {
            return Optional.empty();
        }
        try (JsonParser json = JSON.createParser(line.substring(start))) {
            json.nextToken();
            json.nextToken();
            Class<?> type = typeOf(json.nextTextValue());
            return Optional.of((ForkEvent) readComponents(json, type));
        } catch (IOException | ClassCastException e) {
            throw new IllegalArgumentException("broken event: line=" + line, e);
        }
    }

    private static Class<?> typeOf(String name) {
        return Arrays.stream(ForkEvent.class.getPermittedSubclasses())
                .filter(type -> nameOf(type).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown event: name=" + name));
    }

    /** Returns {@code phase-finished} for {@code PhaseFinished}. */
    private static String nameOf(Class<?> type) {
        return type.getSimpleName().replaceAll("(?<=.)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static void writeComponents(JsonGenerator json, Record owner) throws IOException {
        for (RecordComponent component : owner.getClass().getRecordComponents()) {
            json.writeFieldName(component.getName());
            writeValue(json, valueOf(component, owner));
        }
    }

    private static void writeValue(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName((String) entry.getKey());
                writeValue(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                writeValue(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Record nested) {
            json.writeStartObject();
            writeComponents(json, nested);
            json.writeEndObject();
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else {
            json.writeString(value.toString());
        }
    }

    private static Object readComponents(JsonParser json, Class<?> type) throws IOException {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        Map<String, Integer> positions = new LinkedHashMap<>();
        for (int i = 0; i < components.length; i++) {
            values[i] = absent(components[i].getGenericType());
            types[i] = components[i].getType();
            positions.put(components[i].getName(), i);
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            Integer position = positions.get(json.currentName());
            json.nextToken();
            if (position == null) {
                json.skipChildren();
            } else {
                values[position] = readValue(json, components[position].getGenericType());
            }
        }
        return construct(type, types, values);
    }

    private static Object readValue(JsonParser json, Type type) throws IOException {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == Map.class ? readMap(json, arguments[1]) : readList(json, arguments[0]);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return readComponents(json, plain);
        }
        if (plain.isEnum()) {
            return constant(plain, json.getText());
        }
        if (plain == String.class) {
            return json.getText();
        }
        if (plain == double.class || plain == Double.class) {
            return json.getDoubleValue();
        }
        return plain == int.class ? (Object) json.getIntValue() : (Object) json.getLongValue();
    }

    private static Map<String, Object> readMap(JsonParser json, Type valueType) throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            map.put(name, readValue(json, valueType));
        }
        return map;
    }

    private static List<Object> readList(JsonParser json, Type elementType) throws IOException {
        List<Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            list.add(readValue(json, elementType));
        }
        return list;
    }

    private static Object absent(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == Map.class ? Map.of() : List.of();
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isEnum()) {
            return plain.getEnumConstants()[plain.getEnumConstants().length - 1];
        }
        if (plain == String.class) {
            return "";
        }
        if (plain == double.class) {
            return 0.0;
        }
        return plain == int.class ? (Object) 0 : (Object) 0L;
    }

    private static Object constant(Class<?> enumType, String name) {
        return Arrays.stream(enumType.getEnumConstants())
                .filter(constant -> constant.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown constant: name=" + name));
    }

    private static Object valueOf(RecordComponent component, Record owner) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("unreadable: component=" + component, e);
        }
    }

    private static Object construct(Class<?> type, Class<?>[] types, Object[] values) {
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot be made: type=" + type.getSimpleName(), e);
        }
    }
}
