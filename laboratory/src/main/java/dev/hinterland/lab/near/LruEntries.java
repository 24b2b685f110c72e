// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The keys in one JVM's near cache; the one that was not used for longest leaves first. */
public final class LruEntries {

    private final LinkedHashMap<Integer, Boolean> entries;

    /** Makes an empty cache of this many entries. */
    public LruEntries(int capacity) {
        entries = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Boolean> eldest) {
                return size() > capacity;
            }
        };
    }

    /** Returns whether a key is there, and makes it the youngest. */
    public boolean hit(int key) {
        return entries.get(key) != null;
    }

    /** Puts a key, as the youngest. */
    public void put(int key) {
        entries.put(key, true);
    }

    /** Drops a key, if it is there. */
    public void drop(int key) {
        entries.remove(key);
    }

    /** Returns how many keys are there. */
    public int size() {
        return entries.size();
    }

    Set<Integer> keys() {
        return entries.keySet();
    }
}
