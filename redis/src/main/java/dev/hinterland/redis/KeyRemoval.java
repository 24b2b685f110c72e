// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Removes all keys of a pattern that a server has, some at a time. A key may be removed at another server: one of a
 * cluster has keys of slots that it does not serve yet, and may have passed on what it was found to have.
 */
final class KeyRemoval {

    /** How many keys a scan looks at in one request. */
    private static final int SCANNED = 1000;

    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final byte[] pattern;
    private final Function<byte[], CompletableFuture<?>> remove;

    /**
     * Creates a removal.
     *
     * @param remove removes a key from the server that has it
     */
    KeyRemoval(
            StatefulRedisConnection<byte[], byte[]> connection,
            byte[] pattern,
            Function<byte[], CompletableFuture<?>> remove) {
        this.connection = connection;
        this.pattern = pattern;
        this.remove = remove;
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
                .thenCompose(found -> removeEach(found.getKeys())
                        .thenCompose(_ -> found.isFinished() ? CompletableFuture.completedFuture(null) : from(found)));
    }

    /** Removes keys one by one: they need not be of one slot. */
    private CompletableFuture<Void> removeEach(List<byte[]> keys) {
        return CompletableFuture.allOf(keys.stream().map(remove).toArray(CompletableFuture[]::new));
    }
}
