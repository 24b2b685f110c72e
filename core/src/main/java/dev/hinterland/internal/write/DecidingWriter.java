// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.write;

import dev.hinterland.internal.memory.Hashing;
import org.jspecify.annotations.Nullable;

/**
 * Puts entries in a map whose keys are compared by {@code equals}: each by the long way, which compares keys where
 * nothing is locked.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class DecidingWriter<K, V> extends MapWriter<K, V> {

    private final WriterParts<K, V> parts;

    DecidingWriter(WriterParts<K, V> parts) {
        this.parts = parts;
    }

    @Override
    public @Nullable V exchange(K key, V value, long expected, boolean wanted) {
        int hash = Hashing.seeded(parts.keys().hash(key), parts.seed());
        return parts.others().exchange(key, hash, value, expected, wanted);
    }
}
