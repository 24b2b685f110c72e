// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Derives the shape of a record class, and of all record classes that its graphs lead to, by reflection. One thread at
 * a time.
 */
public final class ShapeReader {

    private final @Nullable Lookup lookup;
    private final Map<TypeRef, RecordShape> shapes = new HashMap<>();
    private final Map<Class<?>, RecordAccess> access = new HashMap<>();

    /** Records that graphs lead to, with the way there, still to be read. */
    private final Deque<Found> found = new ArrayDeque<>();

    /** A record that a graph leads to. */
    private record Found(TypeRef type, String where) {}

    private ShapeReader(@Nullable Lookup lookup) {
        this.lookup = lookup;
    }

    /**
     * Returns the shape of a record class, and of each that its graphs lead to.
     *
     * @throws IllegalArgumentException if it has a component that cannot be encoded, or is not accessible
     */
    public static Map<TypeRef, RecordShape> read(Class<?> type, @Nullable Lookup lookup) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException(
                    "Codec.of and RecordLayout.of require a record class: type=" + type.getTypeName());
        }
        ShapeReader reader = new ShapeReader(lookup);
        reader.found.add(new Found(TypeRef.of(type), type.getSimpleName()));
        return reader.readFound();
    }

    /** A sealed interface, and the shapes of all records that it leads to. */
    public record SealedShape(Element element, Map<TypeRef, RecordShape> shapes) {}

    /**
     * Returns the shape of a sealed interface.
     *
     * @throws IllegalArgumentException as {@link #read}
     */
    public static SealedShape readSealed(Class<?> type, @Nullable Lookup lookup) {
        ShapeReader reader = new ShapeReader(lookup);
        Element element = reader.sealed(TypeRef.of(type), type.getSimpleName());
        return new SealedShape(element, reader.readFound());
    }

    /** Returns the format of a class that is no collection, no record and no sealed interface. */
    public static Optional<Format> format(Class<?> type) {
        return plain(TypeRef.of(type));
    }

    private Map<TypeRef, RecordShape> readFound() {
        while (!found.isEmpty()) {
            Found next = found.remove();
            if (!shapes.containsKey(next.type)) {
                shapes.put(next.type, new ShapeBuilder(this, next.where).build(next.type));
            }
        }
        return Map.copyOf(shapes);
    }

    RecordAccess access(Class<?> type) {
        return access.computeIfAbsent(type, each -> RecordAccess.of(each, lookup));
    }

    /** Returns the format of a type that is no collection, no record and no sealed interface. */
    static Optional<Format> plain(TypeRef type) {
        return Primitive.of(type.raw())
                .<Format>map(each -> each)
                .or(() -> FixedFormats.of(type.raw()))
                .or(() -> VariableFormats.of(type.raw()));
    }

    /**
     * Returns how a value lies in a graph.
     *
     * @param where the way there, for the error
     */
    Element element(TypeRef type, String where) {
        Class<?> raw = type.raw();
        if (raw == List.class) {
            return new Element.ListOf(element(type.argument(0), where + "[]"));
        }
        if (raw == Set.class) {
            return new Element.SetOf(element(type.argument(0), where + "[]"));
        }
        if (raw == Map.class) {
            return new Element.MapOf(
                    element(type.argument(0), where + "[key]"), element(type.argument(1), where + "[value]"));
        }
        if (raw == Optional.class) {
            return new Element.OptionalOf(element(type.argument(0), where));
        }
        if (raw.isRecord()) {
            found.add(new Found(type, where));
            return new Element.RecordOf(type);
        }
        if (raw.isInterface() && raw.isSealed()) {
            return sealed(type, where);
        }
        return new Element.Plain(plain(type).orElseThrow(() -> unsupported(type, where)));
    }

    private Element sealed(TypeRef type, String where) {
        List<TypeRef> records = new ArrayList<>();
        permitted(type.raw(), where, records);
        records.forEach(
                each -> found.add(new Found(each, where + "(" + each.raw().getSimpleName() + ")")));
        return new Element.SealedOf(type, List.copyOf(records));
    }

    private static void permitted(Class<?> type, String where, List<TypeRef> records) {
        for (Class<?> each : type.getPermittedSubclasses()) {
            if (each.isInterface() && each.isSealed()) {
                permitted(each, where, records);
            } else if (!each.isRecord()) {
                throw unsupported(TypeRef.of(each), where);
            } else if (!records.contains(TypeRef.of(each))) {
                records.add(TypeRef.of(each));
            }
        }
    }

    static IllegalArgumentException unsupported(TypeRef type, String where) {
        String otherwise = type.raw().isArray() ? ", otherwise=List" : "";
        return new IllegalArgumentException("Codec.of and RecordLayout.of do not support a type: component=" + where
                + ", type=" + type.text() + otherwise);
    }
}
