package dev.hinterland.internal.read;

import dev.hinterland.internal.heap.FailureLog;
import dev.hinterland.internal.memory.Specialization;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What a store reads with: code that all stores share, and a {@linkplain dev.hinterland.internal.memory.Specialization
 * copy} of it, the store's own, once the store is hot. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class Getters<K, V> {

    /** After so many reads by shared code a store is hot. The JIT compilers need some 20 ms for its own code. */
    public static final int HOT_READS = 100_000;

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final ReaderParts<K, V> parts;
    private final CandidateReader<K, V> shared;
    private final FailureLog failures;
    private final AtomicBoolean making = new AtomicBoolean();
    private volatile @Nullable CandidateReader<K, V> own;
    private int sharedReads;

    public Getters(ReaderParts<K, V> parts, FailureLog failures) {
        this.parts = parts;
        this.shared = new SpecializedReader<>(parts);
        this.failures = failures;
    }

    /** Returns the reader that the store has from the first. */
    public CandidateReader<K, V> shared() {
        return shared;
    }

    /** Returns the store's own reader, or {@code null} while the store is not hot. */
    public @Nullable CandidateReader<K, V> own() {
        return own;
    }

    /** Returns the reader for some reads, and counts them. */
    public CandidateReader<K, V> next(int reads) {
        count(reads);
        CandidateReader<K, V> present = own;
        return present == null ? shared : present;
    }

    /** Counts reads, if they are by shared code. Threads that count at the same time may lose some. */
    public void count(int reads) {
        if (own == null) {
            int sum = sharedReads + reads;
            sharedReads = sum;
            if (sum > HOT_READS) {
                specialize();
            }
        }
    }

    /** Makes a reader whose class is a copy, or an ordinary one if the class cannot be copied. */
    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    private CandidateReader<K, V> make() {
        CandidateReader<K, V> copy = Specialization.make(LOOKUP, SpecializedReader.class, CandidateReader.class, parts);
        return copy == null ? new SpecializedReader<>(parts) : copy;
    }

    /**
     * Makes the store's own reader, if it has none. A thread that comes meanwhile reads by shared code. Throws nothing:
     * without the memory or the stack for a class the store goes on with shared code, and tries again after as many
     * reads.
     */
    public void specialize() {
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
