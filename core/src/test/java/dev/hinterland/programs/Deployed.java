// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.OffHeapMap;
import java.time.Duration;

/** An application that uses much of the library for a moment; see {@link Redeploy}. */
public final class Deployed {

    /** A value. */
    public record Price(String symbol, long cents) {}

    private Deployed() {}

    /** Takes whether stores are closed, or forgotten, and a number that no other application has. */
    public static void main(String[] arguments) {
        String number = arguments[1];
        OffHeapMap<Long, Price> map = Hinterland.map(Long.class, Price.class)
                .maximumBytes(16 << 20)
                .name("prices " + number)
                .jmx()
                .build();
        LoadingOffHeapCache<Long, Price> cache = Hinterland.cache(Long.class, Price.class)
                .maximumBytes(4 << 20)
                .name("loaded prices " + number)
                .expireAfterWrite(Duration.ofHours(1))
                .removalListener((key, value, cause) -> {})
                .jmx()
                .build(key -> new Price("symbol-" + key, key));
        for (long key = 0; key < 30_000; key++) {
            map.put(key, cache.get(key));
        }
        map.scan().forEach(view -> {});
        map.read(1L, view -> view.get().cents());
        if (arguments[0].equals("closed")) {
            map.close();
            cache.close();
        }
    }
}
