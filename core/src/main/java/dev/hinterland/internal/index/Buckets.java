// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Backoff;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.memory.Words;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of an index: how many there are, which one belongs to a hash, and their locks. What is in them, and what
 * a thread may conclude from it, is the matter of {@link Index}, where the protocol is described.
 */
public final class Buckets {

    /** As many bits of a hash as the number of a bucket can have. */
    static final int MAX_DEPTH = Integer.SIZE - 1;

    private static final int LOCK_SPINS = 1 << 10;

    private static final VarHandle COUNT;
    private static final VarHandle VERSION;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Buckets.class, "count", int.class);
            VERSION = MethodHandles.lookup().findVarHandle(Buckets.class, "version", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final SegmentedWords heads;

    /** What other processes are told, or this one is by another, if there is one. */
    private final @Nullable SharedState shared;

    @SuppressWarnings("UnusedVariable") // used through COUNT
    private int count;

    @SuppressWarnings("UnusedVariable") // used through VERSION
    private int version;

    /**
     * Creates the first buckets, which are empty.
     *
     * @param adopts whether buckets lie in their place already; then {@link #adopt} is called later
     * @throws RuntimeException {@link IndexMemory#refused} if there is no memory for them
     */
    Buckets(IndexMemory memory, boolean adopts) {
        this.heads = new SegmentedWords(memory, NativeMemory.Purpose.INDEX, Bucket.SHIFT, memory.buckets());
        this.shared = memory.shared();
        if (isObserved()) {
            refresh();
            return;
        }
        if (shared != null) {
            // What the process before has done, and what is done to repair that, is one change to those that read.
            VERSION.setRelease(this, (int) shared.index().getAcquire(SharedState.VERSION_OFFSET));
            changeVersion();
        }
        if (!adopts) {
            begin(memory);
        }
    }

    /** Returns whether another process writes the buckets, and this one reads them. */
    boolean isObserved() {
        return shared != null && shared.observed();
    }

    /**
     * Where another process writes the buckets: asks how many there are. An outdated number does no harm, but the way
     * to a bucket is longer then.
     */
    void refresh() {
        if (shared != null && shared.observed()) {
            int told = (int) shared.index().getAcquire(SharedState.BUCKET_COUNT_OFFSET);
            COUNT.setRelease(this, Math.clamp(told, SegmentedWords.MIN_RECORDS, mostBuckets()));
        }
    }

    /** Returns how many buckets have a place, where they have one. */
    int mostBuckets() {
        Words place = whole();
        return place == null ? SegmentedWords.MAX_RECORDS : (int) (place.bytes() >>> Bucket.SHIFT);
    }

    private void begin(IndexMemory memory) {
        int first = SegmentedWords.MIN_RECORDS;
        int depth = Integer.numberOfTrailingZeros(first);
        if (!heads.ensure(0, false)) {
            throw memory.refused((long) first << Bucket.SHIFT);
        }
        Words words = heads.words(0);
        words.set(heads.offset(0), Control.empty(depth));
        words.repeat(heads.offset(0), 1L << Bucket.SHIFT, first);
        setCount(first);
    }

    /** Takes over buckets that lie in their place, with contents. */
    void adopt(int buckets) {
        heads.adopt(buckets);
        setCount(buckets);
        changeVersion();
    }

    /** Returns the array of the segments in which the buckets lie; it is never another array. */
    public Words[] segments() {
        return heads.segments();
    }

    /** Returns all buckets side by side, or {@code null} where they come in segments. */
    public @Nullable Words whole() {
        return heads.whole();
    }

    /** Returns the number of buckets. */
    public int count() {
        return (int) COUNT.getAcquire(this);
    }

    /** Returns the same, asked anew where another process writes the buckets. */
    int countNow() {
        refresh();
        return count();
    }

    /** Counts one bucket more, which is complete, or one less, the last one, which is vacant. */
    void setCount(int count) {
        COUNT.setRelease(this, count);
        if (shared != null) {
            shared.index().setRelease(SharedState.BUCKET_COUNT_OFFSET, count);
        }
    }

    /** Returns the bucket that a hash belongs to, unless that is being split. */
    int bucketOf(int hash) {
        int count = (int) COUNT.getAcquire(this);
        int level = Integer.highestOneBit(count);
        int bucket = hash & (level << 1) - 1;
        // Without a branch, because it would be taken at random.
        return bucket - (level & (count - 1 - bucket) >> 31);
    }

    /**
     * Returns what changes before memory is given back or a node is moved, and where splits follow merges or merges
     * splits.
     */
    int version() {
        return shared != null && shared.observed()
                ? (int) shared.index().getAcquire(SharedState.VERSION_OFFSET)
                : (int) VERSION.getAcquire(this);
    }

    /** Called before memory is given back, a moved node is emptied, or a split follows merges or a merge splits. */
    void changeVersion() {
        int before = (int) VERSION.getAndAdd(this, 1);
        if (shared != null) {
            // Where two threads do so at a time, each does it before its own change: that suffices.
            shared.index().setRelease(SharedState.VERSION_OFFSET, before + 1);
        }
    }

    /**
     * Ends for a thread that has met memory that was given back, so that it starts over; or throws, where it was not
     * that.
     */
    void startOver(int seenVersion, IllegalStateException e) {
        // What the thread has seen of the memory was written after the version.
        VarHandle.fullFence();
        if (version() == seenVersion) {
            throw e;
        }
    }

    /** Returns the control word of the bucket of a hash at this moment. */
    long controlNow(int hash) {
        while (true) {
            int seen = version();
            try {
                int bucket = bucketNow(hash);
                return heads.words(bucket).getAcquire(heads.offset(bucket));
            } catch (IllegalStateException e) {
                startOver(seen, e);
            }
        }
    }

    /** Returns the bucket of a hash at this moment; not for one that may be given back meanwhile. */
    int bucketNow(int hash) {
        int bucket = bucketOf(hash);
        while (true) {
            long control = heads.words(bucket).getAcquire(heads.offset(bucket));
            if (isBucketOf(hash, bucket, control)) {
                return bucket;
            }
            bucket = towards(hash, bucket, control);
        }
    }

    /** Returns the depth of a bucket in an index with so many of them, none of which is half split or merged. */
    static int depthOf(int bucket, int count) {
        int level = Integer.highestOneBit(count);
        int depth = Integer.numberOfTrailingZeros(level);
        return bucket < count - level || bucket >= level ? depth + 1 : depth;
    }

    static boolean isBucketOf(int hash, int bucket, long control) {
        return (hash & (1 << Control.depth(control)) - 1) == bucket;
    }

    /**
     * Returns the next bucket on the way to the one that a hash belongs to now, from one that it belonged to before:
     * the bucket that was split off when the hash left. That one exists, and may have been split again; a bucket of the
     * depth that is seen here need not exist yet. From a vacant bucket it is the one that it is split off from.
     */
    static int towards(int hash, int bucket, long control) {
        if (Control.depth(control) == 0) {
            return bucket ^ Integer.highestOneBit(bucket);
        }
        int moved = (hash ^ bucket) & ((1 << Control.depth(control)) - 1);
        return moved == 0 ? bucket : hash & ((Integer.lowestOneBit(moved) << 1) - 1);
    }

    /**
     * Returns whether a bucket's control word, but for the lock, and its last slot are what a reader saw before it read
     * the other slots.
     */
    static boolean isStill(Words words, long base, long control, long last) {
        VarHandle.acquireFence();
        return ((words.getAcquire(base) ^ control) & ~Control.LOCKED) == 0
                && Frequency.isSameEntry(words.getAcquire(Bucket.slotOffset(base, Bucket.LAST)), last);
    }

    /** Locks the bucket of a hash and returns its number. */
    int lock(int hash) {
        StackReserve.ensure();
        return heads.record(lockAnew(hash));
    }

    /** Locks the bucket of a hash and returns a reference to it, for a thread that has stack enough to unlock it. */
    long lockAnew(int hash) {
        while (true) {
            int seen = version();
            try {
                return lockNow(hash);
            } catch (IllegalStateException e) {
                startOver(seen, e);
            }
        }
    }

    private long lockNow(int hash) {
        int bucket = bucketOf(hash);
        while (true) {
            Words words = heads.words(bucket);
            long base = heads.offset(bucket);
            long control = lock(words, base);
            if (isBucketOf(hash, bucket, control)) {
                return heads.reference(bucket);
            }
            if (control != Control.VACANT) {
                unlock(words, base);
            }
            bucket = towards(hash, bucket, control);
        }
    }

    /** Locks a bucket as {@link #lock(Words, long)} does. The thread has stack enough to unlock it. */
    long lockBucket(int bucket) {
        StackReserve.ensure();
        return lock(heads.words(bucket), heads.offset(bucket));
    }

    /** Locks a vacant bucket; called only by the thread that splits, as no other one writes to it. */
    void lockVacant(int bucket) {
        StackReserve.ensure();
        heads.words(bucket).setRelease(heads.offset(bucket), Control.VACANT | Control.LOCKED);
    }

    /**
     * Locks a bucket, for a thread that has stack enough to unlock it. A vacant one is not locked: its memory may be
     * given back, and be another bucket's before this thread unlocks it.
     *
     * @return the control word of the bucket that is locked, or {@link Control#VACANT}, and nothing is
     */
    static long lock(Words words, long base) {
        long control = words.getAcquire(base);
        if (control == Control.VACANT) {
            return Control.VACANT;
        }
        return tryLock(words, base, control) ? control | Control.LOCKED : lockContended(words, base);
    }

    private static boolean tryLock(Words words, long base, long control) {
        return !Control.isLocked(control) && words.compareAndSet(base, control, control | Control.LOCKED);
    }

    /** Waits for the holder of the lock bit, which is in the middle of a few instructions and waits for nobody. */
    private static long lockContended(Words words, long base) {
        Backoff backoff = new Backoff(LOCK_SPINS);
        try {
            while (true) {
                long control = words.getAcquire(base);
                if (control == Control.VACANT) {
                    return Control.VACANT;
                }
                if (tryLock(words, base, control)) {
                    return control | Control.LOCKED;
                }
                backoff.pause();
            }
        } finally {
            backoff.end();
        }
    }

    void unlock(int bucket) {
        unlock(heads.words(bucket), heads.offset(bucket));
    }

    static void unlock(Words words, long base) {
        unlock(words, base, words.get(base));
    }

    /**
     * Unlocks a bucket, and gives it a control word.
     *
     * <p>Once that is written, another thread may merge the bucket and give back its memory, while this one has not
     * returned from the access: then the JVM ends the access with an exception, though it has been made.
     */
    static void unlock(Words words, long base, long control) {
        try {
            words.setRelease(base, control & ~Control.LOCKED);
        } catch (IllegalStateException e) {
            // It is written, because what is locked is not given back; or the store is closed, as the next access says.
            return;
        }
    }

    static AssertionError corrupt(int bucket, long location) {
        return new AssertionError("index corrupt: a slot leads to a recycled region: bucket=" + bucket + ", location=0x"
                + Long.toHexString(location));
    }
}
