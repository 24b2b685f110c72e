// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a read was staler than a bound: whether it returned a version of a key although the write of a later one
 * had been acknowledged longer than the bound before the read began. Each key has one writer, which gives its versions
 * ascending numbers. Thread-safe.
 *
 * <p>A write whose outcome is unknown may happen at any time later. So its key is given up, and another one takes its
 * place: keys have generations.
 */
public final class VersionCheck {

    /** How many versions of a key are remembered. Of older ones, less is demanded than could be. */
    private static final int REMEMBERED = 1 << 10;

    private static final int COMPLAINTS_MAX = 20;

    private static final int STALE_READS_MAX = 100_000;

    private final long boundNanos;
    private final AtomicReference<Key>[] keys;
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong values = new AtomicLong();
    private final AtomicLong stale = new AtomicLong();
    private final List<StaleRead> staleReads = new ArrayList<>();

    /**
     * A read that was staler than the bound.
     *
     * @param key the key
     * @param version what it returned
     * @param least the least version that it should have returned
     * @param began when it began
     * @param replaced when the version was replaced at the latest
     */
    public record StaleRead(Key key, int version, int least, long began, long replaced) {

        @Override
        public String toString() {
            return key.name + ": read " + version + ", but " + least + " was acknowledged "
                    + (began - key.acknowledged.get(least % REMEMBERED)) / 1_000_000 + " ms before, and "
                    + (version + 1) + " " + (began - replaced) / 1_000_000 + " ms before";
        }
    }

    /** A generation of a key: its name, and when each version was acknowledged. */
    public static final class Key {

        public final String name;
        private final AtomicLongArray acknowledged = new AtomicLongArray(REMEMBERED);
        private final AtomicInteger last = new AtomicInteger();

        Key(String name) {
            this.name = name;
        }

        /** Returns the last version that was acknowledged. */
        public int last() {
            return last.get();
        }

        /** Says that a version, and with it all earlier ones, will not be lost; called by one thread. */
        public void acknowledge(int version) {
            long now = System.nanoTime();
            for (int each = last.get() + 1; each <= version; each++) {
                acknowledged.set(each % REMEMBERED, now);
                last.set(each);
            }
        }

        /** Returns when a version was acknowledged, or that of the earliest one that is remembered. */
        private long acknowledged(int version) {
            return acknowledged.get(Math.max(version, last.get() - REMEMBERED + 1) % REMEMBERED);
        }

        /** Returns the latest version that was acknowledged before a time. */
        private int lastBefore(long time) {
            int version = last.get();
            int least = Math.max(0, version - REMEMBERED + 1);
            while (version > least && acknowledged.get(version % REMEMBERED) - time > 0) {
                version--;
            }
            return version > least ? version : 0;
        }
    }

    /** Creates a check of keys with numbers less than a size. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no type arguments
    public VersionCheck(long boundNanos, int size) {
        this.boundNanos = boundNanos;
        this.keys = new AtomicReference[size];
        for (int i = 0; i < size; i++) {
            keys[i] = new AtomicReference<>(new Key("key" + i + "-0"));
        }
    }

    int size() {
        return keys.length;
    }

    /** Returns the present generation of a key. */
    public Key key(int index) {
        return keys[index].get();
    }

    /** Gives a key up, whose last write may have happened or not. */
    public void giveUp(int index) {
        Key old = keys[index].get();
        int generation = Integer.parseInt(old.name.substring(old.name.indexOf('-') + 1));
        keys[index].set(new Key("key" + index + "-" + (generation + 1)));
    }

    /** Checks what a read has returned that began at a time. A missing value is no stale one. */
    public void check(Key key, long began, @Nullable Integer version) {
        reads.incrementAndGet();
        if (version == null) {
            return;
        }
        values.incrementAndGet();
        int least = key.lastBefore(began - boundNanos);
        if (version < least) {
            stale.incrementAndGet();
            synchronized (staleReads) {
                if (staleReads.size() < STALE_READS_MAX) {
                    staleReads.add(new StaleRead(key, version, least, began, key.acknowledged(version + 1)));
                }
            }
        }
    }

    /** Returns how many reads were checked. */
    public long reads() {
        return reads.get();
    }

    /** Returns how many reads have returned a value. */
    public long values() {
        return values.get();
    }

    long stale() {
        return stale.get();
    }

    /** Returns the stale reads, the first ones if they are very many. */
    public List<StaleRead> staleReads() {
        synchronized (staleReads) {
            return List.copyOf(staleReads);
        }
    }

    List<String> complaints() {
        return staleReads().stream()
                .limit(COMPLAINTS_MAX)
                .map(StaleRead::toString)
                .toList();
    }
}
