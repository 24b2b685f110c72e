// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

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
     * back while it is locked, because a merge locks it. So the access that unlocks it is the last one that is safe,
     * and gets that exception where the thread is late on its way out of it.
     *
     * Order of locks: bucket, the lower of two first, then overflow nodes. No code of the user's runs under either, and
     * nobody who holds a bucket waits for memory.
     */

    /** As the expected location: whatever is there, or nothing. */
    public static final long ANY = Updater.ANY;

    /** As the expected location, and as the desired one: no entry. */
    public static final long ABSENT = Bucket.EMPTY;

    /** As the expected location: any entry, but not nothing. */
    public static final long PRESENT = Updater.PRESENT;

    /** The answer of {@link #update} where the budget has no room for an overflow node. */
    public static final long NO_ROOM = Updater.NO_ROOM;

    /** The answer of {@link #update} where the key must be linked by its keyed hash; nothing else has changed. */
    public static final long DIVERTED = Updater.DIVERTED;

    /**
     * How many other keys an insert may have to look at. Tags keep that to a 256th of a chain, so keys that nobody
     * chose do not come near it, even if there are a hundred times as many as growth keeps to.
     */
    private static final int CROWD = 16;

    /** The size of a bucket. */
    public static final int BUCKET_BYTES = 1 << Bucket.SHIFT;

    /** The size of an overflow node. */
    public static final int NODE_BYTES = 1 << OverflowNodes.SHIFT;

    final EntryMatcher<K> matcher;
    final OverflowNodes nodes;
    private final Buckets buckets;
    private final Search<K> search;
    private final Updater<K> updater;
    private final Resizer resizer;
    private final Slots slots;
    private final Candidates candidates;

    /**
     * Creates an empty index.
     *
     * @param prepareRequest called when {@link Resizer#prepare} should be called soon, by another thread
     * @throws RuntimeException {@link IndexMemory#refused} if there is no memory for the first buckets
     */
    public Index(IndexMemory memory, EntryMatcher<K> matcher, Runnable prepareRequest) {
        this(memory, matcher, prepareRequest, CROWD, false);
    }

    /** Creates an empty index that diverts buckets where an insert has looked at so many other keys. */
    Index(IndexMemory memory, EntryMatcher<K> matcher, Runnable prepareRequest, int crowd) {
        this(memory, matcher, prepareRequest, crowd, false);
    }

    /** Creates an index of what lies in the places of buckets and nodes; it is used after its {@link #recovery}. */
    public static <K> Index<K> adopting(IndexMemory memory, EntryMatcher<K> matcher, Runnable prepareRequest) {
        return new Index<>(memory, matcher, prepareRequest, CROWD, true);
    }

    private Index(IndexMemory memory, EntryMatcher<K> matcher, Runnable prepareRequest, int crowd, boolean adopts) {
        this.matcher = matcher;
        this.buckets = new Buckets(memory, adopts);
        this.nodes = new OverflowNodes(memory);
        Chains chains = new Chains(buckets.heads, nodes);
        this.search = new Search<>(buckets, nodes, matcher);
        this.updater = new Updater<>(buckets, nodes, chains, matcher, crowd);
        this.resizer = new Resizer(buckets, nodes, chains, matcher, prepareRequest);
        this.slots = new Slots(buckets, nodes, chains, matcher);
        this.candidates = new Candidates(buckets, nodes);
    }

    /** Returns the bytes that the smallest index takes. */
    public static long minBytes() {
        return SegmentedWords.MIN_RECORDS * ((1L << Bucket.SHIFT) + (1L << OverflowNodes.SHIFT));
    }

    /** Returns about how many bytes an index with so many keys takes, where keys have come and gone for long. */
    public static long bytesFor(long keys) {
        long buckets =
                Math.max(SegmentedWords.MIN_RECORDS, keys / Resizer.KEYS_PER_BUCKET + SegmentedWords.MIN_RECORDS);
        // Each chain keeps the nodes that it needed at its longest: one in the end.
        return buckets * ((1L << Bucket.SHIFT) + (1L << OverflowNodes.SHIFT));
    }

    /** Returns the addresses that buckets take side by side which a budget can have. */
    public static long bucketAddressBytes(long budgetBytes) {
        long most = (long) SegmentedWords.MAX_RECORDS << Bucket.SHIFT;
        return Math.max(SegmentedWords.MIN_RECORDS << Bucket.SHIFT, Math.min(budgetBytes, most));
    }

    /** Returns the addresses that nodes take side by side which a budget can have. */
    public static long nodeAddressBytes(long budgetBytes) {
        long most = (long) SegmentedWords.MAX_RECORDS << OverflowNodes.SHIFT;
        return Math.max(SegmentedWords.MIN_RECORDS << OverflowNodes.SHIFT, Math.min(budgetBytes, most));
    }

    /** Returns the buckets, which know how many they are. */
    public Buckets buckets() {
        return buckets;
    }

    /** Returns the nodes of the chains. */
    public OverflowNodes nodes() {
        return nodes;
    }

    /** Returns the slots, for who knows which location is in one. */
    public Slots slots() {
        return slots;
    }

    /** Returns the way to look for many keys at a time. */
    public Candidates candidates() {
        return candidates;
    }

    /**
     * Returns what brings an index that {@linkplain #adopting adopts} in order.
     *
     * @param bucketLimit how many buckets have memory
     * @param nodeLimit how many nodes have memory
     */
    public IndexRecovery recovery(int bucketLimit, int nodeLimit) {
        return new IndexRecovery(buckets, nodes, bucketLimit, nodeLimit);
    }

    // Reading

    /**
     * Returns the {@linkplain Candidate#slot slot} that most likely leads to the entry of a key with this hash, in the
     * bucket or in the first node of its chain; zero or less if there is none.
     */
    public long candidate(int hash) {
        long slot = new Candidate(buckets, buckets.segments(), buckets.whole(), hash).slot;
        return Bucket.isLink(slot) ? candidateInChain(hash, slot) : slot;
    }

    /**
     * Returns the same of the node that a link leads to.
     *
     * @param link the slot of a {@link Candidate}, zero or less
     */
    public long candidateInChain(int hash, long link) {
        return Bucket.isLink(link) ? nodes.candidate(hash, link) : ABSENT;
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
        return Control.isDiverted(buckets.controlNow(hash));
    }

    // Writing

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

    /** Returns a walker that goes through all entries there are from now on. */
    public IndexWalk walk() {
        return new IndexWalk(buckets, nodes, matcher);
    }

    // Growing and shrinking

    /** Returns what splits and merges buckets. */
    public Resizer resizer() {
        return resizer;
    }
}
