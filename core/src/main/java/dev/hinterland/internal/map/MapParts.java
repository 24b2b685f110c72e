// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.internal.store.Store;

/**
 * The components of a map.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
record MapParts<K, V, A, B>(Store<A, B> store, Form<K, A> keys, Form<V, B> values) {}
