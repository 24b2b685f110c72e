// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import dev.hinterland.redis.VersionCheck;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The keys of a soak, each with one writer, which gives its values ascending versions. A key of which a write may have
 * happened or not is given up, for it may happen at any time later: its number gets another name. Thread-safe.
 */
final class SoakKeys {

    /** How a key is written. */
    enum Kind {
        PUT,
        SHORT_LIVED,
        COMPUTED,
        ABSENT,

        /** The value is made by a loader; a writer changes what that reads, and invalidates. */
        LOADED
    }

    static final int SIZE = 1000;

    static final String CACHE = "versions";

    private static final int RECENT = 8;

    private static final Kind[] KINDS = Kind.values();

    final VersionCheck check;
    private final Queue<String> givenUp = new ConcurrentLinkedQueue<>();
    private final Map<VersionCheck.Key, AtomicInteger> written = new ConcurrentHashMap<>();
    private final Map<String, Integer> source = new ConcurrentHashMap<>();

    /** Numbers of keys that are being written, or were a moment ago. */
    private final AtomicIntegerArray recent = new AtomicIntegerArray(RECENT);

    SoakKeys(long boundNanos) {
        this.check = new VersionCheck(boundNanos, SIZE);
    }

    static Kind kind(int index) {
        return KINDS[index % KINDS.length];
    }

    /** Returns the kind of a key. */
    static Kind kind(String name) {
        return kind(Integer.parseInt(name.substring("key".length(), name.indexOf('-'))));
    }

    /** Returns what a key is on a server. */
    static String remote(String name) {
        return CACHE + ":" + name;
    }

    /** Returns the next version of a key, for its writer. */
    int next(VersionCheck.Key key) {
        return written.computeIfAbsent(key, _ -> new AtomicInteger()).incrementAndGet();
    }

    /** Says that a key is about to be written, so that it is read meanwhile. */
    void noteRecent(int index) {
        recent.set(index % RECENT, index);
    }

    /** Returns a key that is being written, or was a moment ago. */
    int recent(int choice) {
        return recent.get(choice % RECENT);
    }

    void giveUp(int index) {
        VersionCheck.Key key = check.key(index);
        givenUp.add(key.name);
        written.remove(key);
        check.giveUp(index);
    }

    /** Returns the keys that were given up, which are not written any more. */
    Queue<String> givenUp() {
        return givenUp;
    }

    /** Sets what the loader finds. */
    void setSource(String name, int version) {
        source.put(name, version);
    }

    /** Returns what the loader finds. */
    int source(String name) {
        return source.getOrDefault(name, 0);
    }
}
