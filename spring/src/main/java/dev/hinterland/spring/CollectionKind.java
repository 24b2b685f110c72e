// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.lang.reflect.Modifier;
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
import org.jspecify.annotations.Nullable;

/**
 * The classes that decoded collections have: their own if that is public, since a method may be declared to return it.
 * Lists, sets and maps of the JDK's hidden classes, such as {@code List.of()}, become those that keep their order.
 */
final class CollectionKind {

    @SuppressWarnings("JdkObsolete") // a method may return one
    private static final List<Class<?>> COLLECTIONS =
            List.of(ArrayList.class, LinkedList.class, LinkedHashSet.class, HashSet.class, TreeSet.class);

    private static final List<Class<?>> MAPS =
            List.of(LinkedHashMap.class, HashMap.class, TreeMap.class, ConcurrentHashMap.class);

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
        return number(COLLECTIONS, collection)
                .or(() -> isHidden(collection) ? interfaceOf(collection) : Optional.empty());
    }

    private static Optional<Integer> interfaceOf(Collection<?> collection) {
        return switch (collection) {
            case List<?> _ -> Optional.of(LIST);
            case Set<?> _ -> Optional.of(SET);
            default -> Optional.empty();
        };
    }

    /** Returns the number of a map's kind, if it has one. */
    static Optional<Integer> of(Map<?, ?> map) {
        if (map instanceof SortedMap<?, ?> sorted) {
            return sorted.getClass() == TreeMap.class && sorted.comparator() == null
                    ? number(MAPS, sorted)
                    : Optional.empty();
        }
        return number(MAPS, map).or(() -> isHidden(map) ? Optional.of(MAP) : Optional.empty());
    }

    private static Optional<Integer> number(List<Class<?>> kinds, Object object) {
        int number = kinds.indexOf(object.getClass());
        return number < 0 ? Optional.empty() : Optional.of(number);
    }

    /** Says whether an object is of one of the JDK's classes that no method can be declared to return. */
    private static boolean isHidden(Object object) {
        Class<?> type = object.getClass();
        return type.getPackageName().equals("java.util") && !Modifier.isPublic(type.getModifiers());
    }

    @SuppressWarnings("JdkObsolete") // a method may return one
    static Collection<@Nullable Object> newCollection(int kind, int size) {
        return switch (kind) {
            case LIST -> new ArrayList<>(size);
            case 1 -> new LinkedList<>();
            case SET -> new LinkedHashSet<>(capacity(size));
            case 3 -> new HashSet<>(capacity(size));
            case 4 -> new TreeSet<>();
            default -> throw new IllegalArgumentException("kind of collection is unknown: kind=" + kind);
        };
    }

    static Map<@Nullable Object, @Nullable Object> newMap(int kind, int size) {
        return switch (kind) {
            case MAP -> new LinkedHashMap<>(capacity(size));
            case 1 -> new HashMap<>(capacity(size));
            case 2 -> new TreeMap<>();
            case 3 -> new ConcurrentHashMap<>(size);
            default -> throw new IllegalArgumentException("kind of map is unknown: kind=" + kind);
        };
    }

    /** Returns a capacity with which a hash table of so many elements does not grow. */
    private static int capacity(int size) {
        return (int) Math.min(1 << 30, size * 4L / 3 + 1);
    }
}
