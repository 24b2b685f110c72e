// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.shape.Evolution;
import dev.hinterland.internal.shape.RecordShape;
import dev.hinterland.internal.shape.StoredShape;
import dev.hinterland.internal.shape.TypeRef;
import dev.hinterland.record.StoredLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Compares stored layouts with record classes as they are today. */
final class Schema {

    private Schema() {}

    /**
     * Returns the shapes that read data of a stored layout.
     *
     * @throws IllegalArgumentException if they cannot be read, with the reasons and both layouts
     */
    static List<RecordShape> evolve(Class<?> type, Map<TypeRef, RecordShape> today, StoredLayout stored) {
        List<Evolution> evolutions = compare(type, today, stored);
        List<String> obstacles =
                evolutions.stream().flatMap(each -> each.obstacles().stream()).toList();
        if (!obstacles.isEmpty()) {
            throw new IllegalArgumentException("Codec.reading cannot read the stored layout: "
                    + String.join("; ", obstacles) + "\nstored:\n" + stored.text() + "today:\n" + text(type, today));
        }
        return evolutions.stream().map(Evolution::shape).toList();
    }

    /** Returns what has changed since a layout was stored, be it harmless or not. */
    static List<String> changes(Class<?> type, Map<TypeRef, RecordShape> today, StoredLayout stored) {
        List<String> changes = new ArrayList<>();
        for (Evolution each : compare(type, today, stored)) {
            changes.addAll(each.changes());
            changes.addAll(each.obstacles());
        }
        return changes;
    }

    private static List<Evolution> compare(Class<?> type, Map<TypeRef, RecordShape> today, StoredLayout stored) {
        Map<String, StoredShape> shapes = StoredShape.parse(stored.text());
        StoredShape first = shapes.values().iterator().next();
        List<Evolution> evolutions = new ArrayList<>();
        today.forEach((ref, shape) -> {
            // The record itself may have another name today; those that it leads to are known by theirs.
            StoredShape was = ref.equals(TypeRef.of(type)) ? first : shapes.get(ref.text());
            evolutions.add(new Evolution(shape, Objects.requireNonNullElseGet(was, () -> StoredShape.of(shape))));
        });
        return evolutions;
    }

    private static String text(Class<?> type, Map<TypeRef, RecordShape> today) {
        RecordShape root = Objects.requireNonNull(today.get(TypeRef.of(type)));
        return StoredShape.of(root).text()
                + today.values().stream()
                        .filter(shape -> !shape.equals(root))
                        .map(shape -> StoredShape.of(shape).text())
                        .sorted()
                        .collect(Collectors.joining());
    }
}
