// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

import org.jspecify.annotations.Nullable;

/** A client of a server, with a cache near it or without. Thread-safe. */
public interface NearClient extends AutoCloseable {

    /**
     * Returns the value of a key, or {@code null} if the client does not get it; a client whose server is away may
     * throw whatever its library does.
     */
    byte @Nullable [] get(String key);

    /** Writes a value as the contender's users would, and returns once the server has acknowledged it. */
    void put(String key, byte[] value);

    @Override
    void close();
}
