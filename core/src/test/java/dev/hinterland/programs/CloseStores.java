// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Fills maps and closes them, all of it twice, and prints in bytes what the process takes: before, with the maps of the
 * first round, without them, with those of the second round, and without those.
 */
public final class CloseStores {

    private static final int WRITERS = 2;

    private CloseStores() {}

    /** Takes how many maps there are at the same time, and the budget of each. */
    public static void main(String[] arguments) throws InterruptedException {
        int count = Integer.parseInt(arguments[0]);
        long maximumBytes = Long.parseLong(arguments[1]);
        filled(maximumBytes).close();
        settle();
        StringBuilder figures = new StringBuilder().append(Resident.bytes());
        for (int round = 0; round < 2; round++) {
            List<OffHeapMap<Long, byte[]>> maps = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                maps.add(filled(maximumBytes));
            }
            figures.append(' ').append(Resident.bytes());
            maps.forEach(OffHeapMap::close);
            maps.clear();
            settle();
            figures.append(' ').append(Resident.bytes());
        }
        System.out.println(figures);
    }

    /** What is left of small maps goes back a moment later. */
    private static void settle() throws InterruptedException {
        TimeUnit.SECONDS.sleep(2);
    }

    private static OffHeapMap<Long, byte[]> filled(long maximumBytes) throws InterruptedException {
        OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build();
        CountDownLatch full = new CountDownLatch(WRITERS);
        for (int writer = 0; writer < WRITERS; writer++) {
            long first = writer;
            new Thread(() -> {
                        fill(map, first);
                        full.countDown();
                    })
                    .start();
        }
        full.await();
        return map;
    }

    private static void fill(OffHeapMap<Long, byte[]> map, long first) {
        byte[] value = new byte[1_000];
        try {
            for (long key = first; ; key += WRITERS) {
                map.put(key, value);
            }
        } catch (OutOfBudgetException full) {
            // That is what this is about.
        }
    }
}
