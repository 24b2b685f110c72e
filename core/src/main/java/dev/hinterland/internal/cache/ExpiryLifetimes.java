// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.Expiry;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.map.Form;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The lifetimes of entries that a user's {@link Expiry} computes. */
public final class ExpiryLifetimes<K, V, A, B> implements Lifetimes<A, B> {

    private final Expiry<? super K, ? super V> expiry;
    private final Form<K, A> keys;
    private final Form<V, B> values;

    public ExpiryLifetimes(Expiry<? super K, ? super V> expiry, Form<K, A> keys, Form<V, B> values) {
        this.expiry = expiry;
        this.keys = keys;
        this.values = values;
    }

    @Override
    public String wordText() {
        return "deadline";
    }

    @Override
    public boolean isTimed() {
        return true;
    }

    @Override
    public boolean changesOnRead() {
        return true;
    }

    @Override
    public boolean readsValue() {
        return true;
    }

    @Override
    public boolean dependsOnOld() {
        return true;
    }

    @Override
    public long unitMillis() {
        return 1;
    }

    @Override
    public long created(A key, B value, long now) {
        return Lifetimes.after(now, expiry.expireAfterCreate(keys.unwrap(key), values.unwrap(value), now));
    }

    @Override
    public long updated(A key, B value, long now, long old) {
        long left = nanosLeft(old, now);
        return Lifetimes.after(now, expiry.expireAfterUpdate(keys.unwrap(key), values.unwrap(value), now, left));
    }

    @Override
    public long read(A key, @Nullable B value, long now, long old) {
        long left = nanosLeft(old, now);
        V present = values.unwrap(Objects.requireNonNull(value));
        long nanos = expiry.expireAfterRead(keys.unwrap(key), present, now, left);
        if (nanos == left) {
            return old;
        }
        long word = Lifetimes.after(now, nanos);
        return isWorthwhile(old, word, 0) ? word : old;
    }
}
