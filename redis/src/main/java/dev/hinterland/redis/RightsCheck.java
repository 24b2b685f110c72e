// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.RemoteUnavailableException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server whether the user may use all commands that a cache needs. Without that, a read that the user must not
 * do would look like one of a server that is away: it finds nothing.
 */
final class RightsCheck implements Link.Outcome<Boolean> {

    private final RedisSettings settings;
    private final KeyPrefix prefix;
    private final boolean isCluster;
    private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();

    private RightsCheck(RedisSettings settings, KeyPrefix prefix, boolean isCluster) {
        this.settings = settings;
        this.prefix = prefix;
        this.isCluster = isCluster;
    }

    /**
     * Returns a check that is under way. It changes nothing.
     *
     * @param key a key that the server serves, and that nobody writes
     * @param others other keys, which a server of a cluster that has not said so does not serve
     */
    static CompletableFuture<@Nullable Void> of(
            Link link, RedisSettings settings, KeyPrefix prefix, boolean isCluster, byte[] key, List<byte[]> others) {
        RightsCheck check = new RightsCheck(settings, prefix, isCluster);
        link.send(Request.rights(key, prefix.patterns()[0], isCluster, others), false, check);
        return check.done;
    }

    /** A problem of another kind may be gone when the cache is used, or be told then. */
    @Override
    public void accept(@Nullable Boolean answer, @Nullable Throwable problem) {
        String said = problem == null ? "" : ServerProblem.said(problem);
        if (ServerProblem.isOfCommand(said)) {
            done.completeExceptionally(new RemoteUnavailableException(
                    "user of the uri lacks a right that a cache needs: uri=" + settings.where() + ", prefix=" + prefix
                            + ", problem=[" + said + "]",
                    problem));
        } else if (!isCluster && Redirection.of(problem) != null) {
            done.completeExceptionally(Servers.unknownCluster(settings));
        } else {
            done.complete(null);
        }
    }

    @Override
    public void failed(Throwable problem) {
        done.completeExceptionally(problem);
    }
}
