package dev.hinterland.index;

import dev.hinterland.memory.Backoff;
import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.StackReserve;
import dev.hinterland.memory.Words;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A hash table from keys to locations of entries, in native memory: readers take no lock, writers lock one bucket, and
 * growth splits one bucket at a time.
 *
 * @param <K> the type of the keys
 */
public final class Index<K> {

    /*
     * Linear hashing (Litwin, 1980). With B buckets, 2^L <= B < 2^(L+1), a key lives in the bucket that the low L+1
     * bits of its hash name, or the low L bits where that bucket does not exist yet. Growth splits bucket B - 2^L and
     * thereby makes bucket B. A bucket's depth says how many bits its keys have in common, so a reader who worked with
     * an old count finds out in the bucket, and goes on to the right one.
     *
     * Writers. Everything in a bucket and its chain is written by the holder of its lock bit. An update of a present
     * key replaces the slot word; slots of present keys move only in a split.
     *
     * Reading. A hit needs no validation here: the entry has the key, and was linked a moment ago. A miss counts only
     * if the control word (without the lock bit) and the last slot of the bucket are what they were before the other
     * slots were read, and the depth says that this is the bucket of the key. Why that suffices:
     *  - A split makes the new bucket complete before it raises the depth, and raises the depth before it removes
     *    anything. A reader who comes after the removal sees the depth.
     *  - A key that stays is copied, with its tag, to its new slot before it is removed from its old one: the tag
     *    changes the control word. Where the new slot is the one of the link, the last slot itself changes.
     *  - Where an overflow node is appended, the key in the last slot moves to it, and the last slot becomes the link.
     *  - A node leaves a chain in a split, which has a depth of its own, or when it is the last one and empty: no key
     *    that is present lies there, and none has been moved. (For a third way, see Merging.) A thread that collects a
     *    chain, rather than look for one key, locks it.
     *
     * Diversion. An attacker who chooses keys can choose many with one hash: hashes of strings are public. So an insert
     * that has had to look at CROWD other keys diverts its bucket, for ever, and a split hands that on to both buckets.
     * Where a bucket is diverted, a key is looked for there first, and then by its keyed hash. Why no key is in both
     * places, or seems to be in neither:
     *  - Nobody links a key by its plain hash in a diverted bucket; what is there is replaced, relocated, or unlinked.
     *    So a key that has been missed there will be missed there for ever, and what then happens under the lock of the
     *    other bucket, or is read there, is the whole truth.
     *  - A key is linked by its keyed hash only after its bucket has been diverted. A thread that misses it and sees no
     *    flag, in a control word that has not changed meanwhile, has no other place to look.
     * By its keyed hash, a key may come into any bucket, diverted or not.
     *
     * Merging. Where keys have become few, the last bucket is merged into the one that it was split off, and is vacant
     * then. Why that suffices for readers:
     *  - The bucket that stays is complete before its depth falls, and its depth falls before the other one becomes
     *    vacant. A reader who finds a vacant bucket goes down to the one that it was split off, and sees the depth
     *    there. As long as the depth has not fallen, the bucket is not that of the keys that are copied to it.
     *  - Both buckets are locked until all is done, so that nobody changes one of two copies.
     *  - A miss relies on a control word that is the same before and after. A split and a merge in between could bring
     *    the same word back though slots have moved. So the version changes before the first split after a merge, and
     *    before the first merge after a split, and a miss counts only if it has not. As long as buckets are only
     *    merged, or only split, depths only fall, or only rise.
     *  - A node that is moved to a lower number leaves its chain while keys lie there. The version changes before it is
     *    emptied.
     *
     * Giving memory back. Segments of vacant buckets, and of free nodes at the end, are closed: the JVM lets no thread
     * read or write there any more, and one that is late gets an IllegalStateException. The version changes before. So
     * a thread that gets one starts over if the version is not what it was before the thread read the bucket count;
     * otherwise the store has been closed, or code of the user's threw it. A bucket that is not vacant is not given
     * back while it is locked, because a merge locks it.
     *
     * Order of locks: bucket, the lower of two first, then overflow nodes. No code of the user's runs under either, and
     * nobody who holds a bucket waits for memory.
     */

    /** As the expected location: whatever is there, or nothing. */
    public static final long ANY = -1;

    /** As the expected location, and as the desired one: no entry. */
    public static final long ABSENT = 0;

    /** As the expected location: any entry, but not nothing. */
    public static final long PRESENT = -2;

    /** The answer of {@link #update} where the budget has no room for an overflow node. */
    public static final long NO_ROOM = -3;

    /** The answer of {@link #update} where the key must be linked by its keyed hash; nothing else has changed. */
    public static final long DIVERTED = -4;

