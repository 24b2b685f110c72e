// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.lang.reflect.Modifier;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentHashMap.KeySetView;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/**
 * The classes that decoded collections have: their own if that is public, since a method may be declared to return it.
 * Those of the JDK's hidden classes, such as {@code List.of()}, become lists, sets and maps that keep their order.
 */
@SuppressWarnings("JdkObsolete") // a method may return one
final class CollectionKind {

    // The numbers are written: new classes come last.
    private static final List<Class<?>> COLLECTIONS = List.of(
            ArrayList.class,
            LinkedList.class,
            LinkedHashSet.class,
            HashSet.class,
            TreeSet.class,
            Vector.class,
            ArrayDeque.class,
            PriorityQueue.class,
            ConcurrentSkipListSet.class,
            KeySetView.class);

    private static final List<Class<?>> MAPS = List.of(
            LinkedHashMap.class,
            HashMap.class,
            TreeMap.class,
            ConcurrentHashMap.class,
            ConcurrentSkipListMap.class,
            Hashtable.class);

    /** The packages whose hidden classes are known to be lists, sets and maps of a public interface. */
    private static final Set<String> HIDING = Set.of("java.util", "java.util.concurrent");

    /** What the kinds without a class of their own are, too: a method can be declared to return it. */
    private static final Set<Class<?>> DECLARED_BY_INTERFACE =
            Set.of(Object.class, AbstractCollection.class, AbstractList.class, AbstractSet.class, AbstractMap.class);

    private static final Class<?> SET_FROM_MAP =
            Collections.newSetFromMap(new HashMap<Object, Boolean>()).getClass();

    /** The number of the kind of a list whose class is not told. */
    static final int LIST = 0;

    /** The number of the kind of a set whose class is not told. */
    static final int SET = 2;

    /** The number of the kind of a map whose class is not told. */
    static final int MAP = 0;

    private static final int SORTED_SET = 4;
    private static final int SORTED_MAP = 2;

    private CollectionKind() {}

    /** Returns the number of a collection's kind, if it has one. */
    static Optional<Integer> of(Collection<?> collection) {
        if (comparator(collection).isPresent()) {
            return Optional.empty();
        }
        return number(COLLECTIONS, collection)
                .or(() -> isHidden(collection) ? interfaceOf(collection) : Optional.empty());
    }

    /** Returns the kind of a collection that a method returns as an interface. No kind is any interface of a queue. */
    private static Optional<Integer> interfaceOf(Collection<?> collection) {
        return switch (collection) {
            case SortedSet<?> _ -> Optional.of(SORTED_SET);
            case Set<?> _ -> Optional.of(SET);
            case Queue<?> _ -> Optional.empty();
            default -> Optional.of(LIST);
        };
    }

    /** Returns the number of a map's kind, if it has one. */
    static Optional<Integer> of(Map<?, ?> map) {
        if (comparator(map).isPresent()) {
            return Optional.empty();
        }
        return number(MAPS, map).or(() -> isHidden(map) ? interfaceOf(map) : Optional.empty());
    }

    private static Optional<Integer> interfaceOf(Map<?, ?> map) {
        return Optional.of(map instanceof SortedMap<?, ?> ? SORTED_MAP : MAP);
    }

    /** Returns the comparator that orders a collection or map, if it has one. */
    static Optional<Comparator<?>> comparator(Object object) {
        return Optional.ofNullable(
                switch (object) {
                    case SortedSet<?> set -> set.comparator();
                    case SortedMap<?, ?> map -> map.comparator();
                    case PriorityQueue<?> queue -> queue.comparator();
                    default -> null;
                });
    }

    private static Optional<Integer> number(List<Class<?>> kinds, Object object) {
        int number = kinds.indexOf(isOfHiddenClass(object) ? declarable(object) : object.getClass());
        return number < 0 ? Optional.empty() : Optional.of(number);
    }

    /**
     * Says whether a method that returns an object can be declared with an interface only. Sets that may compare their
     * elements by identity are not among these: a copy that compares by {@code equals} may have fewer.
     */
    private static boolean isHidden(Object object) {
        return isOfHiddenClass(object)
                && DECLARED_BY_INTERFACE.contains(declarable(object))
                && object.getClass() != SET_FROM_MAP
                && object.getClass().getEnclosingClass() != IdentityHashMap.class;
    }

    private static boolean isOfHiddenClass(Object object) {
        Class<?> type = object.getClass();
        return HIDING.contains(type.getPackageName()) && !Modifier.isPublic(type.getModifiers());
    }

    /** Returns the public class that an object of a hidden class extends, such as {@code EnumSet}. */
    private static Class<?> declarable(Object object) {
        Class<?> type = object.getClass();
        while (!Modifier.isPublic(type.getModifiers())) {
            type = type.getSuperclass();
        }
        return type;
    }

    static Collection<@Nullable Object> newCollection(int kind, int size) {
        return switch (kind) {
            case LIST -> new ArrayList<>(size);
            case 1 -> new LinkedList<>();
            case SET -> new LinkedHashSet<>(capacity(size));
            case 3 -> new HashSet<>(capacity(size));
            case SORTED_SET -> new TreeSet<>();
            case 5 -> new Vector<>(size);
            case 6 -> new ArrayDeque<>(size);
            case 7 -> new PriorityQueue<>();
            case 8 -> new ConcurrentSkipListSet<>();
            case 9 -> ConcurrentHashMap.newKeySet(size);
            default -> throw new IllegalArgumentException("kind of collection is unknown: kind=" + kind);
        };
    }

    static Map<@Nullable Object, @Nullable Object> newMap(int kind, int size) {
        return switch (kind) {
            case MAP -> new LinkedHashMap<>(capacity(size));
            case 1 -> new HashMap<>(capacity(size));
            case SORTED_MAP -> new TreeMap<>();
            case 3 -> new ConcurrentHashMap<>(size);
            case 4 -> new ConcurrentSkipListMap<>();
            case 5 -> new Hashtable<>(capacity(size));
            default -> throw new IllegalArgumentException("kind of map is unknown: kind=" + kind);
        };
    }

    /** Returns a capacity with which a hash table of so many elements does not grow. */
    private static int capacity(int size) {
        return (int) Math.min(1 << 30, size * 4L / 3 + 1);
    }
}
