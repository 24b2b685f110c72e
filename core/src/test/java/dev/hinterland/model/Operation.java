// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.model;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * One call on a map, the same on the map under test and on its model.
 *
 * @param k which of the keys
 * @param v the value to write
 * @param other another value; now and then the one that is stored
 */
record Operation<K, V>(Kind kind, int k, K key, V v, V other) {

    /** The calls; several keys are touched by those that come after {@link #PUT_ALL}. */
    enum Kind {
        GET,
        GET_OR_DEFAULT,
        CONTAINS_KEY,
        CONTAINS_VALUE,
        PUT,
        PUT_IF_ABSENT,
        REMOVE,
        REMOVE_VALUE,
        REPLACE,
        REPLACE_VALUE,
        COMPUTE,
        COMPUTE_TO_NULL,
        COMPUTE_IF_ABSENT,
        COMPUTE_IF_ABSENT_TO_NULL,
        COMPUTE_IF_PRESENT,
        COMPUTE_IF_PRESENT_TO_NULL,
        MERGE,
        MERGE_TO_NULL,
        KEYS_REMOVE,
        ENTRIES_REMOVE,
        ENTRIES_CONTAINS,
        VALUES_REMOVE,
        PUT_ALL,
        REPLACE_ALL,
        CLEAR,
        ITERATOR_REMOVE,
        SET_VALUE,
        REMOVE_IF,
        SNAPSHOT,
        HASH_CODE;

        private static final Set<Kind> SEVERAL = EnumSet.range(PUT_ALL, HASH_CODE);

        boolean touchesSeveralKeys() {
            return SEVERAL.contains(this);
        }
    }

    /** Calls the map and returns something that compares with {@code equals}. */
    Object run(Map<K, V> map) {
        return switch (kind) {
            case GET -> map.get(key);
            case GET_OR_DEFAULT -> map.getOrDefault(key, v);
            case CONTAINS_KEY -> map.containsKey(key);
            case CONTAINS_VALUE -> map.containsValue(other);
            case PUT -> map.put(key, v);
            case PUT_IF_ABSENT -> map.putIfAbsent(key, v);
            case REMOVE -> map.remove(key);
            case REMOVE_VALUE -> map.remove(key, other);
            case REPLACE -> map.replace(key, v);
            case REPLACE_VALUE -> map.replace(key, other, v);
            case COMPUTE -> map.compute(key, (same, old) -> other.equals(old) ? null : v);
            case COMPUTE_TO_NULL -> map.compute(key, (same, old) -> null);
            case COMPUTE_IF_ABSENT -> map.computeIfAbsent(key, same -> v);
            case COMPUTE_IF_ABSENT_TO_NULL -> map.computeIfAbsent(key, same -> null);
            case COMPUTE_IF_PRESENT -> map.computeIfPresent(key, (same, old) -> other.equals(old) ? old : v);
            case COMPUTE_IF_PRESENT_TO_NULL -> map.computeIfPresent(key, (same, old) -> null);
            case MERGE -> map.merge(key, v, (old, given) -> other.equals(old) ? old : other);
            case MERGE_TO_NULL -> map.merge(key, v, (old, given) -> null);
            case KEYS_REMOVE -> map.keySet().remove(key);
            case ENTRIES_REMOVE -> map.entrySet().remove(Map.entry(key, other));
            case ENTRIES_CONTAINS -> map.entrySet().contains(Map.entry(key, other));
            case VALUES_REMOVE -> map.values().removeAll(Set.of(v));
            case PUT_ALL -> putAll(map);
            case REPLACE_ALL -> replaceAll(map);
            case CLEAR -> clear(map);
            case ITERATOR_REMOVE -> iteratorRemove(map);
            case SET_VALUE -> setValue(map);
            case REMOVE_IF -> map.keySet().removeIf(this::isPicked);
            case SNAPSHOT -> Map.of("copy", new HashMap<>(map), "size", map.size(), "empty", map.isEmpty());
            case HASH_CODE -> map.hashCode();
        };
    }

    /** Picks about a quarter of the keys, others for each operation. */
    private boolean isPicked(K candidate) {
        return ((candidate.hashCode() * 31 + k) & 3) == 0;
    }

    private Object putAll(Map<K, V> map) {
        map.putAll(Map.of(key, v));
        return "done";
    }

    private Object replaceAll(Map<K, V> map) {
        map.replaceAll((candidate, old) -> isPicked(candidate) ? v : old);
        return "done";
    }

    private Object clear(Map<K, V> map) {
        map.clear();
        return map.size();
    }

    private Object iteratorRemove(Map<K, V> map) {
        Set<Object> removed = new HashSet<>();
        for (Iterator<Map.Entry<K, V>> iterator = map.entrySet().iterator(); iterator.hasNext(); ) {
            Map.Entry<K, V> entry = iterator.next();
            if (isPicked(entry.getKey())) {
                removed.add(Map.entry(entry.getKey(), entry.getValue()));
                iterator.remove();
            }
        }
        return removed;
    }

    private Object setValue(Map<K, V> map) {
        Set<Object> replaced = new HashSet<>();
        for (Map.Entry<K, V> entry : map.entrySet()) {
            if (isPicked(entry.getKey())) {
                replaced.add(Map.entry(entry.getKey(), entry.setValue(v)));
            }
        }
        return replaced;
    }

    @Override
    public String toString() {
        return kind + "(key " + k + ", " + brief(v) + ", " + brief(other) + ")";
    }

    private static String brief(Object value) {
        String text = value.toString();
        return text.length() <= 24 ? text : "#" + Integer.toHexString(value.hashCode()) + " of " + text.length();
    }
}
