// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import com.sun.management.ThreadMXBean;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;

/**
 * Puts numbers into a full cache and says how many bytes of the heap all threads have taken for each, in the best of
 * some rounds: until the JIT compiler has been there, it is more. With an argument, each put makes a key of its own.
 */
public final class PutNumbers {

    private static final int KEYS = 400_000;
    private static final int ROUNDS = 8;
    private static final long BUDGET = 16 << 20;

    private PutNumbers() {}

    /** Writes one number. */
    public static void main(String[] args) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Long[] keys = LongStream.range(0, KEYS).map(i -> i << 10).boxed().toArray(Long[]::new);
        byte[] value = new byte[100];
        double least = Double.MAX_VALUE;
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(BUDGET)
                .build()) {
            for (int round = 0; round < ROUNDS; round++) {
                long before = threads.getTotalThreadAllocatedBytes();
                for (Long key : keys) {
                    cache.put(args.length == 0 ? key : Long.valueOf(key + round), value);
                }
                least = Math.min(least, (threads.getTotalThreadAllocatedBytes() - before) / (double) KEYS);
            }
            if (cache.stats().evictionCount() == 0) {
                throw new IllegalStateException("the cache has never been full");
            }
        }
        System.out.println(least);
    }
}
