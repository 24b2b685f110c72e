// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

import dev.hinterland.lab.input.UserError;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What is compared. */
public enum NearStore {
    /** Redis alone, by Jedis with its pool of connections. */
    JEDIS("jedis", false),
    /** Redis alone, by Lettuce with one connection for all threads. */
    LETTUCE("lettuce", false),
    /** Jedis with its own client-side caching. */
    JEDIS_CACHING("jedis-caching", false),
    /** Lettuce with its own client-side caching, in front of a Caffeine cache. */
    LETTUCE_CACHING("lettuce-caching", false),
    /** A Caffeine cache before Lettuce; a writer publishes its key, and the others drop it. */
    CAFFEINE("caffeine", false),
    /** The same, which also drops all its entries each time its subscription begins anew. */
    CAFFEINE_CLEARING("caffeine-clearing", false),
    /** Redisson's local cached map. */
    REDISSON("redisson", false),
    /** A Hinterland cache whose remote tier is the server. */
    HINTERLAND("hinterland", true);

    private final String id;
    private final boolean bounded;

    NearStore(String id, boolean bounded) {
        this.id = id;
        this.bounded = bounded;
    }

    /** Returns its name on the command line and in rows. */
    public String id() {
        return id;
    }

    /** Returns whether it promises that no read is staler than a bound. */
    public boolean isBounded() {
        return bounded;
    }

    /**
     * Connects it.
     *
     * @throws ContenderUnavailableException if it cannot be used with this server
     */
    public NearClient open(NearSettings settings) throws ContenderUnavailableException {
        return switch (this) {
            case JEDIS -> JedisClient.open(settings);
            case LETTUCE -> LettuceClient.open(settings);
            case JEDIS_CACHING -> JedisClient.openCaching(settings);
            case LETTUCE_CACHING -> LettuceCachingClient.open(settings);
            case CAFFEINE -> CaffeineClient.open(settings, false);
            case CAFFEINE_CLEARING -> CaffeineClient.open(settings, true);
            case REDISSON -> RedissonClientMap.open(settings);
            case HINTERLAND -> HinterlandClient.open(settings);
        };
    }

    /** Returns the contender of a name. */
    public static NearStore of(String id) {
        return Arrays.stream(values())
                .filter(store -> store.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new UserError("unknown: --stores=" + id + ", known="
                        + Arrays.stream(values()).map(NearStore::id).collect(Collectors.joining(","))));
    }
}
