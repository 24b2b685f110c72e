// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.near.contender.NearClient;
import dev.hinterland.lab.versions.VersionedData;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One thread that reads keys at full speed, and checks each value and how stale it is. */
final class Reader implements Runnable {

    private static final int DIGITS = 3;
    private static final long PAUSE_NANOS = 1_000_000;

    private final NearClient client;
    private final String[] keys;
    private final KeyChoice choice;
    private final VersionedData data;
    private final StalenessCheck check;
    private final long boundNanos;
    private final long endNanos;
    private final Histogram times = new Histogram(DIGITS);
    private long reads;
    private long failed;
    private long wrong;
    private long stale;
    private long stalestNanos;
    private String firstFailure = "";

    Reader(
            NearClient client,
            String[] keys,
            KeyChoice choice,
            VersionedData data,
            StalenessCheck check,
            long boundNanos,
            long endNanos) {
        this.client = client;
        this.keys = keys;
        this.choice = choice;
        this.data = data;
        this.check = check;
        this.boundNanos = boundNanos;
        this.endNanos = endNanos;
    }

    @Override
    public void run() {
        long began = System.nanoTime();
        while (began - endNanos < 0) {
            int index = choice.next();
            int before = check.latest(index);
            byte @Nullable [] value = read(keys[index]);
            long ended = System.nanoTime();
            if (value == null) {
                failed++;
                LockSupport.parkNanos(PAUSE_NANOS);
                ended = System.nanoTime();
            } else {
                times.recordValue(Math.max(0, ended - began));
                judge(index, before, began, value);
            }
            began = ended;
        }
    }

    /** Returns the value, or {@code null} if the client throws or has none. */
    private byte @Nullable [] read(String key) {
        try {
            byte[] value = client.get(key);
            if (value == null && firstFailure.isEmpty()) {
                firstFailure = "no value";
            }
            return value;
        } catch (RuntimeException away) {
            if (firstFailure.isEmpty()) {
                firstFailure = String.valueOf(away.getMessage());
            }
            return null;
        }
    }

    private void judge(int index, int before, long began, byte[] value) {
        reads++;
        long version = data.versionOf(index, value);
        if (version == VersionedData.WRONG) {
            wrong++;
            return;
        }
        long staleness = check.stalenessNanos(index, before, began, version);
        if (staleness > 0) {
            stalestNanos = Math.max(stalestNanos, staleness);
            if (staleness > boundNanos) {
                stale++;
            }
        }
    }

    Histogram times() {
        return times;
    }

    long reads() {
        return reads;
    }

    long failed() {
        return failed;
    }

    long wrong() {
        return wrong;
    }

    long stale() {
        return stale;
    }

    long stalestNanos() {
        return stalestNanos;
    }

    String firstFailure() {
        return firstFailure;
    }
}
