// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.records;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Equality by content, of arrays too, wherever they are. Generated records have it for {@code equals}. */
public final class Deep {

    private Deep() {}

    /** Returns whether two values are equal. */
    public static boolean equal(Object a, Object b) {
        if (a == null || b == null || a.getClass().isArray()) {
            return Objects.deepEquals(a, b);
        }
        return switch (a) {
            case List<?> list -> b instanceof List<?> other && equalElements(list, other);
            case Map<?, ?> map -> b instanceof Map<?, ?> other && equalMaps(map, other);
            case Set<?> set -> set.equals(b);
            case Optional<?> optional ->
                b instanceof Optional<?> other && equal(optional.orElse(null), other.orElse(null));
            case Record record -> record.getClass() == b.getClass() && equalElements(components(record), components(b));
            default -> a.equals(b);
        };
    }

    private static boolean equalElements(Collection<?> a, Collection<?> b) {
        Iterator<?> others = b.iterator();
        return a.size() == b.size() && a.stream().allMatch(each -> equal(each, others.next()));
    }

    private static boolean equalMaps(Map<?, ?> a, Map<?, ?> b) {
        return a.size() == b.size()
                && a.keySet().stream().allMatch(key -> b.containsKey(key) && equal(a.get(key), b.get(key)));
    }

    /** Returns a hash that is equal for equal values. */
    public static int hash(Object value) {
        if (value == null) {
            return 0;
        }
        if (value.getClass().isArray()) {
            return Array.getLength(value);
        }
        return switch (value) {
            case List<?> list -> list.stream().mapToInt(Deep::hash).sum();
            case Map<?, ?> map -> map.size();
            case Optional<?> optional -> hash(optional.orElse(null));
            case Record record ->
                components(record).stream().mapToInt(Deep::hash).sum();
            default -> value.hashCode();
        };
    }

    /** Returns the components of a record in their order. */
    public static List<Object> components(Object record) {
        return Arrays.stream(record.getClass().getRecordComponents())
                .map(component -> read(record, component))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static Object read(Object record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("accessor fails: component=" + component, e);
        }
    }
}
