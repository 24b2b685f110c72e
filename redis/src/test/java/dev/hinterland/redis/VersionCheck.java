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
final class VersionCheck {

    /** How many versions of a key are remembered. Of older ones, less is demanded than could be. */
    private static final int REMEMBERED = 1 << 10;

    private static final int COMPLAINTS_MAX = 20;

    private final long boundNanos;
    private final AtomicReference<Key>[] keys;
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong values = new AtomicLong();
    private final AtomicLong stale = new AtomicLong();
    private final List<String> complaints = new ArrayList<>();

    /** A generation of a key: its name, and when each version was acknowledged. */
    static final class Key {

        final String name;
        private final AtomicLongArray acknowledged = new AtomicLongArray(REMEMBERED);
        private final AtomicInteger last = new AtomicInteger();

        Key(String name) {
            this.name = name;
        }

        int last() {
            return last.get();
        }

        void acknowledge(int version) {
            acknowledged.set(version % REMEMBERED, System.nanoTime());
            last.set(version);
        }

        /** Returns the latest version that was acknowledged before a time. */
        private int lastBefore(long time) {
            int version = last.get();
            while (version > 0 && acknowledged.get(version % REMEMBERED) - time > 0) {
                version--;
            }
            return version;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no type arguments
    VersionCheck(long boundNanos, int size) {
        this.boundNanos = boundNanos;
        this.keys = new AtomicReference[size];
        for (int i = 0; i < size; i++) {
            keys[i] = new AtomicReference<>(new Key("key" + i + "-0"));
        }
    }

    int size() {
        return keys.length;
    }

    Key key(int index) {
        return keys[index].get();
    }

    /** Gives a key up, whose last write may have happened or not. */
    void giveUp(int index) {
        Key old = keys[index].get();
        int generation = Integer.parseInt(old.name.substring(old.name.indexOf('-') + 1));
        keys[index].set(new Key("key" + index + "-" + (generation + 1)));
    }

    /** Checks what a read has returned that began at a time. A missing value is no stale one. */
    void check(Key key, long began, @Nullable Integer version) {
        reads.incrementAndGet();
        if (version == null) {
            return;
        }
        values.incrementAndGet();
        int least = key.lastBefore(began - boundNanos);
        if (version < least) {
            stale.incrementAndGet();
            synchronized (complaints) {
                if (complaints.size() < COMPLAINTS_MAX) {
                    complaints.add(key.name + ": read " + version + ", but " + least + " was acknowledged "
                            + (began - key.acknowledged.get(least % REMEMBERED)) / 1_000_000 + " ms before");
                }
            }
        }
    }

    long reads() {
        return reads.get();
    }

    /** Returns how many reads have returned a value. */
    long values() {
        return values.get();
    }

    long stale() {
        return stale.get();
    }

    List<String> complaints() {
        synchronized (complaints) {
            return List.copyOf(complaints);
        }
    }
}
