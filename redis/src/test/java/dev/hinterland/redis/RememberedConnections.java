// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.RemoteTier;
import io.lettuce.core.AbstractRedisClient;
import java.lang.reflect.Field;
import java.util.Collection;

/** Looks into a tier's client, which has each connection in a set until it is closed, even if that has ended itself. */
public final class RememberedConnections {

    private RememberedConnections() {}

    /** Returns how many connections, and other resources, the client of a tier will close. */
    public static int of(RemoteTier tier) {
        try {
            Field client = RedisTier.class.getDeclaredField("client");
            client.setAccessible(true);
            Field resources = AbstractRedisClient.class.getDeclaredField("closeableResources");
            resources.setAccessible(true);
            return ((Collection<?>) resources.get(client.get(tier))).size();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("client has changed", e);
        }
    }
}