    /**
     * How many other keys an insert may have to look at. Tags keep that to a 256th of a chain, so keys that nobody
     * chose do not come near it, even if there are a hundred times as many as growth keeps to.
     */
    private static final int CROWD = 16;

    /** The average number of keys in a bucket that growth keeps to. */
    static final int KEYS_PER_BUCKET = 6;

    /** As many bits of a hash as the number of a bucket can have. */
    static final int MAX_DEPTH = Integer.SIZE - 1;

    private static final int LOCK_SPINS = 1 << 10;

    private static final VarHandle BUCKETS;
    private static final VarHandle VERSION;

    static {
        try {
            BUCKETS = MethodHandles.lookup().findVarHandle(Index.class, "buckets", int.class);
            VERSION = MethodHandles.lookup().findVarHandle(Index.class, "version", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final EntryMatcher<K> matcher;
    final SegmentedWords heads;
    final OverflowNodes nodes;
    final Chains chains;
    private final Search<K> search;
    private final Resizer<K> resizer;
    private final Updater<K> updater;
    private final Slots slots = new Slots(this);
    private final Candidates candidates = new Candidates(this);

    @SuppressWarnings("UnusedVariable") // used through BUCKETS
    private int buckets;

    @SuppressWarnings("UnusedVariable") // used through VERSION
    private int version;

    /**
     * Creates an empty index.
     *
     * @param prepareRequest called when {@link Resizer#prepare} should be called soon, by another thread
     * @throws RuntimeException {@link IndexMemory#refused} if there is no memory for the first buckets
     */
    public Index(IndexMemory memory, EntryMatcher<K> matcher, Runnable prepareRequest) {
        this(memory, matcher, prepareRequest, CROWD);
    }

    /** Creates an empty index that diverts buckets where an insert has looked at so many other keys. */
    Index(IndexMemory memory, EntryMatcher<K> matcher, Runnable prepareRequest, int crowd) {
        this.matcher = matcher;
        this.heads = new SegmentedWords(memory, NativeMemory.Purpose.INDEX, Bucket.SHIFT);
        this.nodes = new OverflowNodes(memory);
        this.chains = new Chains(heads, nodes);
        this.search = new Search<>(this);
        this.updater = new Updater<>(this, crowd);
        this.resizer = new Resizer<>(this, prepareRequest);
        int first = SegmentedWords.MIN_RECORDS;
        int depth = Integer.numberOfTrailingZeros(first);
        if (!heads.ensure(0, false)) {
            throw memory.refused((long) first << Bucket.SHIFT);
        }
        for (int bucket = 0; bucket < first; bucket++) {
            heads.words(bucket).set(heads.offset(bucket), Control.empty(depth));
        }
        BUCKETS.setRelease(this, first);
    }

    /** Returns the bytes that the smallest index takes. */
    public static long minBytes() {
        return SegmentedWords.MIN_RECORDS * ((1L << Bucket.SHIFT) + (1L << OverflowNodes.SHIFT));
    }

    /** Returns about how many bytes an index with so many keys takes, where keys have come and gone for long. */
    public static long bytesFor(long keys) {
        long buckets = Math.max(SegmentedWords.MIN_RECORDS, keys / KEYS_PER_BUCKET + SegmentedWords.MIN_RECORDS);
        // Each chain keeps the nodes that it needed at its longest: one in the end.
        return buckets * ((1L << Bucket.SHIFT) + (1L << OverflowNodes.SHIFT));
    }

    /** Returns the number of buckets. */
    public int buckets() {
        return (int) BUCKETS.getAcquire(this);
    }

    /** Returns the bucket that a hash belongs to, unless that is being split. */
    int bucketOf(int hash) {
        int count = (int) BUCKETS.getAcquire(this);
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
        return (int) VERSION.getAcquire(this);
    }

    /** Called before memory is given back, a moved node is emptied, or a split follows merges or a merge splits. */
    void changeVersion() {
        VERSION.getAndAdd(this, 1);
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
    private long controlNow(int hash) {
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

    /** Returns the array of the segments in which the buckets lie; it is never another array. */
    public Words[] heads() {
        return heads.segments();
    }

    /** Returns the slots, for who knows which location is in one. */
    public Slots slots() {
        return slots;
    }

    /** Returns the way to look for many keys at a time. */
    public Candidates candidates() {
        return candidates;
    }

    // Reading

    /**
     * Returns the {@linkplain Candidate#slot slot} that most likely leads to the entry of a key with this hash, in the
     * bucket or in the first node of its chain; zero or less if there is none.
     */
    public long candidate(int hash) {
        long slot = new Candidate(this, heads.segments(), hash).slot;
        return Bucket.isLink(slot) ? candidateInChain(hash, slot) : slot;
    }

    /**
     * Returns the same of the node that a link leads to.
     *
     * @param link the slot of a {@link Candidate}, zero or less
     */
    public long candidateInChain(int hash, long link) {
        if (!Bucket.isLink(link)) {
            return ABSENT;
        }
        try {
            int node = Bucket.linkTarget(link);
            Words words = nodes.words(node);
            long base = nodes.offset(node);
            long slot = Control.firstSlot(words.getAcquire(base), hash);
            return slot == Control.NO_SLOT ? ABSENT : words.getAcquire(base + slot);
        } catch (IllegalStateException e) {
            // As in a candidate's own bucket.
            return ABSENT;
        }
    }

    /**
     * Returns the location of the entry with this key, or {@link #ABSENT}. The caller must check whether the location
     * is of its region's present generation, and start over if it is not.
     */
    public long locate(K key, int hash) {
        return Frequency.location(slot(key, hash));
    }

    /**
     * Returns whether an entry has this key and hash, if its location is of its region's present generation afterwards;
     * what a candidate wants to be asked.
     */
    public boolean isEntryOf(K key, int hash, long location) {
        return matcher.compare(key, hash, location) == EntryMatcher.EQUAL;
    }

    /** As {@link #locate}, with the {@linkplain Frequency frequency}. */
    public long slot(K key, int hash) {
        long found = search.slot(key, hash);
        return found == DIVERTED ? Math.max(ABSENT, search.slot(key, matcher.keyedHash(key))) : found;
    }

    /** Returns whether a key with this hash is linked by its keyed hash, unless it has been there for long. */
    public boolean isDiverted(int hash) {
        return Control.isDiverted(controlNow(hash));
    }

    // Writing

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
            unlock(words, base);
            bucket = towards(hash, bucket, control);
        }
    }

    /** Locks a bucket and returns its control word. The thread has stack enough to unlock it. */
    long lockBucket(int bucket) {
        StackReserve.ensure();
        return lock(heads.words(bucket), heads.offset(bucket));
    }

    /** Locks a bucket and returns its control word, for a thread that has stack enough to unlock it. */
    static long lock(Words words, long base) {
        long control = words.getAcquire(base);
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
        words.setRelease(base, words.get(base) & ~Control.LOCKED);
    }

    /**
     * Links, replaces or unlinks the entry of a key, if what is there now is what the caller expects. An entry that is
     * replaced or unlinked is {@linkplain EntryMatcher#hold held} before: so the caller knows that it was the one.
     *
     * @param hash the hash by which {@code desired} is to be linked
     * @param expected a location, {@link #ANY}, {@link #ABSENT} or {@link #PRESENT}
     * @param desired a location, or {@link #ABSENT} to unlink. The frequency with it is for an insert; an entry that is
     *     replaced hands its own on
     * @return the location that was there before, or {@link #ABSENT}; or {@link #NO_ROOM}, and nothing has changed; or
     *     {@link #DIVERTED}, and {@link #updateKeyed} is to be called
     */
    public long update(K key, int hash, long expected, long desired) {
        return updater.update(key, hash, expected, desired);
    }

    /** The same by the key's keyed hash, for a key of which {@link #update} has said that it is diverted. */
    public long updateKeyed(K key, int keyedHash, long expected, long desired) {
        return updater.updateKeyed(key, keyedHash, expected, desired);
    }

    /** Returns what links, replaces and unlinks entries, for a write that passes on the bucket that it has found. */
    public Updater<K> updater() {
        return updater;
    }

    /**
     * Looks at the bucket of a hash under its lock, for a thread that met stale slots there again and again.
     *
     * @throws AssertionError if a slot is stale all the same: nothing is recycled that is linked
     */
    void checkStale(int hash) {
        int bucket = lock(hash);
        try {
            new IndexWalk(this).checkLocked(bucket);
        } finally {
            unlock(bucket);
        }
    }

    static AssertionError corrupt(int bucket, long location) {
        return new AssertionError("index corrupt: a slot leads to a recycled region: bucket=" + bucket + ", location=0x"
                + Long.toHexString(location));
    }

    /** Returns a walker that goes through all entries there are from now on. */
    public IndexWalk walk() {
        return new IndexWalk(this);
    }

    // Growing and shrinking

    /** Returns what splits and merges buckets. */
    public Resizer<K> resizer() {
        return resizer;
    }

    /** Counts one bucket more, which is complete, or one less, the last one, which is vacant. */
    void setBuckets(int count) {
        BUCKETS.setRelease(this, count);
    }
}
