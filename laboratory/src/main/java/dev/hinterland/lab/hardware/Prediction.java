// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.List;

/**
 * What an operation is expected to take.
 *
 * @param name what tells it from other predictions of the same operation: a write policy, or what is counted
 * @param terms the parts that its formula consists of
 * @param corrections what comes on top, whichever formula is right: allocation, translations, collections
 */
public record Prediction(String name, List<Term> terms, List<Term> corrections) {

    /** Copies the parts. */
    public Prediction {
        terms = List.copyOf(terms);
        corrections = List.copyOf(corrections);
    }

    /** Returns the time by the formula alone, in nanoseconds. */
    public double formulaNanos() {
        return terms.stream().mapToDouble(Term::nanos).sum();
    }

    /** Returns the time with all corrections, in nanoseconds. */
    public double nanos() {
        return formulaNanos() + corrections.stream().mapToDouble(Term::nanos).sum();
    }
}
