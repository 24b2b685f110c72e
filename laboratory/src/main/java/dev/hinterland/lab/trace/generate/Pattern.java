// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * Pattern of requests, each with what it is meant to tell apart.
 *
 * @param id its name
 * @param figures the figures that it knows; {@code ""} is the main one
 * @param drawn whether chance has a part in it
 * @param sources makes its sources from a user's figures, each for a seed
 */
record Pattern(String id, List<String> figures, boolean drawn, Maker sources) {

    private static final int KEYS = 100_000;
    private static final double EXPONENT = 0.9;
    private static final int ROUNDS = 3;

    /** Keys that come once, or belong to a scan or a loop, are those of no rank. */
    static final long APART = 1L << 40;

    /** All of them. */
    static final List<Pattern> ALL = List.of(
            new Pattern("zipf", List.of("", "keys"), true, Pattern::zipf),
            new Pattern("loop", List.of("keys"), false, Pattern::loop),
            new Pattern("mix", List.of("", "keys", "scan", "loop"), true, Pattern::mix),
            new Pattern("phases", List.of("", "keys", "phase"), true, Pattern::phases),
            new Pattern("drift", List.of("keys", "fresh"), true, Pattern::drift),
            new Pattern("scans", List.of("", "keys", "scan", "every"), true, Pattern::scans),
            new Pattern("pairs", List.of("", "keys", "distance", "share"), true, Pattern::pairs),
            new Pattern("loops", List.of("", "keys", "loop", "share"), true, Pattern::loops),
            new Pattern("turns", List.of("", "keys", "phase"), true, Pattern::turns));

    /** Makes sources. */
    @FunctionalInterface
    interface Maker {

        /** Returns sources for seeds; the figures are checked now. */
        LongFunction<Source> of(Options options);
    }

    /** The key of rank r has a probability proportional to 1 / r^exponent. What is frequent stays so. */
    private static LongFunction<Source> zipf(Options options) {
        int keys = options.smallCount("keys", KEYS);
        double exponent = options.exponent(EXPONENT);
        return seed -> {
            SharedStateDiscreteSampler ranks = new Randomness(seed).zipf(keys, exponent);
            return (number, request) -> request.set(ranks.sample());
        };
    }

    /** One key after the other, round and round: a cache in order of use has nothing of a loop that does not fit. */
    private static LongFunction<Source> loop(Options options) {
        long keys = options.count("keys", KEYS);
        return _ -> (number, request) -> request.set(number % keys);
    }

    /** Half of the requests are by Zipf; scans and rounds of the loop take turns in the other half. */
    private static LongFunction<Source> mix(Options options) {
        int keys = options.smallCount("keys", KEYS);
        double exponent = options.exponent(EXPONENT);
        long scan = options.count("scan", KEYS / 2);
        long loop = options.count("loop", KEYS / 5);
        long others = scan + ROUNDS * loop;
        LongUnaryOperator other = place -> {
            long round = place / others;
            long within = place % others;
            return within < scan ? 2 * APART + round * scan + within : APART + (within - scan) % loop;
        };
        return seed -> {
            SharedStateDiscreteSampler ranks = new Randomness(seed).zipf(keys, exponent);
            return (number, request) ->
                    request.set((number & 1) == 0 ? ranks.sample() : other.applyAsLong(number >> 1));
        };
    }

    /** Zipf over the same keys, of which others are popular in each phase. What was frequent is so no more. */
    private static LongFunction<Source> phases(Options options) {
        int keys = options.smallCount("keys", KEYS);
        double exponent = options.exponent(EXPONENT);
        long phase = options.count("phase", KEYS);
        return seed -> {
            SharedStateDiscreteSampler ranks = new Randomness(seed).zipf(keys, exponent);
            return (number, request) -> request.set(inPhase(ranks.sample(), number / phase, keys));
        };
    }

