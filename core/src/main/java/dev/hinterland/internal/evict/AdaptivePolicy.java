// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import dev.hinterland.internal.index.Aging;
import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.memory.Words;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** An eviction policy that follows the expert with the most hits of late. */
public final class AdaptivePolicy implements EvictionPolicy {

    /*
     * Requests are not counted: readers would have to write for that. Of a sample of the keys they are, as large a part
     * of all as lets models of at most MAX_MODEL_ENTRIES stand for the whole. How many entries the whole has is an
     * estimate until the cache is full for the first time.
     */

    private static final int MAX_MODEL_ENTRIES = 512;

    /** In a small cache, where larger ones would have a great part of all requests to simulate. */
    private static final int MAX_SMALL_MODEL_ENTRIES = 256;

    /** What a model may have between these two is this part of the cache. */
    private static final int MODEL_FRACTION = 32;

    private static final int MIN_MODEL_ENTRIES = 16;

    /** Models that are smaller than they could be by this factor are replaced. */
    private static final int MODEL_GROWTH = 4;

    /**
     * Models that have more entries than the cache, by more than this part, are replaced too: no sample makes up for
     * that. They are if the first entries were not like those that followed, or the cache has fewer for long.
     */
    private static final int MODEL_SLACK_FRACTION = 8;

    /** For how many requests of the sample, for each entry of the models, the cache must have had fewer entries. */
    private static final int MODEL_PATIENCE = 16;

    /**
     * Below this number of entries the ghost remembers two keys for each, since memory is no object, and what
     * evacuation looks at lies in the processor's caches, more or less.
     */
    private static final int SMALL_CACHE = 1 << 16;

    /** The least and the largest number of regions that are merged. */
    private static final int MIN_SOURCES = 3;

    static final int MAX_SOURCES = 8;

    /**
     * How many entries evacuation may look at for each request: if misses are rare, a finer choice costs little. In
     * a large cache each look is a cache miss of the processor's, or two.
     */
    private static final double VISITS_IF_SMALL = 1.5;

    private static final double VISITS_IF_LARGE = 0.75;

    /** In a tiny cache, and in a small one whose entries differ in size, and so more in what they are worth. */
    private static final double VISITS_IF_UNLIKE = 3;

    /** Below this number of entries a region has so few that it matters which ones are compared. */
    private static final int TINY_CACHE = 256;

    /** Entries are alike if their sizes spread by no more doublings. */
    private static final double ALIKE = 0.25;

    /**
     * Where sizes spread by more doublings, the expert is out of the question that goes by age. The models take all
     * entries for equally large, and follow it because of the many small ones. Large ones that come and go do not age
     * in the time that it takes to replace those, so that any of them would be as good as another.
     */
    private static final double UNLIKE = 1;

    /** It is in question again where they spread by less than this, lest a change follow the other. */
    private static final double NO_LONGER_UNLIKE = 0.75;

    /** The sample is left alone if it would change by less than this part. */
    private static final int LIMIT_FRACTION = 16;

    private static final int GOLDEN = 0x9E3779B9;

    private final boolean bySize;
    private final Sample sample = new Sample();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Expert expert = Expert.MIXED;
    private volatile @Nullable Ghost ghost;
    private volatile double missRatio = 1;
    private volatile long entries;

    /** Keys are sampled whose mixed hash is below this. */
    private volatile long sampleLimit = 1L << Integer.SIZE;

    /** For the thread that evacuates. */
    private final SizeSpread sizes = new SizeSpread();

    private double spread;
    private volatile boolean unlike;

    // Guarded by the lock.
    private @Nullable NativeMemory memory;
    private LongSupplier estimate = () -> 0;
    private @Nullable Shadows shadows;
    private @Nullable Block modelMemory;
    private int modelEntries;

    /** Whether the number of entries of the models is an estimate from before the cache was full. */
    private boolean areEstimated;

    /** How many requests the sample has had since the cache has had fewer entries than the models. */
    private long requestsSinceFewer;

    private boolean full;
    private NativeMemory.@Nullable Claim ghostMemory;
    private double requestsPerSample = 1;
    private double requests;
    private long insertsBefore;

    /** Whether frequencies are ages of an expert before, which are to fade before they count as reads. */
    private volatile boolean areAges;

    /**
     * Creates a policy.
     *
     * @param bySize whether an entry is worth the more the smaller it is
     */
    public AdaptivePolicy(boolean bySize) {
        this.bySize = bySize;
    }

