// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import javax.cache.Cache;

/**
 * A copy of an entry, for iterators and writers.
 *
 * @param getKey the key
 * @param getValue the value
 */
record StoredEntry<K, V>(K getKey, V getValue) implements Cache.Entry<K, V> {

    @Override
    public <T> T unwrap(Class<T> type) {
        return Unwrapping.unwrap(type, this);
    }
}
