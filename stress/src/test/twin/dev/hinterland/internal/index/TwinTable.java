// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.stress.index.Keys;
import dev.hinterland.stress.index.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The index over entries in a plain array, used as the store uses it.
 *
 * <p>Faithful to production: an entry is written before it is linked and not changed while it is; only after its slot
 * has lost it, it becomes stale, and then other bytes are found there; it stays stale, and its location is not used
 * again.
 */
public final class TwinTable implements Table {

    private static final int MAX_ENTRIES = 128;

    /** Few, so that a scenario with as many keys of one hash is small. */
    private static final int CROWD = 2;

    private final int[] keys = new int[MAX_ENTRIES];
    private final int[] values = new int[MAX_ENTRIES];
    private final AtomicIntegerArray stale = new AtomicIntegerArray(MAX_ENTRIES);
    private final AtomicInteger used = new AtomicInteger();
    private final Index<Integer> index;

    /** The index by which keys are looked for and walked: the same one, or that of another process. */
    private final Index<Integer> observer;

    static {
        if (SegmentedWords.MIN_RECORDS != Keys.FIRST_BUCKETS) {
            throw new AssertionError("keys are chosen for another index: buckets=" + SegmentedWords.MIN_RECORDS);
        }
    }

    /**
     * Creates an empty table.
     *
     * @param onePlace whether all buckets lie side by side, as with native access
     * @param observed whether readers are another process, which sees the words of the index and nothing else
     */
    public TwinTable(boolean onePlace, boolean observed) {
        IndexMemory memory = observed ? new Shared() : onePlace ? new OnePlace() : new NativeMemory()::allocate;
        index = new Index<>(memory, new Matcher(), () -> {}, CROWD);
        observer = memory instanceof Shared shared ? Index.adopting(shared.observed(), new Matcher(), () -> {}) : index;
    }

    /** Memory as in a file, of two processes. */
    private static final class Shared implements IndexMemory {

        private final Words buckets;
        private final Words nodes;
        private final SharedState state;

        Shared() {
            this(
                    new Words(new long[2 * Keys.FIRST_BUCKETS << Bucket.SHIFT - 3]),
                    new Words(new long[Keys.FIRST_BUCKETS << OverflowNodes.SHIFT - 3]),
                    new SharedState(new Words(new long[2]), false));
        }

        private Shared(Words buckets, Words nodes, SharedState state) {
            this.buckets = buckets;
            this.nodes = nodes;
            this.state = state;
        }

        Shared observed() {
            return new Shared(buckets, nodes, new SharedState(state.index(), true));
        }

        @Override
        public Optional<Block> allocate(long bytes, NativeMemory.Purpose purpose) {
            throw new AssertionError("all memory has a place");
        }

        @Override
        public SharedState shared() {
            return state;
        }

        @Override
        public Words buckets() {
            return buckets;
        }

        @Override
        public Words nodes() {
            return nodes;
        }

        @Override
        public Optional<Block> allocateBuckets(long offset, long bytes) {
            return Optional.of(new Block(buckets, offset, 0));
        }

        @Override
        public Optional<Block> allocateNodes(long offset, long bytes) {
            return Optional.of(new Block(nodes, offset, 0));
        }
    }

    /** Memory of the buckets that stays readable and writable when it is given back, and is zero then. */
    private static final class OnePlace implements IndexMemory {

        private final NativeMemory nodes = new NativeMemory();
        private final Words buckets = new Words(new long[2 * Keys.FIRST_BUCKETS << Bucket.SHIFT - 3]);

        @Override
        public Optional<Block> allocate(long bytes, NativeMemory.Purpose purpose) {
            return nodes.allocate(bytes, purpose);
        }

        @Override
        public Words buckets() {
            return buckets;
        }

        /** Zeroes the first bucket of a segment only, as the scenarios use no other. */
        @Override
        public Optional<Block> allocateBuckets(long offset, long bytes) {
            return Optional.of(new Block(buckets, offset, 1 << Bucket.SHIFT));
        }
    }

    private final class Matcher implements EntryMatcher<Integer> {

        @Override
        public int compare(Integer key, int hash, long location) {
            if (hash == hashOf(key, location) && keys[(int) location] == key) {
                return EQUAL;
            }
            return isStale(location) ? STALE : DIFFERENT;
        }

