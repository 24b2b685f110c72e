package dev.hinterland.evict;

import dev.hinterland.index.Frequency;
import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.Words;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Does as the expert would who is the best at the moment. */
public final class AdaptivePolicy implements EvictionPolicy {

    /*
     * Nothing is known before the cache is full for the first time: until then reads count one, and nothing is sampled.
     * The sample is as large a part of the keys as lets a shadow of at most SHADOW_ENTRIES stand for the whole.
     */

    private static final int SHADOW_ENTRIES = 512;
    private static final int MIN_SHADOW_ENTRIES = 16;

    /** Below this number of entries the ghost remembers two keys for each, since memory is no object. */
    private static final int SMALL_CACHE = 1 << 16;

    private static final int MIN_SOURCES = 3;
    private static final int MAX_SOURCES = 8;

    /** How many entries evacuation may look at for each request; where misses are rare, a finer choice costs little. */
    private static final double VISITS_PER_REQUEST = 1.5;

    private static final int GOLDEN = 0x9E3779B9;

    private final Sample sample = new Sample();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Expert expert = Expert.FREQUENCY;
    private volatile @Nullable Ghost ghost;
    private @Nullable Shadows shadows;
    private @Nullable Words shadowWords;

    /** Keys are sampled whose mixed hash is below this; zero for none. */
    private volatile long sampleLimit;

    private long entries;
    private double requestsPerSample = 1;
    private volatile double missRatio = 1;
    private double requests;
    private long insertsBefore;

    @Override
    public int readStep() {
        return expert.readStep;
    }

    @Override
    public int initialFrequency(int hash) {
        Ghost remembered = ghost;
        return remembered == null ? 1 : Math.min(Frequency.MAX, remembered.take(hash) + 1);
    }

    @Override
    public void requested(int hash) {
        long limit = sampleLimit;
        if (limit != 0 && Integer.toUnsignedLong(Integer.reverseBytes(hash) * GOLDEN) < limit && sample.add(hash)) {
            drain();
        }
    }

    private void drain() {
        if (lock.tryLock()) {
            try {
                drainLocked();
            } finally {
                lock.unlock();
            }
        }
    }

    private void drainLocked() {
        Shadows asked = shadows;
        if (asked != null) {
            sample.drain(hash -> {
                asked.request(hash);
                requests += requestsPerSample;
            });
            missRatio = asked.missRatio();
            expert = asked.best();
        }
    }

    @Override
    public long bytesFor(long count) {
        return Ghost.bytesFor(ghostCells(count)) + shadowBytes(shadowEntries(count));
    }

    private static long ghostCells(long count) {
        return count < SMALL_CACHE ? 2 * count : Math.max(count, 2L * SMALL_CACHE);
    }

    private static int shadowEntries(long count) {
        return Math.clamp(count, MIN_SHADOW_ENTRIES, SHADOW_ENTRIES);
    }

    private static long shadowBytes(int count) {
        return Expert.values().length * Ghost.bytesFor(2L * count);
    }

    @Override
    public void prepare(NativeMemory memory, long count) {
        lock.lock();
        try {
            // The number varies; only where it is another one altogether, the sample is taken anew.
            if (ghost == null || count > 2 * entries || count < entries / 2) {
                if (ghost == null) {
                    allocate(memory, count);
                }
                resize(count);
            }
            drainLocked();
        } finally {
            lock.unlock();
        }
    }

    private void allocate(NativeMemory memory, long count) {
        long shadowBytes = shadowBytes(SHADOW_ENTRIES);
        long ghostBytes = Ghost.bytesFor(ghostCells(count));
        shadowBytes = Math.min(shadowBytes, shadowBytes(shadowEntries(count)));
        for (long bytes = ghostBytes; bytes >= Ghost.bytesFor(1) && ghost == null; bytes /= 2) {
            long total = bytes / Long.BYTES * Long.BYTES + shadowBytes;
            Optional<Words> words =
                    memory.allocate(total, NativeMemory.Purpose.POLICY, 0).map(Words::new);
            if (words.isPresent()) {
                shadowWords = words.get();
                ghost = new Ghost(words.get(), shadowBytes, bytes);
            }
        }
    }

    private void resize(long count) {
        Words words = shadowWords;
        if (words == null) {
            return;
        }
        if (entries == 0) {
            int size = shadowEntries(count);
            Ghost[] ghosts = new Ghost[Expert.values().length];
            long bytes = Ghost.bytesFor(2L * size);
            for (int i = 0; i < ghosts.length; i++) {
                ghosts[i] = new Ghost(words, i * bytes, bytes);
            }
            shadows = new Shadows(size, ghosts);
            shadowSize = size;
        }
        entries = count;
        double share = Math.min(1, (double) shadowSize / count);
        requestsPerSample = 1 / share;
        sampleLimit = (long) (share * (1L << Integer.SIZE));
    }

    private int shadowSize;

    @Override
    public double windowShare() {
        return expert.windowShare;
    }

    @Override
    public int sources(int regions) {
        return sources(regions, missRatio);
    }

    /** Returns how many regions to merge: more where misses are rare. */
    static int sources(int regions, double missRatio) {
        int most = Math.min(MAX_SOURCES, Math.max(MIN_SOURCES, regions / 4));
        return Math.clamp(Math.round(VISITS_PER_REQUEST / Math.max(missRatio, 1e-3)), MIN_SOURCES, most);
    }

    @Override
    public int score(int frequency, boolean incumbent) {
        return expert.score(frequency, incumbent);
    }

    @Override
    public void dropped(int hash, int frequency) {
        Ghost remembers = ghost;
        if (remembers != null) {
            remembers.put(hash, frequency);
        }
    }

    @Override
    public boolean isHalvingDue(long inserts) {
        lock.lock();
        try {
            Expert now = expert;
            double period = now.halvingPeriod * entries;
            boolean due = entries > 0 && (now.byInserts ? inserts - insertsBefore : requests) >= period;
            if (due) {
                requests = 0;
                insertsBefore = inserts;
            }
            return due;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void halve(int part, int parts) {
        Ghost halved = ghost;
        if (halved != null) {
            halved.halve(part, parts);
        }
    }
}
