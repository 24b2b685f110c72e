// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.internal.load.LoadKey;
import dev.hinterland.remote.RemoteCounters;
import dev.hinterland.remote.RemoteUnavailableException;
import org.jspecify.annotations.Nullable;

/** The twin of the library's class of this name: the tier is never away, and no write waits. */
final class WriteBehind<A> {

    WriteBehind(String name, NearEntries<?, ?, A, ?> entries, RemoteCounters counters, long bytesMax) {
        throw new UnsupportedOperationException("the tier is never away");
    }

    /** A write. */
    static final class Queued<A> {

        static <A> Queued<A> put(LoadKey<A> key, byte[] remoteKey, byte[] value, long millis) {
            return new Queued<>();
        }

        static <A> Queued<A> removal(LoadKey<A> key, byte[] remoteKey) {
            return new Queued<>();
        }

        byte @Nullable [] present() {
            return null;
        }
    }

    @Nullable
    Queued<A> find(LoadKey<A> key) {
        return null;
    }

    boolean replace(Queued<A> write) {
        return false;
    }

    void queue(Queued<A> write, RemoteUnavailableException problem) {
        throw problem;
    }

    void wake() {
        // Nothing waits.
    }

    void settle(LoadKey<A> key) {
        // Nothing waits.
    }

    void settleAll() {
        // Nothing waits.
    }

    void close() {
        // Nothing waits.
    }
}
