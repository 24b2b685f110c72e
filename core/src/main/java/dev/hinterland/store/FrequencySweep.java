package dev.hinterland.store;

import dev.hinterland.evict.EvictionPolicy;
import dev.hinterland.index.Index;

/**
 * Halves all frequencies when the policy says so: in steps, so that nobody waits for long. But there are few steps: keys that
 * compete should have been halved equally often. Not thread-safe.
 */
final class FrequencySweep {

    private static final int MAX_STEPS = 4;
    private static final int MIN_BUCKETS_PER_STEP = 1 << 12;

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
            int stepBuckets = Math.max(MIN_BUCKETS_PER_STEP, Math.ceilDiv(endBucket, MAX_STEPS));
            policy.halve(nextBucket / stepBuckets, Math.ceilDiv(endBucket, stepBuckets));
            int end = Math.min(endBucket, nextBucket + stepBuckets);
            index.slots().halveFrequencies(nextBucket, end);
            nextBucket = end;
        }
    }
}
