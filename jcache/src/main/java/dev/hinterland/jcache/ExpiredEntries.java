// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import dev.hinterland.RemovalCause;
import dev.hinterland.RemovalListener;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Passes on which entries have expired, to a cache that is made after the store. */
final class ExpiredEntries<K, V> implements RemovalListener<K, V> {

    private volatile @Nullable BiConsumer<? super K, ? super V> hearer;

    void tell(BiConsumer<? super K, ? super V> told) {
        hearer = told;
    }

    @Override
    public void onRemoval(K key, V value, RemovalCause cause) {
        BiConsumer<? super K, ? super V> told = hearer;
        if (cause == RemovalCause.EXPIRED && told != null) {
            told.accept(key, value);
        }
    }
}
