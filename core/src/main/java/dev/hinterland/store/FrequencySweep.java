package dev.hinterland.store;

import dev.hinterland.evict.EvictionPolicy;
import dev.hinterland.index.Index;

/**
 * Halves all frequencies when the policy says so: in few steps, between two evacuations each, because keys that compete should
 * have been halved equally often; and each step in slices, so that nobody waits for long. Not thread-safe.
 */
final class FrequencySweep {

    private static final int MAX_STEPS = 4;
    private static final int MIN_BUCKETS_PER_STEP = 1 << 12;

    /** A power of two: nobody waits for longer than that many buckets take. */
    private static final int BUCKETS_PER_SLICE = 1 << 9;

    private final Index<?> index;
    private final EvictionPolicy policy;
    private int nextBucket;
    private int stepEnd;
    private int endBucket;

    FrequencySweep(Index<?> index, EvictionPolicy policy) {
        this.index = index;
        this.policy = policy;
    }

    /** Does a slice of the next step, if a sweep is under way or due; returns whether the step is done. */
    boolean run(long inserts) {
        if (nextBucket >= endBucket && policy.isHalvingDue(inserts)) {
            nextBucket = 0;
            stepEnd = 0;
            endBucket = index.buckets();
        }
        if (nextBucket >= endBucket) {
            return true;
        }
        if (nextBucket >= stepEnd) {
            stepEnd = Math.min(endBucket, nextBucket + stepBuckets());
        }
        policy.halve(nextBucket / BUCKETS_PER_SLICE, Math.ceilDiv(endBucket, BUCKETS_PER_SLICE));
        int end = Math.min(stepEnd, nextBucket + BUCKETS_PER_SLICE);
        index.slots().halveFrequencies(nextBucket, end);
        nextBucket = end;
        return nextBucket >= stepEnd;
    }

    private int stepBuckets() {
        int slices =
                Math.ceilDiv(Math.max(MIN_BUCKETS_PER_STEP, Math.ceilDiv(endBucket, MAX_STEPS)), BUCKETS_PER_SLICE);
        return slices * BUCKETS_PER_SLICE;
    }
}
