// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/** Where chance comes from: a generator whose algorithm has a name, so that a seed means the same on every JDK. */
final class Randomness {

    private static final String ALGORITHM = "L64X128MixRandom";

    private final RandomGenerator random;

    Randomness(long seed) {
        random = RandomGeneratorFactory.of(ALGORITHM).create(seed);
    }

    /** Returns true in this share of cases. */
    boolean happens(double share) {
        return random.nextDouble() < share;
    }

    /** Returns a number from 0 on, below a limit. */
    long below(long limit) {
        return random.nextLong(limit);
    }

    /** Returns a number from 0 on, exponentially distributed around its mean. */
    double exponential(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    /** Returns ranks from 1 on, of which rank r comes with a probability proportional to 1 / r^exponent. */
    SharedStateDiscreteSampler zipf(int ranks, double exponent) {
        UniformRandomProvider uniform = random::nextLong;
        return RejectionInversionZipfSampler.of(uniform, ranks, exponent);
    }

    /** Returns a number from 0 to 1, without 1, that depends on a key only: its size, its time to live. */
    static double fractionOf(long key) {
        return new SplittableRandom(key).nextDouble();
    }
}
