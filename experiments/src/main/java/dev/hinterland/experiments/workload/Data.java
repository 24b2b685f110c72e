// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.workload;

import org.jspecify.annotations.Nullable;

/** Entries by index: each index has one key and one value, made anew whenever asked for. Thread-safe. */
public interface Data {

    /** Returns plain data of these sizes, or the feed data where both are 0. */
    static Data of(int keyBytes, int valueBytes) {
        return keyBytes == 0 ? new FeedData() : new PlainData(keyBytes, valueBytes);
    }

    /** Returns how many different keys there are. */
    long entriesMax();

    /** Returns the class of the keys. */
    Class<?> keyType();

    /** Returns the class of the values. */
    Class<?> valueType();

    /** Makes the key of an index. */
    Object key(long index);

    /** Makes the value of an index. */
    Object value(long index);

    /** Returns whether something read is the value of this index. */
    boolean matches(long index, @Nullable Object read);

    /** Returns a number that depends on a value that {@linkplain #matches matches}. */
    long checksum(Object value);

    /** Returns the bytes of information in the entry of an index: no lengths, no headers. */
    int payloadBytes(long index);
}
