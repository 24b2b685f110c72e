// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * The locks of keys: changes of one key happen one after the other. A key is locked by its hash, so keys with the same
 * hash share a lock. A thread may lock a key again that it has locked.
 */
final class KeyLocks {

    /*
     * A change calls loaders, writers, processors, listeners, policies and codecs, however long these take. So a key is
     * noted as held in its stripe, whose lock is released meanwhile, and no other key waits.
     *
     * A thread waits for a key that is noted as held by another thread. It says so in WAITS before it looks
     * whether it waits for itself, through other threads and other caches. So of the threads that close a cycle, the
     * last one sees the whole of it, and throws. It reads one edge after the other; an edge may be gone before the next
     * one is read. Therefore it looks at each edge again on the way back, when all that follow are known to stay.
     */

    private static final Map<Thread, Held> WAITS = new ConcurrentHashMap<>();

    private static final int LONGEST_CHAIN = 1_000;

    private final Stripe[] stripes;

    /** A key that a thread holds. */
    private static final class Held {

        private final int hash;

        /** The thread that holds the key, or {@code null} once it does not. */
        private volatile @Nullable Thread owner = Thread.currentThread();

        /** How many times the owner has acquired the key; guarded by the stripe. */
        private int depth;

        private @Nullable Held next;

        Held(int hash, @Nullable Held next) {
            this.hash = hash;
            this.next = next;
        }
    }

    /** Keys that share a lock, and those of them that are held. */
    private static final class Stripe {

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition released = lock.newCondition();
        private @Nullable Held first;

        private @Nullable Held find(int hash) {
            Held held = first;
            while (held != null && held.hash != hash) {
                held = held.next;
            }
            return held;
        }

        private void remove(Held gone) {
            if (first == gone) {
                first = gone.next;
                return;
            }
            Held before = first;
            while (before != null && before.next != gone) {
                before = before.next;
            }
            if (before != null) {
                before.next = gone.next;
            }
        }

        /** Returns what says that this thread holds the key, or {@code null} if no thread does. */
        private @Nullable Held awaitFree(int hash) {
            Thread me = Thread.currentThread();
            Held held = find(hash);
            if (held == null || me.equals(held.owner)) {
                return held;
            }
            try {
                while (held != null && !me.equals(held.owner)) {
                    WAITS.put(me, held);
                    if (leadsTo(me, held, 0)) {
                        throw new CacheException(
                                "a loader, writer, processor, listener or policy waits for itself, through"
                                        + " keys that other threads have locked: thread=" + me.getName());
                    }
                    released.awaitUninterruptibly();
                    held = find(hash);
                }
            } finally {
                WAITS.remove(me);
            }
            return held;
        }
    }

    /**
     * Creates locks.
     *
     * @param stripes how many changes may happen at a time, a power of two
     */
    KeyLocks(int stripes) {
        this.stripes = new Stripe[stripes];
        Arrays.setAll(this.stripes, index -> new Stripe());
    }

    /** Returns the hash of a key, by which it is locked: equal for equal keys, and for arrays of equal content. */
    static int hash(Object key) {
        int hash = key.getClass().isArray() ? Arrays.deepHashCode(new Object[] {key}) : key.hashCode();
        return hash * 0x9E3779B9;
    }

    private Stripe stripe(int hash) {
        return stripes[hash >>> 16 & stripes.length - 1];
    }

    /** Locks a key until {@link #release}, whatever runs meanwhile. */
    void acquire(int hash) {
        Stripe stripe = stripe(hash);
        stripe.lock.lock();
        try {
            Held held = stripe.awaitFree(hash);
            if (held == null) {
                held = new Held(hash, stripe.first);
                stripe.first = held;
            }
            held.depth++;
        } finally {
            stripe.lock.unlock();
        }
    }

    /** Unlocks a key that this thread has acquired. */
    void release(int hash) {
        Stripe stripe = stripe(hash);
        stripe.lock.lock();
        try {
            Held held = stripe.find(hash);
            if (held == null || !Thread.currentThread().equals(held.owner)) {
                throw new AssertionError("key is not held by this thread: hash=" + hash);
            }
            held.depth--;
            if (held.depth == 0) {
                stripe.remove(held);
                held.owner = null;
                stripe.released.signalAll();
            }
        } finally {
            stripe.lock.unlock();
        }
    }

    /** Returns whether this thread has locked a key. */
    boolean isHeld(int hash) {
        Stripe stripe = stripe(hash);
        stripe.lock.lock();
        try {
            Held held = stripe.find(hash);
            return held != null && Thread.currentThread().equals(held.owner);
        } finally {
            stripe.lock.unlock();
        }
    }

    /** Locks several keys, in an order that is the same for all threads; returns what {@link #releaseAll} takes. */
    int[] acquireAll(Collection<?> keys) {
        int[] hashes =
                keys.stream().mapToInt(KeyLocks::hash).sorted().distinct().toArray();
        int acquired = 0;
        try {
            for (int hash : hashes) {
                acquire(hash);
                acquired++;
            }
        } finally {
            if (acquired < hashes.length) {
                releaseAll(Arrays.copyOf(hashes, acquired));
            }
        }
        return hashes;
    }

    /** Unlocks keys that {@link #acquireAll} has locked. */
    void releaseAll(int[] hashes) {
        for (int hash : hashes) {
            release(hash);
        }
    }

    private static boolean leadsTo(Thread me, Held held, int length) {
        Thread owner = held.owner;
        if (owner == null || length == LONGEST_CHAIN) {
            return false;
        }
        if (me.equals(owner)) {
            return true;
        }
        Held next = WAITS.get(owner);
        return next != null
                && leadsTo(me, next, length + 1)
                && owner.equals(held.owner)
                && next.equals(WAITS.get(owner));
    }
}
