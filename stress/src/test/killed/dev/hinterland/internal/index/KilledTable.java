// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.stress.index.Keys;
import dev.hinterland.stress.index.KillableIndex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An index in two places, as in a file, of which an image is kept at each write; each image can be recovered. */
public final class KilledTable implements KillableIndex {

    private static final int MAX_ENTRIES = 1024;
    private static final int BUCKETS = 2 * SegmentedWords.MIN_RECORDS;
    private static final int NODES = SegmentedWords.MIN_RECORDS;

    private final int[] keys = new int[MAX_ENTRIES];
    private final BitSet keyed = new BitSet();
    private int used;
    private final Places places = new Places(
            new long[BUCKETS << Bucket.SHIFT - 3], new long[NODES << OverflowNodes.SHIFT - 3], new long[2], false);
    private final Index<Integer> index = new Index<>(places, new Matcher(), () -> {}, 2);
    private final List<Places> images = new ArrayList<>();

    /** Memory that stays readable and writable, and is zero when it is given back. */
    private static final class Places implements IndexMemory {

        private final long[] bucketWords;
        private final long[] nodeWords;
        private final long[] sharedWords;
        private final Words buckets;
        private final Words nodes;
        private final SharedState shared;

        Places(long[] bucketWords, long[] nodeWords, long[] sharedWords, boolean observed) {
            this.bucketWords = bucketWords;
            this.nodeWords = nodeWords;
            this.sharedWords = sharedWords;
            this.buckets = new Words(bucketWords);
            this.nodes = new Words(nodeWords);
            this.shared = new SharedState(new Words(sharedWords), observed);
        }

        Places copy() {
            return new Places(bucketWords.clone(), nodeWords.clone(), sharedWords.clone(), false);
        }

        /** Returns the same memory, as another process sees it. */
        Places observed() {
            return new Places(bucketWords, nodeWords, sharedWords, true);
        }

        @Override
        public SharedState shared() {
            return shared;
        }

        @Override
        public Optional<Block> allocate(long bytes, NativeMemory.Purpose purpose) {
            throw new AssertionError("all memory has a place");
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

    private final class Matcher implements EntryMatcher<Integer> {

        @Override
        public int compare(Integer key, int hash, long location) {
            return hash == hash(location) && keys[(int) location] == key ? EQUAL : DIFFERENT;
        }

        @Override
        public boolean isStale(long location) {
            return false;
        }

        @Override
        public int hash(long location) {
            int key = keys[(int) location];
            return keyed.get((int) location) ? Keys.keyedHash(key) : Keys.hash(key);
        }

        @Override
        public int keyedHash(Integer key) {
            return Keys.keyedHash(key);
        }

        @Override
        public void hold(long location) {
            // Entries stay where they are.
        }
    }

    private long write(int key, boolean byKeyedHash) {
        keys[++used] = key;
        keyed.set(used, byKeyedHash);
        return used;
    }

    @Override
    public void put(int key) {
        if (index.update(key, Keys.hash(key), Index.ANY, write(key, false)) == Index.DIVERTED) {
            index.updateKeyed(key, Keys.keyedHash(key), Index.ANY, write(key, true));
        }
    }

    @Override
    public void remove(int key) {
        if (index.update(key, Keys.hash(key), Index.PRESENT, Index.ABSENT) == Index.DIVERTED) {
            index.updateKeyed(key, Keys.keyedHash(key), Index.PRESENT, Index.ABSENT);
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
        index.resizer().moveNodes(BUCKETS);
    }

    @Override
    public Set<Integer> keys() {
        return keysOf(index);
    }

    private Set<Integer> keysOf(Index<Integer> walked) {
        Set<Integer> found = new HashSet<>();
        IndexValidator.validate(walked, location -> {
            int key = keys[(int) location];
            if (!found.add(key)) {
                throw new AssertionError("key is there twice: key=" + key);
            }
            long located = walked.locate(key, Keys.hash(key));
            if (located != location) {
                throw new AssertionError("key is not found: key=" + key + ", located=" + located);
            }
        });
        return found;
    }

    @Override
    public void record(Runnable operation) {
        images.clear();
        images.add(places.copy());
        Words.written = () -> images.add(places.copy());
        try {
            operation.run();
        } finally {
            Words.written = () -> {};
        }
    }

    @Override
    public int images() {
        return images.size();
    }

    @Override
    public Set<Integer> recover(int image) {
        return keysOf(recovered(images.get(image).copy()));
    }

    @Override
    public List<Set<Integer>> recoverTwice(int image) {
        Places first = images.get(image).copy();
        List<Places> later = new ArrayList<>();
        later.add(first.copy());
        Words.written = () -> later.add(first.copy());
        try {
            recovered(first);
        } finally {
            Words.written = () -> {};
        }
        return later.stream().map(killed -> keysOf(recovered(killed))).toList();
    }

    @Override
    public Set<Integer> read(int image) {
        Index<Integer> observer = Index.adopting(images.get(image).observed(), new Matcher(), () -> {});
        Set<Integer> walked = new HashSet<>();
        int bits = Integer.numberOfTrailingZeros(
                Integer.highestOneBit(observer.buckets().count()));
        ObservedBuckets buckets = new ObservedBuckets(observer.buckets(), observer.nodes, observer.matcher, bits);
        for (int step = 0; step < 1 << bits; step++) {
            LocationList locations = new LocationList();
            if (!buckets.collect(step, locations)) {
                throw new AssertionError("walk would not end: step=" + step);
            }
            for (int i = 0; i < locations.size(); i++) {
                if (!walked.add(keys[(int) locations.get(i)])) {
                    throw new AssertionError("key comes twice: key=" + keys[(int) locations.get(i)]);
                }
            }
        }
        return walked;
    }

    @Override
    public Set<Integer> find(int image, Set<Integer> wanted) {
        Index<Integer> observer = Index.adopting(images.get(image).observed(), new Matcher(), () -> {});
        Set<Integer> found = new HashSet<>();
        for (Integer key : wanted) {
            if (observer.locate(key, Keys.hash(key)) != Index.ABSENT) {
                found.add(key);
            }
        }
        return found;
    }

    private Index<Integer> recovered(Places image) {
        Matcher matcher = new Matcher();
        Index<Integer> adopting = Index.adopting(image, matcher, () -> {});
        IndexRecovery recovery = adopting.recovery(BUCKETS, NODES);
        Set<Long> told = new HashSet<>();
        recovery.repair(() -> new IndexRecovery.Entries() {
            @Override
            public int hash(long location) {
                return matcher.hash(location);
            }

            @Override
            public void add(long location) {
                if (!told.add(location)) {
                    throw new AssertionError("location is told twice: location=" + location);
                }
            }
        });
        recovery.adopt();
        for (int word = adopting.buckets().count() << Bucket.SHIFT - 3; word < image.bucketWords.length; word++) {
            if (image.bucketWords[word] != 0) {
                throw new AssertionError("vacant bucket is not empty: word=" + word);
            }
        }
        IndexValidator.validate(adopting, location -> {
            if (!told.remove(location)) {
                throw new AssertionError("location was not told: location=" + location);
            }
        });
        if (!told.isEmpty()) {
            throw new AssertionError("locations are not walked to: locations=" + told);
        }
        return adopting;
    }
}
