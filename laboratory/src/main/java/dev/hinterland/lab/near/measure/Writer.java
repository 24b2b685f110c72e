// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.near.contender.NearClient;
import dev.hinterland.lab.versions.VersionedData;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Writes versions of keys, and logs each once it is acknowledged. */
final class Writer implements Runnable {

    private static final int FILLERS = 4;
    private static final long SEED = 42;

    private final NearSetup setup;
    private final NearClient client;
    private final VersionedData data;
    private final String[] keys;
    private final WriteLog log;

    Writer(NearSetup setup, NearClient client, VersionedData data, String[] keys, WriteLog log) {
        this.setup = setup;
        this.client = client;
        this.data = data;
        this.keys = keys;
        this.log = log;
    }

    /** Writes the first version of all keys. */
    void fill() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < FILLERS; i++) {
            int first = i;
            threads.add(NearProgram.start("filler", () -> {
                for (int index = first; index < keys.length; index += FILLERS) {
                    client.put(keys[index], data.value(index, 0));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Writes further versions at the rate of the setup, until the process ends. */
    @Override
    public void run() {
        if (setup.plan().writesPerSecond() == 0) {
            return;
        }
        KeyChoice choice = new KeyChoice(setup.plan().keys(), setup.plan().exponent(), SEED);
        int[] versions = new int[setup.plan().keys()];
        long interval = TimeUnit.SECONDS.toNanos(1) / setup.plan().writesPerSecond();
        long due = System.nanoTime();
        for (long write = 1; ; write++) {
            due += interval;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            int index = choice.next();
            int version = ++versions[index];
            if (setup.plan().hideEvery() == 0 || write % setup.plan().hideEvery() != 0) {
                client.put(keys[index], data.value(index, version));
            }
            log.acknowledged(index, version);
        }
    }
}
