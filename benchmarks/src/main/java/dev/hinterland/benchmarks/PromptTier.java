// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteCounters;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteStats;
import dev.hinterland.remote.RemoteStats.RoundTrips;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A tier that acknowledges each write at once, has no values, and whose copies count for a day. */
final class PromptTier implements RemoteCache {

    private final RemoteCounters counters = new RemoteCounters();

    @Override
    public String name() {
        return "prompt";
    }

    @Override
    public RemoteStats stats() {
        return RemoteStats.of(counters, new RoundTrips(0, 0, 0, 0), 0, 0);
    }

    @Override
    public RemoteSession open(NearCopies copies) {
        copies.extend(0, System.nanoTime() + TimeUnit.DAYS.toNanos(1));
        return new Session(copies, counters);
    }

    private record Session(NearCopies copies, RemoteCounters counters) implements RemoteSession {

        private CompletableFuture<Answer> nothing() {
            return CompletableFuture.completedFuture(new Answer(null, Answer.ENDLESS, copies.stamp(0)));
        }

        @Override
        public CompletableFuture<Answer> get(byte[] key) {
            return nothing();
        }

        @Override
        public List<CompletableFuture<Answer>> getAll(List<byte[]> keys) {
            return keys.stream().map(this::get).toList();
        }

        @Override
        public CompletableFuture<Answer> put(byte[] key, byte[] value, long millis) {
            return nothing();
        }

        @Override
        public CompletableFuture<Answer> getAndPut(byte[] key, byte[] value, long millis) {
            return nothing();
        }

        @Override
        public CompletableFuture<Answer> putIfAbsent(byte[] key, byte[] value, long millis) {
            return nothing();
        }

        @Override
        public CompletableFuture<Answer> remove(byte[] key) {
            return nothing();
        }

        @Override
        public CompletableFuture<Answer> getAndRemove(byte[] key) {
            return nothing();
        }

        @Override
        public CompletableFuture<Boolean> exchange(
                byte[] key, byte @Nullable [] expected, byte @Nullable [] value, long millis) {
            return CompletableFuture.completedFuture(true);
        }

        @Override
        public CompletableFuture<Boolean> expire(byte[] key, long millis, byte[] except) {
            return CompletableFuture.completedFuture(true);
        }

        @Override
        public CompletableFuture<Void> clear() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public byte @Nullable [] compress(byte[] bytes) {
            return null;
        }

        @Override
        public byte[] decompress(byte[] bytes, int length) {
            throw new IllegalArgumentException("nothing was compressed: length=" + length);
        }

        @Override
        public int valueBytesMax() {
            return Integer.MAX_VALUE;
        }

        @Override
        public boolean tellsOfWritesAfterPut() {
            return true;
        }

        @Override
        public long stalenessNanos() {
            return TimeUnit.SECONDS.toNanos(1);
        }

        @Override
        public long leaseMillis() {
            return TimeUnit.SECONDS.toMillis(1);
        }

        @Override
        public boolean isSingleFlight() {
            return false;
        }

        @Override
        public void close() {}
    }
}
