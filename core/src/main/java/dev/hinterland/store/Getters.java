package dev.hinterland.store;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What a store reads with: code that all stores share, and a {@linkplain dev.hinterland.memory.Specialization copy} of
 * it, the store's own, once the store is hot. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public abstract class Getters<K, V> {

    /** After so many reads by shared code a store is hot. The JIT compilers need some 20 ms for its own code. */
    static final int HOT_READS = 100_000;

    private final Getter<K, V> shared;
    private final FailureLog failures;
    private final AtomicBoolean making = new AtomicBoolean();
    private volatile @Nullable Getter<K, V> own;
    private int sharedReads;

    Getters(Getter<K, V> shared, FailureLog failures) {
        this.shared = shared;
        this.failures = failures;
    }

    /** Makes a getter that is a copy. */
    abstract Getter<K, V> make();

    /** Returns the getter that the store has from the first. */
    final Getter<K, V> shared() {
        return shared;
    }

    /** Returns the store's own getter, or {@code null} while the store is not hot. */
    public final @Nullable Getter<K, V> own() {
        return own;
    }

    /** Returns the getter for some reads, and counts them. */
    final Getter<K, V> next(int reads) {
        count(reads);
        Getter<K, V> present = own;
        return present == null ? shared : present;
    }

    /** Counts reads, if they are by shared code. Threads that count at the same time may lose some. */
    public final void count(int reads) {
        if (own == null) {
            int sum = sharedReads + reads;
            sharedReads = sum;
            if (sum > HOT_READS) {
                specialize();
            }
        }
    }

    /**
     * Makes the store's own getter, if it has none. A thread that comes meanwhile reads by shared code. Throws nothing:
     * without the memory or the stack for a class the store goes on with shared code, and tries again after as many
     * reads.
     */
    public final void specialize() {
        if (own != null || !making.compareAndSet(false, true)) {
            return;
        }
        try {
            if (own == null) {
                own = make();
            }
        } catch (RuntimeException | Error problem) {
            sharedReads = 0;
            failures.add("copy of a class for reads", problem);
        } finally {
            making.set(false);
        }
    }
}
