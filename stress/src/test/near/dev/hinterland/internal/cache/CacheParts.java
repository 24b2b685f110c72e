// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.store.CacheStore;

/** The twin of the library's class of this name: what the entries before a remote tier need. */
public record CacheParts<K, V, A, B>(
        CacheStore<A, B> store, Form<K, A> keys, Form<V, B> values, CacheMap<K, V, A, B> map) {}
