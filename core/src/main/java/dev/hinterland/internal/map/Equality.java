// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import java.util.Iterator;
import java.util.Map;
import java.util.Objects;

/** Equality as a map defines it: of values, arrays by content and all else by {@code equals}; and of maps. */
final class Equality {

    private Equality() {}

    static boolean equal(Object a, Object b) {
        return Objects.deepEquals(a, b);
    }

    /** Returns whether a map has the same entries as another one. */
    static boolean haveSameEntries(EntryMap<?, ?, ?, ?> map, Map<?, ?> other) {
        return containsAll(map, other) && isWithin(map, other);
    }

    /** Asks both sides, as a count may include entries that have expired. */
    private static boolean containsAll(EntryMap<?, ?, ?, ?> map, Map<?, ?> other) {
        for (Map.Entry<?, ?> entry : other.entrySet()) {
            if (entry.getKey() == null
                    || entry.getValue() == null
                    || !map.containsEntry(entry.getKey(), entry.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWithin(EntryMap<?, ?, ?, ?> map, Map<?, ?> other) {
        for (Iterator<?> all = map.walks().keys(); all.hasNext(); ) {
            if (!holds(other, all.next())) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(Map<?, ?> other, Object key) {
        try {
            return other.containsKey(key);
        } catch (ClassCastException e) {
            // As AbstractMap: a map whose keys are of another class does not have this one.
            return false;
        }
    }
}
