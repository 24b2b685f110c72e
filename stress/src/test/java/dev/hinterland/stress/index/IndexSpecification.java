// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the index must do, one operation after the other. */
public final class IndexSpecification {

    private final Map<Integer, Integer> map = new HashMap<>();

    public IndexSpecification() {
        List<Integer> present = IndexUnderTest.present;
        present.forEach(key -> map.put(key, 10 * key));
    }

    public int get(int key) {
        return map.getOrDefault(key, 0);
    }

    public int put(int key, int value) {
        Integer old = map.put(key, value);
        return old == null ? 0 : old;
    }

    public boolean putIfAbsent(int key, int value) {
        return map.putIfAbsent(key, value) == null;
    }

    public int remove(int key) {
        Integer old = map.remove(key);
        return old == null ? 0 : old;
    }

    public void relocate(int key) {}

    public void split() {}

    public void merge() {}

    public void moveNodes() {}
}