        @Override
        public boolean isStale(long location) {
            return TwinTable.this.isStale(location);
        }

        /** Any number where the entry has been recycled. */
        @Override
        public int hash(long location) {
            int hash = hashOf(keys[(int) location], location);
            return isStale(location) ? ~hash : hash;
        }

        @Override
        public int keyedHash(Integer key) {
            return Keys.keyedHash(key);
        }

        @Override
        public void hold(long location) {
            // Entries stay where they are: here nothing is recycled.
        }
    }

    private boolean isStale(long location) {
        return stale.get((int) location) != 0;
    }

    /** The hash by which an entry is linked: at odd locations the keyed one. */
    private static int hashOf(int key, long location) {
        return (location & 1) == 0 ? Keys.hash(key) : Keys.keyedHash(key);
    }

    private long write(int key, boolean keyed, int value) {
        int location = 2 * used.incrementAndGet() + (keyed ? 1 : 0);
        keys[location] = key;
        values[location] = value;
        return location;
    }

    private int settle(long location) {
        int value = 0;
        if (location > 0) {
            value = values[(int) location];
            recycle((int) location);
        }
        return value;
    }

    /** Puts the bytes of another entry there. */
    private void recycle(int location) {
        stale.set(location, 1);
        keys[location] ^= 1;
        values[location] = -1;
    }

    @Override
    public int get(int key) {
        while (true) {
            long location = observer.locate(key, Keys.hash(key));
            if (location == Index.ABSENT) {
                return 0;
            }
            int value = values[(int) location];
            if (!isStale(location)) {
                return value;
            }
        }
    }

    private long link(int key, int value, long expected) {
        long previous = index.update(key, Keys.hash(key), expected, write(key, false, value));
        if (previous == Index.DIVERTED) {
            return index.updateKeyed(key, Keys.keyedHash(key), expected, write(key, true, value));
        }
        return previous;
    }

    /** Replaces or adds at once where that does, as a map's put does; everything else goes the long way. */
    @Override
    public int put(int key, int value) {
        int hash = Keys.hash(key);
        Buckets buckets = index.buckets();
        BucketEdit edit = new BucketEdit(buckets, buckets.segments(), buckets.whole(), index.nodes(), hash);
        long candidate = edit.candidate();
        if (candidate <= 0) {
            if (edit.insert(write(key, false, value))) {
                return 0;
            }
        } else if ((candidate & 1) == 0 && keys[(int) candidate] == key) {
            int old = values[(int) candidate];
            if (edit.lockReplacing(candidate, write(key, false, value))) {
                recycle((int) candidate);
                edit.unlock();
                return old;
            }
        }
        return settle(link(key, value, Index.ANY));
    }

    @Override
    public boolean putIfAbsent(int key, int value) {
        return link(key, value, Index.ABSENT) == Index.ABSENT;
    }

    @Override
    public int remove(int key) {
        return settle(index.update(key, Keys.hash(key), Index.PRESENT, Index.ABSENT));
    }

    @Override
    public void relocate(int key) {
        long from = index.locate(key, Keys.hash(key));
        if (from != Index.ABSENT) {
            long to = write(key, (from & 1) != 0, values[(int) from]);
            if (index.slots().relocate(hashOf(key, from), from, to)) {
                recycle((int) from);
            }
        }
    }

    @Override
    public void split() {
        index.resizer().grow((long) index.buckets().count() * Resizer.KEYS_PER_BUCKET + 1);
    }

    @Override
    public void merge() {
        index.resizer().shrink(0, 1);
    }

    @Override
    public void moveNodes() {
        index.resizer().moveNodes(1);
    }

    @Override
    public List<Integer> walk() {
        IndexWalk walk = new IndexWalk(
                observer.buckets(),
                observer.nodes,
                observer.matcher,
                Integer.numberOfTrailingZeros(SegmentedWords.MIN_RECORDS));
        while (true) {
            LocationList locations = walk.collect(0);
            List<Integer> found = new ArrayList<>();
            for (int i = 0; i < locations.size(); i++) {
                int key = keys[(int) locations.get(i)];
                if (isStale(locations.get(i))) {
                    break;
                }
                found.add(key);
            }
            if (found.size() == locations.size()) {
                return found;
            }
        }
    }
}
