// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import dev.hinterland.experiments.protocol.Orders;
import dev.hinterland.lab.share.ShareAnswer.Wrote;
import dev.hinterland.lab.versions.VersionedData;
import java.util.concurrent.ConcurrentMap;

/**
 * A thread that overwrites entries as fast as it can, each time with a higher version. Versions of a later life of the
 * writing process are higher than all of an earlier one.
 */
final class Overwriter {

    private static final int LIFE_SHIFT = 40;
    private static final long SAY_NANOS = 100_000_000;
    private static final int LOOK_EVERY_MASK = 0x3f;

    private final ConcurrentMap<String, byte[]> map;
    private final VersionedData data;
    private final ShareSetup setup;
    private final Orders orders;
    private final EntryChoice choice;
    private final Thread thread = new Thread(this::run, "overwriter");
    private volatile boolean stopped;
    private volatile Wrote wrote = new Wrote(0, 0);
    private long version;

    Overwriter(ConcurrentMap<String, byte[]> map, VersionedData data, ShareSetup setup, Orders orders) {
        this.map = map;
        this.data = data;
        this.setup = setup;
        this.orders = orders;
        choice = new EntryChoice(-setup.life(), setup.plan().entries());
        version = (long) setup.life() << LIFE_SHIFT;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Ends the thread, and returns what it has done. */
    Wrote stop() throws InterruptedException {
        stopped = true;
        thread.join();
        return wrote;
    }

    private void run() {
        long start = System.nanoTime();
        long said = start;
        long puts = 0;
        while (!stopped) {
            put();
            puts++;
            if (puts == 1 || (puts & LOOK_EVERY_MASK) == 0) {
                long now = System.nanoTime();
                wrote = new Wrote(puts, now - start);
                if (puts == 1 || now - said > SAY_NANOS) {
                    said = now;
                    orders.answer(wrote);
                }
            }
        }
        wrote = new Wrote(puts, System.nanoTime() - start);
    }

    private void put() {
        long index = choice.next();
        version++;
        byte[] value = data.value(index, version);
        if (setup.plan().corruptEvery() > 0 && version % setup.plan().corruptEvery() == 0) {
            value[value.length - 1] ^= 1;
        }
        map.put(data.key(index), value);
    }
}
