// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Fills caches and forgets them, until the garbage collector has found them. Prints how many of the library's threads
 * there were with the caches and are without them; then in bytes what the process took before, with the caches and
 * without them.
 */
public final class ForgetStores {

    private static final int MOST_COLLECTIONS = 300;

    private ForgetStores() {}

    /** Takes how many caches there are, and the budget of each. */
    public static void main(String[] arguments) throws InterruptedException {
        int count = Integer.parseInt(arguments[0]);
        long maximumBytes = Long.parseLong(arguments[1]);
        filled(maximumBytes).close();
        long before = Resident.bytes();
        List<OffHeapCache<Long, byte[]>> caches = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            caches.add(filled(maximumBytes));
        }
        long threads = threads();
        long full = Resident.bytes();
        if (caches.size() != count) {
            throw new AssertionError("the caches are needed until here");
        }
        caches.clear();
        long after = full;
        for (int i = 0; i < MOST_COLLECTIONS && (after - before > (full - before) / 4 || threads() > 0); i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(100);
            after = Resident.bytes();
        }
        System.out.println(threads + " " + threads() + " " + before + " " + full + " " + after);
    }

    private static OffHeapCache<Long, byte[]> filled(long maximumBytes) {
        OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .expireAfterWrite(Duration.ofHours(1))
                .build();
        byte[] value = new byte[1_000];
        for (long key = 0; key < maximumBytes / value.length; key++) {
            cache.put(key, value);
        }
        return cache;
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("hinterland"))
                .count();
    }
}
