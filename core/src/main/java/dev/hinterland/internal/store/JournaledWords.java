// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import java.util.Objects;

/**
 * Values of one word whose changes go to a journal. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class JournaledWords<K, V> extends StoredWords<K, V> {

    private final JournaledStore<K, V> store;

    /** Creates a way to the words of a store. */
    public JournaledWords(JournaledStore<K, V> store) {
        super(store.store());
        this.store = store;
    }

    @Override
    public long add(K key, long delta) {
        V changed = store.change(
                key,
                old -> codec().ofWord((old == null ? 0 : codec().toWord(old)) + delta),
                value -> super.set(key, codec().toWord(value)));
        return codec().toWord(Objects.requireNonNull(changed, "changed"));
    }

    @Override
    public void set(K key, long word) {
        store.change(key, _ -> codec().ofWord(word), _ -> super.set(key, word));
    }

    @Override
    public boolean replace(K key, long expected, long desired) {
        return store.change(
                        key,
                        old -> old != null && codec().toWord(old) == expected ? codec().ofWord(desired) : null,
                        _ -> super.set(key, desired))
                != null;
    }

    @Override
    public boolean remove(K key, long expected) {
        return store.removeIf(key, value -> codec().toWord(value) == expected, () -> super.remove(key, expected));
    }
}
