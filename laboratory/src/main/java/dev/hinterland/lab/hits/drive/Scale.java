// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.Companion;
import dev.hinterland.lab.hits.drive.Weighing.Weighed;
import dev.hinterland.lab.hits.policy.Policy;
import dev.hinterland.lab.hits.policy.RealCache;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Weighs caches: what an entry with a key of 16 bytes and a value of 100 takes of the process's memory, objects and
 * overhead included. Each is weighed once for each number of entries, in a JVM of its own.
 *
 * <p>A small cache with a budget of its own is weighed with that budget, because what it needs whatever it holds counts
 * there: its entries, its budget in terms of the process's memory, and the objects that it has on the heap.
 */
public final class Scale {

    /** A key and a value without anything around them, which is what a bound takes. */
    public static final double PAYLOAD = FootprintProgram.KEY_BYTES + FootprintProgram.VALUE_BYTES;

    /** The object within the payload, without its key. */
    public static final double OBJECT = FootprintProgram.VALUE_BYTES;

    /** Numbers of entries: the first is enough for the resident memory to tell, more than the last takes too long. */
    private static final List<Long> STEPS = List.of(1_000_000L, 2_000_000L, 4_000_000L);

    /** Below this, a budget is weighed by itself. */
    private static final long SMALL_BYTES = 64 << 20;

    private static final long GUESSED_BYTES = 200;
    private static final long MIB = 1 << 20;
    private static final long HEAP_BYTES_PER_ENTRY = 500;
    private static final int SMALL_HEAP_MIB = 128;
    private static final Duration PATIENCE = Duration.ofHours(1);

    /**
     * What was weighed.
     *
     * @param bytesPerEntry the memory of the process that an entry takes
     * @param shareInBudget which share of the process's memory counts in the cache's own budget; 1 where it has none
     */
    private record Weight(double bytesPerEntry, double shareInBudget) {}

    private final Children children;
    private final List<Long> steps;
    private final Map<String, Weight> known = new HashMap<>();

    /** Creates scales whose processes end with the laboratory. */
    public Scale(Children children) {
        this(children, STEPS);
    }

    Scale(Children children, List<Long> steps) {
        this.children = children;
        this.steps = List.copyOf(steps);
    }

    /** Returns with how many entries a cache is weighed that may hold so many bytes. */
    public long entriesToWeigh(long bytes) {
        long entries = bytes / GUESSED_BYTES;
        return steps.stream().filter(step -> entries <= step).findFirst().orElse(steps.getLast());
    }

    /**
     * Returns how many bytes of memory an entry takes in a cache that holds so many bytes.
     *
     * @throws IOException if it could not be found out; the message says why
     */
    public double bytesPerEntry(Policy policy, long bytes) throws IOException, InterruptedException {
        double large = weight(policy, bytes).bytesPerEntry();
        boolean ownAccount = policy.real().map(RealCache::boundedByBytes).orElse(false);
        return ownAccount && bytes < SMALL_BYTES ? small(policy, bytes) : large;
    }

    /** Weighs a cache of this budget; it gets so much less as its objects on the heap take. */
    private double small(Policy policy, long bytes) throws IOException, InterruptedException {
        String name = policy.id() + " of " + bytes;
        Weight before = known.get(name);
        if (before == null) {
            RealCache cache = policy.real().orElseThrow();
            long least = cache.leastBytes();
            long most = Math.max(1, bytes / FootprintProgram.VALUE_BYTES);
            Weighed heap = ask(policy.id(), cache, most, Math.max(least, budget(policy, bytes)));
            long left = budget(policy, bytes - heap.grown());
            if (left < least) {
                throw new IOException("too little for this cache: policy=" + policy.id() + ", bytes=" + bytes
                        + ", onHeap=" + heap.grown() + ", leastBudget=" + least);
            }
            long entries = ask(policy.id(), cache, most, left).entries();
            before = new Weight((double) bytes / Math.max(1, entries), 1);
            known.put(name, before);
        }
        return before.bytesPerEntry();
    }

    /**
     * Returns the budget with which a cache that is bounded by bytes takes so much memory of the process.
     *
     * @throws IOException if it could not be found out; the message says why
     */
    public long budget(Policy policy, long bytes) throws IOException, InterruptedException {
        return Math.max(1, (long) (bytes * weight(policy, bytes).shareInBudget()));
    }

    private Weight weight(Policy policy, long bytes) throws IOException, InterruptedException {
        if (policy.real().isEmpty()) {
            return new Weight(PAYLOAD, 1);
        }
        long entries = entriesToWeigh(bytes);
        String name = policy.id() + " " + entries;
        Weight before = known.get(name);
        if (before == null) {
            before = weigh(policy.id(), policy.real().get(), entries);
            known.put(name, before);
        }
        return before;
    }

    /** Returns whether the answer is known already. */
    public boolean knows(Policy policy, long bytes) {
        return policy.real().isEmpty() || known.containsKey(policy.id() + " " + entriesToWeigh(bytes));
    }

    private Weight weigh(String policy, RealCache cache, long entries) throws IOException, InterruptedException {
        Weighed answer = ask(policy, cache, entries, null);
        double share = answer.budget() == 0 ? 1 : Math.min(1, (double) answer.budget() / answer.grown());
        return new Weight((double) answer.grown() / answer.entries(), share);
    }

    private Weighed ask(String policy, RealCache cache, long entries, @Nullable Long budget)
            throws IOException, InterruptedException {
        try (Companion jvm = DriveJvm.start(children, FootprintProgram.class, flags(cache, entries))) {
            jvm.tell(new Weighing(policy, entries, budget));
            return jvm.hear(Weighed.class, PATIENCE);
        } catch (IOException problem) {
            throw new IOException("cannot be weighed: policy=" + policy + ", " + problem.getMessage(), problem);
        }
    }

    /**
     * A heap of fixed size that is touched at the start cannot grow between two readings of the resident memory. C2
     * keeps up to 12 MB of what it has taken for some seconds, C1 next to nothing.
     */
    private static List<String> flags(RealCache cache, long entries) {
        long heap = SMALL_HEAP_MIB + (cache.onHeap() ? entries * HEAP_BYTES_PER_ENTRY / MIB : 0);
        List<String> flags = new ArrayList<>(
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xms" + heap + "m", "-Xmx" + heap + "m"));
        if (!cache.onHeap()) {
            flags.add("-XX:+AlwaysPreTouch");
            flags.add("-XX:MaxDirectMemorySize=64g");
        }
        return flags;
    }
}
