// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.RemovalCause;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.store.CacheStore;
import org.jspecify.annotations.Nullable;

/**
 * Puts of values whose duration the caller gives.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class TimedPuts<K, V, A, B> {

    private final CacheMap<K, V, A, B> map;
    private final CacheStore<A, B> store;
    private final Form<V, B> values;

    TimedPuts(CacheParts<K, V, A, B> parts) {
        this.map = parts.map();
        this.store = parts.store();
        this.values = parts.values();
    }

    /** Puts a value that expires some time from now. */
    void set(K key, V value, long nanos) {
        put(key, value, nanos, false);
    }

    /** Puts a value that expires some time from now; returns the previous one. */
    @Nullable
    V put(K key, V value, long nanos) {
        return put(key, value, nanos, true);
    }

    private @Nullable V put(K key, V value, long nanos, boolean wanted) {
        A form = map.keyForm(key);
        B valueForm = map.valueForm(value);
        map.beforeWrite(form);
        try {
            long old = store.putFor(form, valueForm, Index.ANY, nanos);
            map.counters().put();
            return replaced(old, wanted);
        } catch (OutOfBudgetException tooLarge) {
            map.dropBoth(form, valueForm, Index.PRESENT);
            return null;
        }
    }

    private @Nullable V replaced(long location, boolean wanted) {
        if (location == Index.ABSENT) {
            return null;
        }
        if (wanted) {
            B old = store.takeValue(location, RemovalCause.REPLACED);
            return old == null ? null : values.unwrap(old);
        }
        store.settle(location, RemovalCause.REPLACED);
        return null;
    }

    /** Puts a value that expires some time from now, if the key has none; returns the one that it has. */
    @Nullable
    V putIfAbsent(K key, V value, long nanos) {
        A form = map.keyForm(key);
        B valueForm = map.valueForm(value);
        while (true) {
            B present = map.peekForm(form);
            if (present != null) {
                return values.unwrap(present);
            }
            map.beforeWrite(form);
            try {
                if (store.putFor(form, valueForm, Index.ABSENT, nanos) == Index.ABSENT) {
                    map.counters().put();
                    return null;
                }
            } catch (OutOfBudgetException tooLarge) {
                map.dropBoth(form, valueForm, Index.ABSENT);
                return null;
            }
        }
    }
}
