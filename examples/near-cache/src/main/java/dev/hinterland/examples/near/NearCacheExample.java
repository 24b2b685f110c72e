// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.near;

import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.redis.RedisTier;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteTier;
import java.time.Duration;
import java.util.Objects;

/**
 * One of two JVMs with a cache over the same server. The one that is called {@code writer} changes a price again and
 * again; the one that is called {@code reader} reads it a million times, and says how often it had to ask the server.
 */
public final class NearCacheExample {

    /** What a shop knows of a product. */
    record Product(String name, int cents) {}

    private static final String KEY = "teapot";
    private static final int CHANGES = 50;
    private static final int READS = 1_000_000;

    private final LoadingOffHeapCache<String, Product> products;

    private NearCacheExample(LoadingOffHeapCache<String, Product> products) {
        this.products = products;
    }

    /** Runs the part that the first argument names, over the server that the second one names. */
    public static void main(String[] args) throws InterruptedException {
        try (RemoteTier redis = RedisTier.connect(args[1])) {
            RemoteCache remote = redis.named("products");
            try (LoadingOffHeapCache<String, Product> products = Hinterland.cache(String.class, Product.class)
                    .maximumBytes(64 << 20)
                    .expireAfterWrite(Duration.ofMinutes(10))
                    .recordStats()
                    .remote(remote)
                    .build(NearCacheExample::fromDatabase)) {
                NearCacheExample example = new NearCacheExample(products);
                if (args[0].equals("writer")) {
                    example.write();
                } else {
                    example.read(remote);
                }
            }
        }
    }

    /** Stands for the database. */
    private static Product fromDatabase(String key) {
        return new Product(key, 1000);
    }

    /** Returns the present price; the loader knows all products. */
    private int cents() {
        return Objects.requireNonNull(products.get(KEY)).cents();
    }

    private void write() throws InterruptedException {
        cents();
        for (int i = 0; i < CHANGES; i++) {
            products.asMap().computeIfPresent(KEY, (_, old) -> new Product(old.name(), old.cents() + 1));
            Thread.sleep(20);
        }
        System.out.println("writer: raised the price " + CHANGES + " times, to " + cents());
    }

    private void read(RemoteCache remote) throws InterruptedException {
        System.out.println("reader: first price " + cents());
        int changes = 0;
        int last = 0;
        for (int i = 0; i < READS; i++) {
            int cents = cents();
            changes += cents == last ? 0 : 1;
            last = cents;
            if (i % 1000 == 0) {
                Thread.sleep(1);
            }
        }
        System.out.println("reader: last price " + last + ", saw " + changes + " prices");
        System.out.println("reader: " + READS + " reads, " + remote.stats().hitCount() + " of them asked the server");
    }
}
