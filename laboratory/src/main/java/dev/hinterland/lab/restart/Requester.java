// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import dev.hinterland.OffHeapCache;
import dev.hinterland.lab.versions.ReadCheck;
import dev.hinterland.lab.versions.VersionedData;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.jspecify.annotations.Nullable;

/**
 * One thread that asks the cache for entries, loads what is not there, and updates some. It checks each value that it
 * gets. Other threads may ask how far it is.
 */
final class Requester {

    private static final int PERCENT = 100;

    /** A prime above all numbers of entries: ranks times this prime, modulo that number, come once each. */
    private static final long SPREAD = 4_294_967_291L;

    private final RestartPlan plan;
    private final OffHeapCache<String, byte[]> cache;
    private final Ledger ledger;
    private final VersionedData data;
    private final int thread;
    private final SplittableRandom random;
    private final SharedStateDiscreteSampler ranks;
    private final ReadCheck check;
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong hits = new AtomicLong();
    private long updates;

    Requester(RestartPlan plan, OffHeapCache<String, byte[]> cache, Ledger ledger, VersionedData data, int thread) {
        this.plan = plan;
        this.cache = cache;
        this.ledger = ledger;
        this.data = data;
        this.thread = thread;
        random = new SplittableRandom(System.nanoTime() + thread);
        UniformRandomProvider uniform = random::nextLong;
        ranks = RejectionInversionZipfSampler.of(uniform, (int) plan.entries(), plan.exponent());
        check = new ReadCheck(data);
    }

    /** Makes a request for some entry. */
    void request(boolean loadsTakeTime) {
        long index = (ranks.sample() - 1) * SPREAD % plan.entries();
        if (random.nextInt(PERCENT) < plan.writePercent()) {
            update(own(index));
        } else {
            read(index, loadsTakeTime);
        }
        add(requests);
    }

    /** Returns an entry that this thread alone updates. */
    private long own(long index) {
        long own = index - index % plan.threads() + thread;
        return own < plan.entries() ? own : thread;
    }

    private void update(long index) {
        long version = ledger.version(index) + 1;
        ledger.change(index, version);
        byte[] value = data.value(index, version);
        updates++;
        if (plan.corruptEvery() > 0 && updates % plan.corruptEvery() == 0) {
            value[value.length - 1] ^= 1;
        }
        cache.put(data.key(index), value);
        ledger.acknowledge(index, version);
    }

    private void read(long index, boolean loadsTakeTime) {
        long least = ledger.acknowledged(index);
        String key = data.key(index);
        byte @Nullable [] value = cache.getIfPresent(key);
        if (value == null) {
            value = cache.get(key, absent -> load(index, loadsTakeTime));
        } else {
            add(hits);
        }
        add(reads);
        check.check(index, value, least, ledger.version(index));
    }

    private byte[] load(long index, boolean takesTime) {
        if (takesTime && plan.loadMicros() > 0) {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(plan.loadMicros()));
        }
        return data.value(index, ledger.version(index));
    }

    /** Looks an entry up, and checks it if the cache has it; returns whether it has. */
    boolean verify(long index) {
        long least = ledger.acknowledged(index);
        byte @Nullable [] value = cache.getIfPresent(data.key(index));
        if (value != null) {
            check.check(index, value, least, ledger.version(index));
        }
        return value != null;
    }

    private static void add(AtomicLong counter) {
        counter.setOpaque(counter.getPlain() + 1);
    }

    long requests() {
        return requests.getOpaque();
    }

    long reads() {
        return reads.getOpaque();
    }

    long hits() {
        return hits.getOpaque();
    }

    ReadCheck check() {
        return check;
    }
}
