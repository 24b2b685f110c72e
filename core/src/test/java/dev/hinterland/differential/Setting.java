// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How both caches are built. No duration is a multiple of the clock's steps, so that no entry expires just when it is
 * asked for.
 */
enum Setting {
    PLAIN,
    AFTER_WRITE,
    AFTER_ACCESS,
    BY_ENTRY,
    LOADING,
    REFRESHING;

    static final Duration STEP = Duration.ofMillis(10);
    static final Duration LIFETIME = Duration.ofMillis(55);

    /**
     * Returns whether Caffeine drops expired entries as soon as it is cleaned: not those on its timer wheel, whose
     * steps are long.
     */
    boolean isPrompt() {
        return this != BY_ENTRY;
    }

    boolean loads() {
        return this == LOADING || this == REFRESHING;
    }

    /** Returns whether tasks of the cache's executor wait until the test runs them, and others at once. */
    boolean defers() {
        return this == REFRESHING;
    }

    private static int code(Object key) {
        return Math.floorMod(key.hashCode() * 7, 11);
    }

    /** Returns whether the loader throws for a key. */
    static boolean fails(Object key) {
        return code(key) == 3;
    }

    /** Returns what a loader gives for a key: now and then nothing, or it throws. */
    static <K, V> @Nullable V loaded(Kind<K, V> kind, K key) {
        if (fails(key)) {
            throw new Call.Refused();
        }
        int code = code(key);
        return code == 4 ? null : kind.value().apply(code % 8);
    }
}
