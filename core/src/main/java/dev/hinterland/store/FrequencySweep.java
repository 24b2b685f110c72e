package dev.hinterland.store;

import dev.hinterland.evict.EvictionPolicy;
import dev.hinterland.index.Index;

/** Halves all frequencies when the policy says so: in steps, so that nobody waits for long. Not thread-safe. */
final class FrequencySweep {

    private static final int BUCKETS_PER_STEP = 1 << 12;

    private final Index<?> index;
    private final EvictionPolicy policy;
    private int nextBucket;
    private int endBucket;

    FrequencySweep(Index<?> index, EvictionPolicy policy) {
        this.index = index;
        this.policy = policy;
    }

    /** Does the next step, if a sweep is under way or due. */
    void run(long inserts) {
        if (nextBucket >= endBucket && policy.isHalvingDue(inserts)) {
            nextBucket = 0;
            endBucket = index.buckets();
        }
        if (nextBucket < endBucket) {
            int steps = Math.ceilDiv(endBucket, BUCKETS_PER_STEP);
            policy.halve(nextBucket / BUCKETS_PER_STEP, steps);
            int end = Math.min(endBucket, nextBucket + BUCKETS_PER_STEP);
            index.slots().halveFrequencies(nextBucket, end);
            nextBucket = end;
        }
    }
}
