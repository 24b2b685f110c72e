// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a map or a cache must do, one operation after the other. */
public class MapSpecification {

    private static final int MOST = 4;

    private final Map<Integer, Integer> map = new HashMap<>();

    /** Returns the sum, or {@code null} where it is larger than four. */
    static @Nullable Integer sum(@Nullable Integer old, int value) {
        int sum = old == null ? value : old + value;
        return sum > MOST ? null : Integer.valueOf(sum);
    }

    public @Nullable Integer get(int key) {
        return map.get(key);
    }

    public boolean containsKey(int key) {
        return map.containsKey(key);
    }

    public @Nullable Integer put(int key, int value) {
        return map.put(key, value);
    }

    public @Nullable Integer putIfAbsent(int key, int value) {
        return map.putIfAbsent(key, value);
    }

    public @Nullable Integer remove(int key) {
        return map.remove(key);
    }

    public boolean removeIfEqual(int key, int value) {
        return map.remove(key, value);
    }

    public @Nullable Integer replace(int key, int value) {
        return map.replace(key, value);
    }

    public boolean replaceIfEqual(int key, int old, int value) {
        return map.replace(key, old, value);
    }

    public @Nullable Integer compute(int key, int value) {
        return map.compute(key, (same, old) -> sum(old, value));
    }

    public @Nullable Integer computeIfAbsent(int key, int value) {
        return map.computeIfAbsent(key, absent -> value);
    }

    /** Changes nothing that can be read. */
    public void checkpoint() {}

    public @Nullable Integer merge(int key, int value) {
        return map.merge(key, value, (old, given) -> sum(old, given));
    }
}
