// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import dev.hinterland.codec.Codec;

/**
 * What the keys and values of a soak are: each value says whose it is, and a wrong byte shows in it.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public sealed interface Stamping<K, V> permits StampedBytes, StampedRecords {

    /** Names for keys, and arrays of bytes. */
    Stamping<String, byte[]> BYTES = new StampedBytes();

    /** Records for both. */
    Stamping<StampedRecords.Key, StampedRecords.Stamped> RECORDS = new StampedRecords();

    /** Returns the codec of the keys. */
    Codec<K> keyCodec();

    /** Returns the codec of the values. */
    Codec<V> valueCodec();

    /** Returns the key of a number. */
    K key(int number);

    /** Returns the number of a key. */
    int number(K key);

    /** Returns a value of about so many bytes. */
    V value(int key, long version, int length);

    /**
     * Returns the version of a value of a key.
     *
     * @throws AssertionError if it is another key's, or damaged
     */
    long version(int key, V value);
}
