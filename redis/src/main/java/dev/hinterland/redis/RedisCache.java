// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteStats;
import io.lettuce.core.RedisClient;
import java.util.function.BooleanSupplier;

/** Where the entries of one cache lie on a server. */
final class RedisCache implements RemoteCache {

    private final String name;
    private final RedisClient client;
    private final RedisSettings settings;
    private final BooleanSupplier tierIsClosed;
    private final Traffic traffic = new Traffic();

    RedisCache(String name, RedisClient client, RedisSettings settings, BooleanSupplier tierIsClosed) {
        this.name = name;
        this.client = client;
        this.settings = settings;
        this.tierIsClosed = tierIsClosed;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public RemoteStats stats() {
        return traffic.stats();
    }

    @Override
    public RemoteSession open(NearCopies copies) {
        if (tierIsClosed.getAsBoolean()) {
            throw new IllegalStateException(
                    "remote requires a tier that is open: name=" + name + ", uri=" + settings.where());
        }
        return RedisSession.open(name, client, settings, copies, traffic);
    }

    @Override
    public String toString() {
        return "RedisCache[name=" + name + ", uri=" + settings.where() + "]";
    }
}
