// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which sizes stand for which level: well inside it, and well outside the level before. */
final class WorkingSets {

    static final String MEMORY = "memory";

    private static final long SMALLEST = 4 << 10;
    private static final long LARGEST = 1L << 30;
    private static final long LEAST_IN_MEMORY = 256L << 20;
    private static final int TIMES_THE_LAST_CACHE = 8;

    private final Caches caches;

    WorkingSets(Caches caches) {
        this.caches = caches;
    }

    /** Returns a size for each level, by its name, the memory last. */
    Map<String, Long> byLevel() {
        Map<String, Long> sizes = new LinkedHashMap<>();
        long before = SMALLEST;
        for (Caches.Cache cache : caches.caches()) {
            long half = Math.max(cache.bytes() / 2, Math.min(2 * before, cache.bytes() * 3 / 4));
            sizes.put("L" + cache.level(), Math.min(half, LARGEST));
            before = cache.bytes();
        }
        sizes.put(MEMORY, Math.min(LARGEST, Math.max(LEAST_IN_MEMORY, TIMES_THE_LAST_CACHE * before)));
        return sizes;
    }

    /** Returns sizes for a curve, in steps of a factor, with those of the levels among them. */
    List<Long> curve(int factor) {
        List<Long> sizes = new ArrayList<>(byLevel().values());
        long largest = sizes.getLast();
        for (long size = SMALLEST; size < largest; size *= factor) {
            sizes.add(size);
        }
        return sizes.stream().distinct().sorted().toList();
    }
}