    /** Another phase has the ranks shifted by a third of the keys and a bit, so that no two of many are the same. */
    private static long inPhase(long rank, long phase, long keys) {
        return (rank - 1 + phase * (keys / 3 + 1)) % keys + 1;
    }

    /** New keys come all the time, and old ones are asked for with a probability that decays with their age. */
    private static LongFunction<Source> drift(Options options) {
        long keys = options.count("keys", KEYS);
        double fresh = options.share("fresh", 0.2);
        return seed -> {
            Randomness random = new Randomness(seed);
            long[] newest = {0};
            return (number, request) -> {
                boolean isNew = number == 0 || random.happens(fresh);
                newest[0] += isNew ? 1 : 0;
                long age = isNew ? 0 : (long) random.exponential((double) keys / 2);
                request.set(Math.max(1, newest[0] - age));
            };
        };
    }

    /** Zipf, and now and then a scan over keys that never come again, with nothing in between. */
    private static LongFunction<Source> scans(Options options) {
        int keys = options.smallCount("keys", KEYS);
        double exponent = options.exponent(EXPONENT);
        long scan = options.count("scan", KEYS / 2);
        long every = options.count("every", 2 * KEYS);
        return seed -> {
            SharedStateDiscreteSampler ranks = new Randomness(seed).zipf(keys, exponent);
            return (number, request) -> {
                boolean scanning = number % (every + scan) >= every;
                request.set(scanning ? APART + number : ranks.sample());
            };
        };
    }

    /**
     * Keys that come twice, with this many other new keys at most in between, and never again; the other requests are
     * by Zipf. A cache that drops what is new too early misses all of them.
     */
    private static LongFunction<Source> pairs(Options options) {
        int keys = options.smallCount("keys", KEYS);
        double exponent = options.exponent(EXPONENT);
        int distance = options.smallCount("distance", KEYS / 20);
        double share = options.share("share", 0.6);
        return seed -> {
            Randomness random = new Randomness(seed);
            SharedStateDiscreteSampler ranks = new Randomness(~seed).zipf(keys, exponent);
            long[] paired = {0};
            return (number, request) -> {
                if (!random.happens(share)) {
                    request.set(ranks.sample());
                    return;
                }
                long place = paired[0]++;
                long pair = place / 2;
                boolean comesBack = place % 2 == 1 && pair >= distance;
                request.set(comesBack ? APART + pair - distance : APART * (1 + place % 2) + pair);
            };
        };
    }

    /** A long loop beside Zipf. A policy that holds a part of the loop has hits, one in order of use has none of it. */
    private static LongFunction<Source> loops(Options options) {
        int keys = options.smallCount("keys", KEYS);
        double exponent = options.exponent(EXPONENT);
        long loop = options.count("loop", KEYS / 2);
        double share = options.share("share", 0.5);
        return seed -> {
            Randomness random = new Randomness(seed);
            SharedStateDiscreteSampler ranks = new Randomness(~seed).zipf(keys, exponent);
            long[] place = {0};
            return (number, request) -> request.set(random.happens(share) ? APART + place[0]++ % loop : ranks.sample());
        };
    }

    /** Phases of Zipf, of drift and of a loop take turns, so that each policy is wrong for a while. */
    private static LongFunction<Source> turns(Options options) {
        long phase = options.count("phase", KEYS);
        int keys = options.smallCount("keys", KEYS);
        LongFunction<Source> zipf = zipf(options);
        LongFunction<Source> drift = drift(options);
        return seed -> {
            List<Source> turns = List.of(
                    zipf.apply(seed),
                    shifted(drift.apply(~seed), APART),
                    (number, request) -> request.set(2 * APART + number % Math.max(1, keys / 5)));
            return (number, request) ->
                    turns.get((int) (number / phase % turns.size())).fill(number, request);
        };
    }

    private static Source shifted(Source source, long by) {
        return (number, request) -> {
            source.fill(number, request);
            request.set(request.key() + by);
        };
    }
}
