package dev.hinterland.redis;

import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Removes all keys of a pattern from a server, some at a time. */
final class KeyRemoval {

    /** How many keys a scan looks at in one request. */
    private static final int SCANNED = 1000;

    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final byte[] pattern;

    KeyRemoval(StatefulRedisConnection<byte[], byte[]> connection, byte[] pattern) {
        this.connection = connection;
        this.pattern = pattern;
    }

    CompletableFuture<Void> run() {
        return from(ScanCursor.INITIAL);
    }

    private CompletableFuture<Void> from(ScanCursor cursor) {
        ScanArgs args = ScanArgs.Builder.limit(SCANNED).match(pattern);
        return connection
                .async()
                .scan(cursor, args)
                .toCompletableFuture()
                .thenCompose(found -> unlinkEach(found.getKeys())
                        .toCompletableFuture()
                        .thenCompose(_ -> found.isFinished() ? CompletableFuture.completedFuture(null) : from(found)));
    }

    /** Removes keys one by one: they need not be of one slot. */
    private CompletionStage<Long> unlinkEach(Iterable<byte[]> keys) {
        CompletionStage<Long> last = CompletableFuture.completedFuture(0L);
        for (byte[] key : keys) {
            last = last.thenCombine(connection.async().unlink(key), Long::sum);
        }
        return last;
    }
}