    @Override
    public void start(NativeMemory storeMemory, LongSupplier entriesWhenFull) {
        lock.lock();
        try {
            memory = storeMemory;
            estimate = entriesWhenFull;
            // Where the cache comes from a file, the index would take what is left of the budget before.
            fit(entriesWhenFull.getAsLong());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int readStep() {
        return expert.readStep;
    }

    @Override
    public int initialFrequency(int hash) {
        Expert asked = expert;
        Ghost remembered = asked.counts() ? ghost : null;
        return asked.initialFrequency(remembered == null ? 0 : remembered.take(hash));
    }

    @Override
    public void requested(int hash) {
        if (Integer.toUnsignedLong(Integer.reverseBytes(hash) * GOLDEN) < sampleLimit && sample.add(hash)) {
            drain();
        }
    }

    @Outlined // lest each read have the check of the stack in its code
    private void drain() {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        StackReserve.ensure();
        if (lock.tryLock()) {
            try {
                drainLocked();
            } finally {
                lock.unlock();
            }
        }
    }

    private void drainLocked() {
        fit(full ? entries : estimate.getAsLong());
        Shadows asked = shadows;
        if (asked != null) {
            sample.drain(hash -> {
                asked.request(hash);
                requests += requestsPerSample;
                requestsSinceFewer++;
            });
            missRatio = asked.missRatio();
            Expert best = unlike ? asked.bestThatCounts() : asked.best();
            if (expert != best) {
                areAges |= !expert.counts();
                expert = best;
            }
        }
    }

    @Override
    public long bytesFor(long count) {
        return Ghost.bytesFor(ghostCells(count)) + modelBytes(modelEntries(count));
    }

    private static long ghostCells(long count) {
        return count < SMALL_CACHE ? 2 * count : Math.max(count, 2L * SMALL_CACHE);
    }

    /** Returns the number of entries, halved as often as makes it small enough for a model. */
    private static int modelEntries(long count) {
        long most = Math.clamp(count / MODEL_FRACTION, MAX_SMALL_MODEL_ENTRIES, MAX_MODEL_ENTRIES);
        long wanted = Math.max(count, MIN_MODEL_ENTRIES);
        while (wanted > most) {
            wanted /= 2;
        }
        return (int) wanted;
    }

    private static long modelBytes(int size) {
        return Expert.values().length * Ghost.bytesFor(2L * size);
    }

    @Override
    public void prepare(long count) {
        if (!lock.tryLock()) {
            return; // evacuation does not wait for the models
        }
        try {
            full = true;
            entries = count;
            if (ghost == null) {
                ghost = claimGhost(Ghost.bytesFor(ghostCells(count)));
            }
            growGhost();
            fit(count);
        } finally {
            lock.unlock();
        }
    }

    /** Returns a ghost of this size, or a smaller one if the budget has no room for it. */
    private @Nullable Ghost claimGhost(long bytes) {
        NativeMemory from = memory;
        for (long wanted = bytes; from != null && wanted >= Ghost.bytesFor(1); wanted = Ghost.wholeBytes(wanted / 2)) {
            Ghost made = new Ghost(wanted);
            Optional<NativeMemory.Claim> claimed = from.claim(Ghost.costBytes(wanted), NativeMemory.Purpose.POLICY);
            if (claimed.isPresent()) {
                ghostMemory = claimed.get();
                return made;
            }
        }
        return null;
    }

    /**
     * Gives the ghost some more of its memory: all of it at once would take tens of milliseconds, because it is zeroed.
     */
    private void growGhost() {
        Ghost growing = ghost;
        NativeMemory.Claim claimed = ghostMemory;
        if (growing != null && claimed != null && !growing.isComplete()) {
            claimed.allocate(growing.nextBytes()).map(Words::new).ifPresent(growing::add);
        }
    }

    /** Fits the sample to a number of entries, if that is known. */
    private void fit(long count) {
        if (count == 0) {
            return;
        }
        int wanted = modelEntries(count);
        if (shadows == null || wanted >= MODEL_GROWTH * modelEntries || isModelLargerThan(count)) {
            replaceModels(wanted);
        }
        areEstimated &= !full;
        entries = count;
        double share = Math.min(1, (double) modelEntries / count);
        requestsPerSample = 1 / share;
        long limit = (long) (share * (1L << Integer.SIZE));
        if (Math.abs(limit - sampleLimit) > sampleLimit / LIMIT_FRACTION) {
            sampleLimit = limit;
        }
    }

    private boolean isModelLargerThan(long count) {
        long most = Math.max(count, MIN_MODEL_ENTRIES);
        if (!full || modelEntries <= most + most / MODEL_SLACK_FRACTION) {
            requestsSinceFewer = 0;
            return false;
        }
        return areEstimated || requestsSinceFewer > (long) MODEL_PATIENCE * modelEntries;
    }

    /** Replaces the models by empty ones with so many entries, if there is memory for them. */
    private void replaceModels(int size) {
        Block before = modelMemory;
        long bytes = modelBytes(size);
        if (before != null && before.words().bytes() >= bytes) {
            before.words().segment().fill((byte) 0);
            createShadows(size, before.words());
            return;
        }
        NativeMemory from = memory;
        Optional<Block> claimed =
                from == null ? Optional.empty() : from.allocateBlock(bytes, NativeMemory.Purpose.POLICY, 0);
        if (claimed.isPresent()) {
            moveModels(size, before, claimed.get());
        }
    }

    /** Gives the memory of the models before back, when they are replaced; or the new one, where that fails. */
    private void moveModels(int size, @Nullable Block before, Block next) {
        Block unused = next;
        try {
            createShadows(size, next.words());
            modelMemory = next;
            unused = before;
        } finally {
            if (unused != null) {
                unused.release();
            }
        }
    }

    /** Creates empty models; the expert that is followed now is followed until another one is better. */
    private void createShadows(int size, Words words) {
        Ghost[] ghosts = new Ghost[Expert.values().length];
        long bytes = Ghost.bytesFor(2L * size);
        for (int i = 0; i < ghosts.length; i++) {
            ghosts[i] = new Ghost(words, i * bytes, bytes);
        }
        shadows = new Shadows(size, ghosts, expert, missRatio);
        modelEntries = size;
        areEstimated = !full;
        requestsSinceFewer = 0;
    }

    @Override
    public double windowShare() {
        return expert.windowShare;
    }

    @Override
    public int sources(int regions, double dropShare) {
        spread = sizes.doublings();
        unlike = spread > (unlike ? NO_LONGER_UNLIKE : UNLIKE);
        sizes.forget();
        double visits = entries < SMALL_CACHE ? visitsIfSmall() : VISITS_IF_LARGE;
        return sourcesAt(regions, missRatio, visits * dropShare);
    }

    private double visitsIfSmall() {
        return entries < TINY_CACHE || !areAlike() ? VISITS_IF_UNLIKE : VISITS_IF_SMALL;
    }

    /** Returns how many regions to merge in a small cache in which nothing is overwritten, and entries are alike. */
    static int sourcesAt(int regions, double missRatio) {
        return sourcesAt(regions, missRatio, VISITS_IF_SMALL);
    }

    /**
     * Returns how many regions to merge: more if misses are rare. Each miss makes one entry drop, so that the
     * entries that fill memory for each request are the miss ratio divided by the share that is dropped; and for each
     * of those, evacuation looks at one of every region that it merges.
     *
     * @param visits how many entries evacuation may look at for each request, times the share of dropped ones
     */
    private static int sourcesAt(int regions, double missRatio, double visits) {
        int most = Math.min(MAX_SOURCES, Math.max(MIN_SOURCES, regions / 4));
        return Math.clamp(Math.round(visits / Math.max(missRatio, 1e-3)), MIN_SOURCES, most);
    }

    @Override
    public int score(int frequency, boolean incumbent, long bytes) {
        int merit = expert.merit(frequency, incumbent);
        return bySize ? Density.ofHits(merit, bytes) : Density.ofBytes(merit, bytes);
    }

    @Override
    public boolean prefersIncumbents() {
        return expert.prefersIncumbents();
    }

    @Override
    public void sized(long bytes) {
        sizes.add(bytes);
    }

    @Override
    public boolean areAlike() {
        return spread <= ALIKE;
    }

    @Override
    public int scoring() {
        return expert.ordinal();
    }

    @Override
    public long touch(int hash) {
        Ghost remembers = ghost;
        return remembers == null ? 0 : remembers.touch(hash);
    }

    @Override
    public void dropped(int hash, int frequency) {
        Ghost remembers = ghost;
        if (remembers != null && expert.counts()) {
            remembers.put(hash, areAges ? Aging.FADING.aged(frequency) : frequency);
        }
    }

    @Override
    public @Nullable Aging agingDue(long inserts) {
        if (!lock.tryLock()) {
            return null;
        }
        try {
            Expert now = expert;
            if (areAges && now.counts()) {
                areAges = false;
                return Aging.FADING;
            }
            double period = now.agingPeriod * entries;
            boolean due = entries > 0 && (now.byInserts ? inserts - insertsBefore : requests) >= period;
            if (due) {
                requests = 0;
                insertsBefore = inserts;
            }
            return due ? now.aging : null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void age(Aging aging, int part, int parts) {
        Ghost halved = ghost;
        if (halved != null && aging == Aging.HALVING) {
            halved.halve(part, parts);
        }
    }
}
