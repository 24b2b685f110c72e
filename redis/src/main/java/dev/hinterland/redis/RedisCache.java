// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteStats;
import io.lettuce.core.RedisClient;

/** Where the entries of one cache lie on a server. */
final class RedisCache implements RemoteCache {

    private final String name;
    private final RedisClient client;
    private final RedisSettings settings;
    private final Traffic traffic = new Traffic();

    RedisCache(String name, RedisClient client, RedisSettings settings) {
        this.name = name;
        this.client = client;
        this.settings = settings;
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
        return RedisSession.open(name, client, settings, copies, traffic);
    }

    @Override
    public String toString() {
        return "RedisCache[name=" + name + ", uri=" + settings.where() + "]";
    }
}
