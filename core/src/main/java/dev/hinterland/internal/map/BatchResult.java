// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of a lookup of several keys: each key once, in the order of the request, with its value or none. Not
 * thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class BatchResult<K, V> {

    private static final int UNKNOWN_SIZE = 16;

    private final Map<K, @Nullable V> values;
    private final boolean keepsMissing;
    private boolean complete = true;

    /**
     * Prepares for keys that are about to come.
     *
     * @param keepsMissing whether somebody will ask for the keys without a value; it is quicker to forget them
     */
    BatchResult(Iterable<? extends K> keys, boolean keepsMissing) {
        this.keepsMissing = keepsMissing;
        this.values = LinkedHashMap.newLinkedHashMap(expectedSize(keys));
    }

    static int expectedSize(Iterable<?> keys) {
        return keys instanceof Collection<?> collection ? collection.size() : UNKNOWN_SIZE;
    }

    /** Adds a key, or the value that it has after all. */
    public void add(K key, @Nullable V value) {
        if (value != null || keepsMissing) {
            values.put(key, value);
            complete &= value != null;
        }
    }

    /** Returns how many keys have been asked for, or how many have a value if the others are not kept. */
    public int size() {
        return values.size();
    }

    /** Returns the keys without a value, if they are kept. */
    public Set<K> missing() {
        Set<K> missing = new LinkedHashSet<>();
        if (!complete) {
            values.forEach((key, value) -> {
                if (value == null) {
                    missing.add(key);
                }
            });
        }
        return missing;
    }

    /** Forgets the keys without a value, and returns the others. */
    @SuppressWarnings("NullAway") // no value is null any more
    public Map<K, V> present() {
        if (!complete) {
            values.values().removeIf(Objects::isNull);
            complete = true;
        }
        return values;
    }
}
