// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.reclaim.Evacuator;
import dev.hinterland.internal.scan.StoreWalk;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a cache within a maximum beside its budget: of entries, of their weight, or of their bytes. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class SizeBound<K, V> {

    /*
     * A write that takes the cache beyond its maximum drops entries until that holds again: of a sample of the entries,
     * those that are read least, and of equals the oldest. The sample goes round through the index, so that each entry
     * comes at its turn. Up to EXACT entries a write leaves no entry too many, and the sample is the whole cache. A
     * larger cache may exceed its maximum by a 64th before a write drops that many entries at once.
     *
     * If there are more than EXACT, the policy's experts are followed as where regions are merged: the youngest are
     * spared, as many as would be in the window. And where that is small, the youngest of equals goes, because a
     * newcomer that has left a window goes before an incumbent.
     *
     * One writer drops entries, and the others go on: no writer waits. If the others are so much quicker that the cache
     * exceeds its maximum by EXACT more entries, because the system has stopped the first, each of them drops too.
     *
     * The weight of the entries is a sum. A write adds to it before the entry is linked, and the weight is subtracted
     * when the entry has left and nothing is locked any more; so it is never too small, but for a moment.
     */

    /** What is limited. */
    public enum Unit {
        ENTRIES,
        WEIGHT,
        BYTES
    }

    /** No maximum beside the budget. */
    public static final long NONE = Long.MAX_VALUE;

    /** Up to so many entries each write keeps the maximum. */
    static final int EXACT = 64;

    private static final int SLACK_FRACTION = 64;

    /** The most entries that one write drops, so that it is not held up for long. */
    private static final int MAX_SLACK_ENTRIES = 256;

    /** Of so many sampled entries one is dropped. */
    private static final int SAMPLE_PER_DROP = 8;

    private final Unit unit;
    private final @Nullable ToIntBiFunction<? super K, ? super V> weigher;
    private final LongAdder weight = new LongAdder();
    private final AtomicBoolean trimming = new AtomicBoolean();
    private volatile long maximum;

    /** The parts of the store that is bounded; written once, before the store is used. */
    private @Nullable Parts parts;

    private record Parts(EntryHeap<?, ?> heap, EntryRanks<?, ?> ranks, CacheEntryRemover<?, ?> remover) {}

    private SizeBound(Unit unit, long maximum, @Nullable ToIntBiFunction<? super K, ? super V> weigher) {
        this.unit = unit;
        this.maximum = maximum;
        this.weigher = weigher;
    }

    /** Returns a bound of entries. */
    public static <K, V> SizeBound<K, V> ofEntries(long maximum) {
        return new SizeBound<>(Unit.ENTRIES, maximum, null);
    }

    /** Returns a bound of what the entries weigh. */
    public static <K, V> SizeBound<K, V> ofWeight(long maximum, ToIntBiFunction<? super K, ? super V> weigher) {
        return new SizeBound<>(Unit.WEIGHT, maximum, weigher);
    }

    /** Returns a bound of bytes, which begins with none beside the budget. */
    public static <K, V> SizeBound<K, V> ofBytes() {
        return new SizeBound<>(Unit.BYTES, NONE, null);
    }

    /** Bounds a store, which has the entries of a walk. */
    void start(EntryHeap<?, ?> heap, EntryRanks<?, ?> ranks, CacheEntryRemover<?, ?> remover, StoreWalk<K, V> walk) {
        parts = new Parts(heap, ranks, remover);
        if (unit == Unit.WEIGHT && heap.size() > 0) {
            for (int step = 0; step < walk.steps(); step++) {
                walk.entries(step, this::weigh).forEach(this::add);
            }
        }
    }

    public Unit unit() {
        return unit;
    }

    /** Returns the maximum, or {@link #NONE}. */
    public long maximum() {
        return maximum;
    }

    /** Changes the maximum, and drops entries until it holds. */
    public void setMaximum(long maximum) {
        parts().heap.checkOpen();
        this.maximum = maximum;
        trim();
    }

    /** Returns the weight of an entry, which is the user's code; zero if there is no weigher. */
    public int weigh(K key, V value) {
        if (weigher == null) {
            return 0;
        }
        int weighed = weigher.applyAsInt(key, value);
        if (weighed < 0) {
            throw new IllegalArgumentException("weigher must not return a negative weight: weight=" + weighed);
        }
        return weighed;
    }

    /** Hears that an entry of this weight is about to be linked, or, with its negative, that it was not. */
    void add(int weighed) {
        if (weighed != 0) {
            weight.add(weighed);
        }
    }

    /**
     * Hears that an entry has left; called where nothing is locked. If its weight cannot be found again, because the
     * weigher or a codec throws, the average is subtracted: nothing subtracted would take its place for ever.
     */
    public void left(Supplier<? extends K> key, Supplier<? extends V> value) {
        int weighed;
        try {
            weighed = weigh(key.get(), value.get());
        } catch (Throwable problem) {
            // The entry is no more among those that are counted.
            weight.add(-size() / (parts().heap.size() + 1));
            throw problem;
        }
        add(-weighed);
    }

    /** Returns how much there is of what is limited. */
    public long size() {
        if (unit == Unit.WEIGHT) {
            return Math.max(0, weight.sum());
        }
        EntryHeap<?, ?> heap = parts().heap;
        return unit == Unit.ENTRIES ? heap.size() : heap.liveBytes();
    }

    private Parts parts() {
        if (parts == null) {
            throw new AssertionError("the bound of a store was not started");
        }
        return parts;
    }

    /**
     * Drops what exceeds the maximum after an entry has been linked; called where nothing is locked. An entry that
     * alone weighs more than the maximum leaves, and not others in its place. Throws nothing: the write has been made.
     *
     * @param tooHeavy where the entry lies if it is too heavy, or {@code ABSENT}
     */
    void afterWrite(long tooHeavy) {
        try {
            dropAt(tooHeavy);
        } catch (Throwable problem) {
            failed(problem);
        }
        keep();
    }

    /** Drops entries if there are too many, and throws nothing. */
    private void keep() {
        try {
            trimIfDue();
        } catch (Throwable problem) {
            failed(problem);
        }
    }

    private void failed(Throwable problem) {
        parts().heap.failures().add("dropping what exceeds a maximum", problem);
    }

    private void dropAt(long location) {
        if (location != Index.ABSENT) {
            parts().remover.drop(parts().heap.hashAt(location), location, RemovalCause.SIZE);
            parts().remover.dropped();
        }
    }

    /** The same after an entry has left for a cause, if that was one to be replaced. */
    void afterReplacement(RemovalCause cause) {
        if (cause == RemovalCause.REPLACED) {
            keep();
        }
    }

    /** Drops entries if there are too many. Another thread that does so already is helped if it does not keep up. */
    private void trimIfDue() {
        long most = maximum;
        if (most == NONE) {
            return;
        }
        long size = size();
        if (size <= most) {
            return;
        }
        long allowed = most + slack(most);
        if (size > allowed) {
            trimUnlessDone(size > allowed + EXACT * entrySize());
        }
    }

    /** Drops entries, unless another thread does and keeps up. */
    @Outlined // called while an entry that was replaced is yet to be returned
    private void trimUnlessDone(boolean helps) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        if (trimming.compareAndSet(false, true)) {
            try {
                trim();
            } finally {
                trimming.set(false);
            }
        } else if (helps) {
            trim();
        }
    }

    /** Returns how much an entry is of what is limited, on the average. */
    private double entrySize() {
        if (unit == Unit.ENTRIES) {
            return 1;
        }
        long entries = parts().heap.size();
        return entries == 0 ? 1 : (double) size() / entries;
    }

    /** Returns by how much the maximum may be exceeded before entries are dropped. */
    private long slack(long most) {
        double each = entrySize();
        return most <= EXACT * each ? 0 : Math.min(most / SLACK_FRACTION, (long) (MAX_SLACK_ENTRIES * each));
    }

    /**
     * Returns the order in which entries are dropped. Of a few entries the oldest of equals goes always: a new one
     * would mostly have gone when it is asked for first.
     */
    Comparator<RankedEntry> dropOrder() {
        Evacuator evacuator = (Evacuator) parts().heap.reclaimer();
        return evacuator.prefersIncumbents() && !isExact() ? RankedEntry.YOUNGEST_FIRST : Comparator.naturalOrder();
    }

    /** Returns whether the maximum is so small that each write keeps it. */
    private boolean isExact() {
        return maximum <= EXACT * entrySize();
    }

    /** Drops entries until the maximum holds, or nothing is left. Waits for nobody. */
    public void trim() {
        long most = maximum;
        if (most == NONE) {
            return;
        }
        StackReserve.ensure();
        EntryHeap<?, ?> heap = parts().heap;
        Evacuator evacuator = (Evacuator) heap.reclaimer();
        try {
            boolean any = true;
            while (any && size() > most) {
                evacuator.age();
                any = dropSome(most);
            }
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    /** Returns whether there was an entry to drop. */
    private boolean dropSome(long most) {
        int drops = drops(most);
        double spared = isExact() ? 0 : ((Evacuator) parts().heap.reclaimer()).windowShare();
        List<RankedEntry> sample = parts().ranks.sample(Math.max(2 * EXACT, drops * SAMPLE_PER_DROP), spared);
        CacheEntryRemover<?, ?> remover = parts().remover;
        int dropped = 0;
        for (RankedEntry entry : sample) {
            if (dropped >= drops || size() <= most) {
                break;
            }
            StretchPoint.ENTRY_RANKED.reached();
            dropped += remover.drop(entry.hash(), entry.location(), RemovalCause.SIZE) ? 1 : 0;
            if (unit == Unit.WEIGHT) {
                // The weight of what has left is known after this.
                remover.dropped();
            }
        }
        remover.dropped();
        return !sample.isEmpty();
    }

    /** Returns how many entries to drop of the next sample. */
    private int drops(long most) {
        long excess = size() - most;
        return (int) Math.max(1, Math.min(MAX_SLACK_ENTRIES, Math.ceil(excess / Math.max(1, entrySize()))));
    }
}
