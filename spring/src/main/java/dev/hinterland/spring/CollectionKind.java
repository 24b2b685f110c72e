// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The classes that decoded collections have: their own if that is public, since a method may be declared to return it.
 * Lists, sets and maps of the JDK's hidden classes, such as {@code List.of()}, become those that keep their order.
 */
final class CollectionKind {

    /** A class, and what makes a collection of it. */
    private record Kind<T>(Class<?> type, Function<Integer, T> maker) {}

    private static final List<Kind<Collection<@Nullable Object>>> COLLECTIONS = List.of(
            new Kind<>(ArrayList.class, ArrayList::new),
            new Kind<>(LinkedList.class, _ -> new LinkedList<>()),
            new Kind<>(LinkedHashSet.class, LinkedHashSet::newLinkedHashSet),
            new Kind<>(HashSet.class, HashSet::newHashSet),
            new Kind<>(TreeSet.class, _ -> new TreeSet<>()));

    private static final List<Kind<Map<@Nullable Object, @Nullable Object>>> MAPS = List.of(
            new Kind<>(LinkedHashMap.class, LinkedHashMap::newLinkedHashMap),
            new Kind<>(HashMap.class, HashMap::newHashMap),
            new Kind<>(TreeMap.class, _ -> new TreeMap<>()),
            new Kind<>(ConcurrentHashMap.class, ConcurrentHashMap::new));

    /** The number of the kind of a list whose class is not told. */
    static final int LIST = 0;

    /** The number of the kind of a set whose class is not told. */
    static final int SET = 2;

    /** The number of the kind of a map whose class is not told. */
    static final int MAP = 0;

    private CollectionKind() {}

    /** Returns the number of a collection's kind, if it has one. */
    static Optional<Integer> of(Collection<?> collection) {
        if (collection instanceof SortedSet<?> sorted) {
            return sorted.getClass() == TreeSet.class && sorted.comparator() == null
                    ? number(COLLECTIONS, sorted)
                    : Optional.empty();
        }
        return number(COLLECTIONS, collection).or(() -> hidden(collection).map(_ -> switch (collection) {
            case List<?> _ -> LIST;
            case Set<?> _ -> SET;
            default -> null;
        }));
    }

    /** Returns the number of a map's kind, if it has one. */
    static Optional<Integer> of(Map<?, ?> map) {
        if (map instanceof SortedMap<?, ?> sorted) {
            return sorted.getClass() == TreeMap.class && sorted.comparator() == null
                    ? number(MAPS, sorted)
                    : Optional.empty();
        }
        return number(MAPS, map).or(() -> hidden(map).map(_ -> MAP));
    }

    private static <T> Optional<Integer> number(List<Kind<T>> kinds, Object object) {
        for (int i = 0; i < kinds.size(); i++) {
            if (kinds.get(i).type == object.getClass()) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** Returns an object if it is of one of the JDK's classes that no method can be declared to return. */
    private static Optional<Object> hidden(Object object) {
        Class<?> type = object.getClass();
        boolean hidden = type.getPackageName().equals("java.util")
                && !java.lang.reflect.Modifier.isPublic(type.getModifiers());
        return hidden ? Optional.of(object) : Optional.empty();
    }

    static Collection<@Nullable Object> newCollection(int kind, int size) {
        return COLLECTIONS.get(kind).maker.apply(size);
    }

    static Map<@Nullable Object, @Nullable Object> newMap(int kind, int size) {
        return MAPS.get(kind).maker.apply(size);
    }
}
