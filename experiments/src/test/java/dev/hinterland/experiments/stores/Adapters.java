// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.stores;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hinterland.adapters.stores.RedisServer;
import java.util.List;

/** The stores of others off the heap, by id. */
final class Adapters {

    static final List<String> IDS = List.of(
            "chronicle-map",
            "chronicle-map-file",
            "ehcache",
            "ehcache-disk",
            "ehcache-tiered",
            "lmdb",
            "mapdb",
            "mapdb-file",
            "mvstore",
            "mvstore-file",
            "ohc",
            "redis",
            "rocksdb",
            "rocksdb-wal");

    private Adapters() {}

    /** Skips the test of a store whose server isn't installed here. */
    static void assumeRunsHere(String id) {
        assumeTrue(
                !id.equals("redis") || RedisServer.find(System.getenv("PATH")).isPresent(),
                "redis-server is not installed (apt-get install redis-server)");
    }
}
