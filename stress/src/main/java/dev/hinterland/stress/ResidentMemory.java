package dev.hinterland.stress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Watches that the process takes no more memory than the heap, what the JVM has for classes and code, what it had
 * besides when the watch began, the budget of a store, and an allowance. Where the system does not tell
 * ({@code /proc/self/status} is Linux'), nothing is watched.
 *
 * <p>A heap that is committed and has not been touched yet hides as much as it is large. So this finds memory that
 * leaks, and a budget that is exceeded by much; the store's own account is exact.
 */
final class ResidentMemory {

    /**
     * Thread stacks, the compilers' and collectors' own memory, libraries, and what the C library does not give back.
     */
    static final long ALLOWANCE_BYTES = 192L << 20;

    private static final int LOOKS = 100;
    private static final long NANOS_BETWEEN_LOOKS = 100_000_000;

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final long KIBIBYTE = 1024;

    private final long budgetBytes;
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();

    /** What others, such as stores of earlier tests, had outside heap, classes and code from the beginning. */
    private final long othersBytes;

    private long mostAccountedBytes;
    private long mostBytes;

    ResidentMemory(long budgetBytes) {
        this.budgetBytes = budgetBytes;
        this.mostAccountedBytes = accountedBytes();
        this.othersBytes = Math.max(0, residentBytes() - mostAccountedBytes);
    }

    private long accountedBytes() {
        return memory.getHeapMemoryUsage().getCommitted()
                + memory.getNonHeapMemoryUsage().getCommitted();
    }

    /**
     * Fails when there is too much. If the heap has become smaller since the watch began, there must be too much still
     * some time later: G1 takes a part of the heap off what is committed some 0.3 s before its own thread has given the
     * part back.
     */
    void check() {
        String excess = excess();
        for (int looks = 1; excess != null && accountedBytes() < mostAccountedBytes && looks < LOOKS; looks++) {
            LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
            excess = excess();
        }
        if (excess != null) {
            throw new AssertionError(excess);
        }
    }

    /** Returns by how much there is too much, or {@code null}. */
    private @Nullable String excess() {
        // The collector may give parts of the heap back between two looks.
        long before = accountedBytes();
        long resident = residentBytes();
        long accounted = Math.max(before, accountedBytes());
        long limit = accounted + othersBytes + budgetBytes + ALLOWANCE_BYTES;
        mostAccountedBytes = Math.max(mostAccountedBytes, accounted);
        mostBytes = Math.max(mostBytes, resident);
        return resident <= limit
                ? null
                : String.format(
                        Locale.ROOT,
                        "resident memory exceeded: bytes=%,d, limit=%,d, others=%,d, budget=%,d",
                        resident,
                        limit,
                        othersBytes,
                        budgetBytes);
    }

    /** Returns the most that was seen, or 0 where it is not known. */
    long mostBytes() {
        return mostBytes;
    }

    /** Returns the resident memory of this process in bytes, or 0 where it is not known. */
    private static long residentBytes() {
        if (!Files.isReadable(STATUS)) {
            return 0;
        }
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * KIBIBYTE;
                }
            }
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
