// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.util.Objects;
import javax.cache.processor.MutableEntry;
import org.jspecify.annotations.Nullable;

/** The entry that a processor works on. What it does takes effect after the processor has returned. */
final class ProcessedEntry<K, V> implements MutableEntry<K, V> {

    /*
     *            getValue            setValue               setValue
     *   NONE ───────────► ACCESSED ───────────► UPDATED ◄─────────────┐
     *    │    (present)                             │                 │
     *    │    getValue, by the loader               │ remove     REMOVED (present)
     *    ├───────────► LOADED ──┐                   └────────────────►┘
     *    │    setValue          │ setValue
     *    └───────────────► CREATED ── remove ──► NONE  (absent)
     */

    /** What is to become of the entry. */
    enum Outcome {
        NONE,
        ACCESSED,
        LOADED,
        CREATED,
        UPDATED,
        REMOVED
    }

    private final K key;
    private final boolean present;
    private final @Nullable ReadThrough<K, V> loader;
    private @Nullable V value;
    private Outcome outcome = Outcome.NONE;

    /**
     * Creates an entry.
     *
     * @param value the value that the cache has, or {@code null}
     * @param loader loads a value that is asked for and that the cache does not have, or {@code null}
     */
    ProcessedEntry(K key, @Nullable V value, @Nullable ReadThrough<K, V> loader) {
        this.key = key;
        this.value = value;
        this.present = value != null;
        this.loader = loader;
    }

    Outcome outcome() {
        return outcome;
    }

    /** Returns the value that the entry has now. */
    @Nullable
    V value() {
        return value;
    }

    @Override
    public K getKey() {
        return key;
    }

    @Override
    public boolean exists() {
        return value != null;
    }

    @Override
    public @Nullable V getValue() {
        if (outcome == Outcome.NONE && value != null) {
            outcome = Outcome.ACCESSED;
        } else if (outcome == Outcome.NONE && !present && loader != null) {
            value = loader.load(key);
            if (value != null) {
                outcome = Outcome.LOADED;
            }
        }
        return value;
    }

    @Override
    public void setValue(V value) {
        this.value = Objects.requireNonNull(value, "value");
        outcome = present ? Outcome.UPDATED : Outcome.CREATED;
    }

    @Override
    public void remove() {
        value = null;
        outcome = outcome == Outcome.CREATED || outcome == Outcome.LOADED ? Outcome.NONE : Outcome.REMOVED;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return Unwrapping.unwrap(type, this);
    }
}
