// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import java.util.function.IntConsumer;

/**
 * Buffers of sampled key hashes on their way to the shadow caches: one for each of a few stripes, without locks. A
 * hash is lost if two threads write to one place at the same time, or if there is no room.
 */
final class Sample {

    private static final int STRIPES = 16;
    static final int BUFFER = 32;

    private final Stripe[] stripes = new Stripe[STRIPES];

    /** One buffer; any thread may overwrite its fields. */
    private static final class Stripe {
        final int[] hashes = new int[BUFFER];
        int size;
        int last;
    }

    Sample() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    private static int stripeOfThread() {
        return (int) ((Thread.currentThread().threadId() * 0x9E3779B97F4A7C15L) >>> 60);
    }

    /**
     * Adds a hash, unless it is the one that was added last: so a key that is read all the time is not written all the
     * time.
     *
     * @return whether the buffer is full
     */
    boolean add(int hash) {
        Stripe stripe = stripes[stripeOfThread()];
        if (stripe.last == hash) {
            return false;
        }
        stripe.last = hash;
        int size = stripe.size;
        if (size < BUFFER) {
            stripe.hashes[size] = hash;
            stripe.size = size + 1;
        }
        return size + 1 >= BUFFER;
    }

    /** Gives all hashes to a consumer; one thread at a time. */
    void drain(IntConsumer consumer) {
        for (Stripe stripe : stripes) {
            int size = Math.min(stripe.size, BUFFER);
            for (int i = 0; i < size; i++) {
                consumer.accept(stripe.hashes[i]);
            }
            if (size > 0) {
                stripe.size = 0; // not written in vain, lest the threads that add wait for the line
            }
        }
    }
}
