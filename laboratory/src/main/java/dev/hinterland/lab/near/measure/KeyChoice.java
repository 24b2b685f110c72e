// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/** Indices of keys by a Zipf distribution, drawn before they are used, again and again in the same order. */
final class KeyChoice {

    private static final int DRAWN = 1 << 20;

    /** A prime above all numbers of keys: ranks times this prime, modulo that number, come once each. */
    private static final long SPREAD = 4_294_967_291L;

    private final int[] indices = new int[DRAWN];
    private int at;

    KeyChoice(int keys, double exponent, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        UniformRandomProvider uniform = random::nextLong;
        var ranks = RejectionInversionZipfSampler.of(uniform, keys, exponent);
        for (int i = 0; i < DRAWN; i++) {
            indices[i] = (int) ((ranks.sample() - 1) * SPREAD % keys);
        }
    }

    int next() {
        return indices[at++ & DRAWN - 1];
    }
}
