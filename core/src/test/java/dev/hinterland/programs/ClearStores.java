// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.codec.Codec;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * Fills a map or a cache, clears it, and fills it again. Prints in bytes what the process takes: before, filled, a
 * while after it was cleared, and filled again; and how many entries were right then.
 */
public final class ClearStores {

    private static final int SETTLE_MILLIS = 6_000;

    private ClearStores() {}

    /** Takes "map" or "cache", the budget, and the number of entries of 1,000 bytes. */
    public static void main(String[] arguments) throws Exception {
        long maximumBytes = Long.parseLong(arguments[1]);
        int entries = Integer.parseInt(arguments[2]);
        try (AutoCloseable closed = "map".equals(arguments[0])
                ? Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                        .maximumBytes(maximumBytes)
                        .build()
                : Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                        .maximumBytes(maximumBytes)
                        .build()) {
            ConcurrentMap<Long, byte[]> store = asMap(closed);
            long before = Resident.bytes();
            fill(store, entries);
            long full = Resident.bytes();
            store.clear();
            TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
            long cleared = Resident.bytes();
            fill(store, entries);
            long again = Resident.bytes();
            long right = 0;
            for (long key = 0; key < entries; key++) {
                byte[] value = store.get(key);
                right += value != null && value.length == 1_000 && value[0] == (byte) key ? 1 : 0;
            }
            System.out.println(before + " " + full + " " + cleared + " " + again + " " + right);
        }
    }

    @SuppressWarnings("unchecked") // of the two types that main makes
    private static ConcurrentMap<Long, byte[]> asMap(AutoCloseable store) {
        return store instanceof ConcurrentMap<?, ?> map
                ? (ConcurrentMap<Long, byte[]>) map
                : ((dev.hinterland.OffHeapCache<Long, byte[]>) store).asMap();
    }

    private static void fill(ConcurrentMap<Long, byte[]> store, int entries) {
        for (long key = 0; key < entries; key++) {
            byte[] value = new byte[1_000];
            value[0] = (byte) key;
            store.put(key, value);
        }
    }
}
