// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.internal.load.LoadKey;
import dev.hinterland.internal.store.EntryCopies.Copy;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The heap tier of a cache: its most frequently read values as objects on the heap, in a table of fixed size, in sets
 * of four.
 *
 * <p>What is held here is a copy of an entry, and says nothing about whether that still counts: the store is asked each
 * time, by location and generation. So nobody has to tell the table of writes, evictions and expiry; what is stale is
 * dropped when it is found to be, or when another value takes its place.
 *
 * <p>A value takes a free place in its set at once. Where there is none, one read in eight asks for a place: it gets
 * that of a value without uses; if all have some, each of them counts as used once less. Uses are counted up to a
 * limit, so that a value that all threads read is not written to. This is the clock algorithm, one clock for each set
 * (F. J. Corbató, "A paging experiment with the Multics system", 1968).
 *
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 * @param <V> the type of the values
 */
public final class HeapTier<A, B, V> {

    private static final int WAYS = 4;
    private static final int MOST_USES = 15;

    /** How often an entry must have been read lately to be held. */
    private static final int LEAST_FREQUENCY = 2;

    /** One in so many reads asks for a place that is taken; a power of two. */
    private static final int READS_PER_OFFER = 8;

    private final AtomicReferenceArray<@Nullable Held<A, B, V>> table;

    /** The hashes of what is in the table, to spare a look at the objects; one that is wrong costs a miss. */
    private final int[] hashes;

    private final int sets;

    /**
     * A value, and what it takes to know that it is still the one of its key.
     *
     * <p>The count of uses is written without synchronisation: one that is lost makes a value leave earlier or later.
     */
    static final class Held<A, B, V> {

        final A key;
        final int hash;
        final long location;
        final long generation;
        final B form;
        final V value;
        private int uses = 1;

        Held(Copy<A, B> copy, V value) {
            this.key = copy.key();
            this.hash = copy.hash();
            this.location = copy.location();
            this.generation = copy.generation();
            this.form = copy.value();
            this.value = value;
        }
    }

    /** Creates an empty table for about so many values. */
    public HeapTier(int entries) {
        this.sets = Math.max(1, Math.ceilDiv(entries, WAYS));
        this.table = new AtomicReferenceArray<>(sets * WAYS);
        this.hashes = new int[sets * WAYS];
    }

    private int firstOf(int hash) {
        // The store chooses buckets by the low end of a hash; all of its bits count here.
        long scattered = Integer.toUnsignedLong(hash * 0x9E3779B9);
        return (int) ((scattered * sets) >>> Integer.SIZE) * WAYS;
    }

    /** Returns what is held for a key, or {@code null}. */
    @Nullable
    Held<A, B, V> find(int hash, A key) {
        int first = firstOf(hash);
        for (int i = first; i < first + WAYS; i++) {
            if (hashes[i] == hash) {
                Held<A, B, V> held = table.getAcquire(i);
                if (held != null && held.hash == hash && LoadKey.isSame(held.key, key)) {
                    return held;
                }
            }
        }
        return null;
    }

    /** Counts a use. */
    void used(Held<A, B, V> held) {
        if (held.uses < MOST_USES) {
            held.uses++;
        }
    }

    /** Gives up a value, if it is still in its place. */
    void drop(Held<A, B, V> held) {
        int first = firstOf(held.hash);
        for (int i = first; i < first + WAYS; i++) {
            if (table.compareAndSet(i, held, null)) {
                return;
            }
        }
    }

    /** Returns whether an entry that was read so often should be held. */
    boolean wants(int hash, int frequency) {
        if (frequency < LEAST_FREQUENCY) {
            return false;
        }
        Held<A, B, V> least = table.getAcquire(leastUsed(hash));
        return least == null
                || ((ThreadLocalRandom.current().nextInt() & (READS_PER_OFFER - 1)) == 0 && isUnused(least));
    }

    private boolean isUnused(Held<A, B, V> least) {
        if (least.uses == 0) {
            return true;
        }
        int first = firstOf(least.hash);
        for (int i = first; i < first + WAYS; i++) {
            Held<A, B, V> held = table.getAcquire(i);
            if (held != null && held.uses > 0) {
                held.uses--;
            }
        }
        return false;
    }

    /** Holds a value in place of the least used of its set. */
    void hold(Held<A, B, V> held) {
        int place = leastUsed(held.hash);
        table.setRelease(place, held);
        hashes[place] = held.hash;
    }

    /** Returns the place of the least used value of a set, or a free one. */
    private int leastUsed(int hash) {
        int first = firstOf(hash);
        int place = first;
        int least = Integer.MAX_VALUE;
        for (int i = first; i < first + WAYS; i++) {
            Held<A, B, V> held = table.getAcquire(i);
            int uses = held == null ? -1 : held.uses;
            if (uses < least) {
                least = uses;
                place = i;
            }
        }
        return place;
    }

    /** Gives up all values. */
    void clear() {
        for (int i = 0; i < table.length(); i++) {
            table.setRelease(i, null);
        }
    }
}
