// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;
import java.lang.invoke.VarHandle;

/** Looks for the entries of many keys at a time: each cache miss is waited for together with the others of its kind. */
public final class Candidates {

    /** How many nodes of a chain are looked at: few chains are longer. */
    private static final int MOST_HOPS = 2;

    private final Buckets buckets;
    private final SegmentedWords heads;
    private final OverflowNodes nodes;

    Candidates(Buckets buckets, OverflowNodes nodes) {
        this.buckets = buckets;
        this.heads = buckets.heads;
        this.nodes = nodes;
    }

    /**
     * Finds a {@linkplain Candidate candidate} for each of several hashes, in the bucket or in its chain, so that
     * the processor waits for several buckets at the same time.
     *
     * @param slots is given the {@linkplain Candidate#slot slots}, behind an acquire fence
     * @param count the number of hashes
     */
    public void find(int[] hashes, long[] slots, int count) {
        long links = 0;
        for (int i = 0; i < count; i++) {
            slots[i] = candidateOrLink(hashes[i]);
            links |= slots[i];
        }
        for (int hops = 0; hops < MOST_HOPS && Bucket.isLink(links); hops++) {
            links = 0;
            for (int i = 0; i < count; i++) {
                if (Bucket.isLink(slots[i])) {
                    slots[i] = candidateOrLink(hashes[i], Bucket.linkTarget(slots[i]));
                    links |= slots[i];
                }
            }
        }
        VarHandle.acquireFence();
    }

    private long candidateOrLink(int hash) {
        int bucket = buckets.bucketOf(hash);
        try {
            return candidateOrLink(hash, heads.words(bucket), heads.offset(bucket), Bucket.LAST);
        } catch (IllegalStateException e) {
            // The memory has been given back; or the store is closed, as the next step will say.
            return Bucket.EMPTY;
        }
    }

    private long candidateOrLink(int hash, int node) {
        try {
            return candidateOrLink(hash, nodes.words(node), nodes.offset(node), OverflowNodes.SLOTS - 1);
        } catch (IllegalStateException e) {
            // As above.
            return Bucket.EMPTY;
        }
    }

    private static long candidateOrLink(int hash, Words words, long base, int last) {
        long match = Control.match(words.getAcquire(base), Control.tag(hash));
        if (match != 0) {
            return words.getAcquire(Bucket.slotOffset(base, Control.slot(match)));
        }
        long link = words.getAcquire(Bucket.slotOffset(base, last));
        return Bucket.isLink(link) ? link : Bucket.EMPTY;
    }
}
