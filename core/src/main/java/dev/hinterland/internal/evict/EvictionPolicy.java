// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import dev.hinterland.internal.index.Aging;
import dev.hinterland.internal.memory.NativeMemory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a cache keeps. Evacuation merges several regions into one less, and drops what scores lowest.
 *
 * <p>Readers and writers call {@link #readStep}, {@link #initialFrequency}, {@link #requested}, {@link #dropped},
 * {@link #windowShare} and {@link #prefersIncumbents} at any time; the thread that evacuates calls the other methods,
 * one thread at a time.
 */
public interface EvictionPolicy {

    /** Returns how much a read adds to an entry's frequency. */
    int readStep();

    /** Returns the frequency that a new entry begins with. */
    int initialFrequency(int hash);

    /** Hears that a key has been read or written; returns soon. */
    void requested(int hash);

    /** Returns how many bytes the policy's own memory will take for so many entries. */
    long bytesFor(long entries);

    /**
     * Gives the policy the memory to allocate from, and a source of the estimated number of entries of the full cache;
     * zero means unknown, as it is where there are none yet. Called once, before all other methods.
     */
    void start(NativeMemory memory, LongSupplier entriesWhenFull);

    /**
     * Hears that the cache is full, with this number of entries; asked again and again, and takes no longer than some
     * tens of microseconds each time.
     */
    void prepare(long entries);

    /** Returns which part of all regions is for new entries. */
    double windowShare();

    /**
     * Returns how many regions to merge at a time, given the number of all regions.
     *
     * @param dropShare which part of what evacuation frees lately are entries that it drops; the rest was dead already
     */
    int sources(int regions, double dropShare);

    /**
     * Returns how much an entry is worth: between zero and {@link #MAX_SCORE}.
     *
     * @param incumbent whether it has been kept before
     * @param bytes what dropping it frees
     */
    int score(int frequency, boolean incumbent, long bytes);

    /**
     * Returns whether of two entries with equal frequencies, both older than the window, the younger one is to go
     * first.
     */
    boolean prefersIncumbents();

    /** Hears how much an entry takes that competes. */
    void sized(long bytes);

    /** Returns a number that is another one if {@link #score} may be less for an entry than it was. */
    int scoring();

    /** Returns whether the entries that were scored of late differ little in size, if at all. */
    boolean areAlike();

    /** The largest {@link #score}. */
    int MAX_SCORE = Density.MAX;

    /**
     * Reads what {@link #dropped} will need, so that it lies in the processor's cache soon.
     *
     * @return something that must be used, for the read to take place
     */
    long touch(int hash);

    /** Hears that an entry has been dropped, has ended, or was removed: its key may come back. */
    void dropped(int hash, int frequency);

    /** Returns how all frequencies should be aged now, or null; if they should be, it counts anew. */
    @Nullable
    Aging agingDue(long inserts);

    /**
     * Ages what the policy remembers, as far as it is this part of all. From the first part on, what has not been aged
     * yet counts as if it had been.
     *
     * @param part parts come one after the other, from zero
     */
    void age(Aging aging, int part, int parts);
}
