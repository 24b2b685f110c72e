// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.Counter;
import dev.hinterland.internal.store.JournaledStore;
import dev.hinterland.internal.store.JournaledWords;
import dev.hinterland.internal.store.Store;
import dev.hinterland.internal.store.StoredWords;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map of {@code Long} whose values can be changed in place. A write that depends on the old value compares that
 * value at the moment of the change: an entry that is still the same one may have another value.
 *
 * @param <K> the type of the keys
 * @param <A> the form in which the store sees keys
 */
public final class CountingMap<K, A> extends StoreMap<K, Long, A, Long> {

    private final StoredWords<A, Long> words;

    public CountingMap(Store<A, Long> store, Form<K, A> keys, Form<Long, Long> values) {
        super(store, keys, values);
        this.words = new StoredWords<>(store);
    }

    /** Creates a map that has a journal. */
    public CountingMap(JournaledStore<A, Long> written, Form<K, A> keys, Form<Long, Long> values) {
        super(written.store(), written, keys, values);
        this.words = new JournaledWords<>(written);
    }

    @Override
    public Counter counter(K key) {
        return new Counted<>(this, words, keyForm(key));
    }

    /** A key whose value is counted. */
    private record Counted<A>(CountingMap<?, A> map, StoredWords<A, Long> words, A key) implements Counter {

        @Override
        public long get() {
            map.store().checkOpen();
            return words.get(key, 0);
        }

        @Override
        public void set(long value) {
            map.store().checkOpen();
            map.beforeWrite(key);
            words.set(key, value);
        }

        @Override
        public long add(long delta) {
            map.store().checkOpen();
            map.beforeWrite(key);
            return words.add(key, delta);
        }
    }

    @Override
    public boolean remove(Object key, @Nullable Object value) {
        A form = soughtForm(key);
        if (form == null || !(value instanceof Long expected)) {
            return false;
        }
        beforeWrite(form);
        return words.remove(form, expected);
    }

    @Override
    public boolean replace(K key, Long oldValue, Long newValue) {
        A form = keyForm(key);
        Objects.requireNonNull(oldValue, "oldValue");
        Objects.requireNonNull(newValue, "newValue");
        beforeWrite(form);
        return words.replace(form, oldValue, newValue);
    }

    @Override
    protected boolean exchange(A key, @Nullable Snapshot<Long> old, @Nullable Long form) {
        if (old == null) {
            return super.exchange(key, null, form);
        }
        return form == null ? words.remove(key, old.value()) : words.replace(key, old.value(), form);
    }
}
