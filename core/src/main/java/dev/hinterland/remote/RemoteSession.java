// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.remote;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one cache on a remote tier, as bytes. Thread-safe. The methods send a request in the order in which
 * they are called, and do not block. Requests of one key are answered in that order.
 *
 * <p>A future fails with a {@link RemoteUnavailableException} if there was no answer in time. If that was a write, it
 * may have taken effect, or may do so later.
 *
 * @since 0.1.0
 */
public interface RemoteSession extends AutoCloseable {

    /**
     * An answer.
     *
     * @param value the value of the key, or {@code null} if it has none
     * @param millisLeft how long the value lives on, in milliseconds; {@link #ENDLESS} if it has no end
     * @param stamp the stamp that the link had when the request was sent
     */
    @SuppressWarnings("ArrayRecordComponent") // answers are not compared
    record Answer(byte @Nullable [] value, long millisLeft, int stamp) {

        /** The life of a value that has no end. */
        public static final long ENDLESS = Long.MAX_VALUE;
    }

    /**
     * {@return the value of a key}
     *
     * @param key the key
     */
    CompletableFuture<Answer> get(byte[] key);

    /**
     * {@return the values of several keys, in their order, asked for in one round trip for each server}
     *
     * @param keys the keys
     */
    List<CompletableFuture<Answer>> getAll(List<byte[]> keys);

    /**
     * Puts a value.
     *
     * @param key its key
     * @param value the value
     * @param millis how long the value is to live, more than zero, or {@link Answer#ENDLESS}
     * @return an answer without a value
     */
    CompletableFuture<Answer> put(byte[] key, byte[] value, long millis);

    /**
     * Puts a value as {@link #put} does.
     *
     * @param key its key
     * @param value the value
     * @param millis how long the value is to live, as for {@link #put}
     * @return the value that was there before
     */
    CompletableFuture<Answer> getAndPut(byte[] key, byte[] value, long millis);

    /**
     * Puts a value if the key has none.
     *
     * @param key its key
     * @param value the value
     * @param millis how long the value is to live, as for {@link #put}
     * @return the value that was there before; the new one has been put if there was none
     */
    CompletableFuture<Answer> putIfAbsent(byte[] key, byte[] value, long millis);

    /**
     * Removes a key.
     *
     * @param key the key
     * @return an answer without a value
     */
    CompletableFuture<Answer> remove(byte[] key);

    /**
     * Removes a key.
     *
     * @param key the key
     * @return the value that was there before
     */
    CompletableFuture<Answer> getAndRemove(byte[] key);

    /**
     * Puts a value, or removes the key, if the present value is the expected one.
     *
     * @param key the key
     * @param expected the value that must be there, or {@code null} if there must be none
     * @param value the new value, or {@code null} to remove the key
     * @param millis how long the new value is to live, as for {@link #put}
     * @return whether that was so
     */
    CompletableFuture<Boolean> exchange(byte[] key, byte @Nullable [] expected, byte @Nullable [] value, long millis);

    /**
     * Changes how long a value lives on.
     *
     * @param key its key
     * @param millis how long the value is to live from now on, as for {@link #put}
     * @param except what values begin with that are to stay as they are
     * @return whether the key has a value of another beginning
     */
    CompletableFuture<Boolean> expire(byte[] key, long millis, byte[] except);

    /**
     * Removes all keys of the cache. If that fails, some may be gone.
     *
     * @return when that is done
     */
    CompletableFuture<Void> clear();

    /**
     * {@return the bytes compressed, or {@code null} if that is not worthwhile}
     *
     * @param bytes what to compress
     */
    byte @Nullable [] compress(byte[] bytes);

    /**
     * Returns bytes as they were before they were compressed.
     *
     * @param bytes what {@link #compress} has returned, in this process or another
     * @param length how many they were
     * @return the bytes
     * @throws IllegalArgumentException if that is not so
     */
    byte[] decompress(byte[] bytes, int length);

    /** {@return the most bytes that a value may have, before it is compressed} */
    int valueBytesMax();

    /** {@return whether a value that has been put may be kept near: writes of others to its key are told} */
    boolean tellsOfWritesAfterPut();

    /** {@return the bound on staleness, in nanoseconds} */
    long stalenessNanos();

    /** {@return how long a load may take that no other process is to begin, in milliseconds} */
    long leaseMillis();

    /** {@return whether a process waits for a load of the same key by another process} */
    boolean isSingleFlight();

    /** {@return how many bytes of writes may wait while the tier is away; zero if they fail then} */
    default long writeBehindBytes() {
        return 0;
    }

    /** {@return the counters of the session} */
    RemoteCounters counters();

    /** Closes the session. Requests that are under way fail. */
    @Override
    void close();
}
