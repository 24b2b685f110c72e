// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * A trace from a formula.
 *
 * <ul>
 *   <li>{@code zipf:0.9,keys=1m,requests=10m,seed=1}: the key of rank r with a probability proportional to 1 / r^0.9;
 *   <li>{@code loop,keys=1k}: one key after the other, round and round;
 *   <li>{@code mix:0.9,keys=100k,scan=50k,loop=20k,requests=2m}: popular keys by Zipf, and again and again a scan over
 *   keys
 *       that never come again, and three rounds over a loop;
 *   <li>{@code twitter-52,requests=10m} and the other shapes of production clusters.
 * </ul>
 */
public final class Generator implements Trace {

    private static final int KEYS = 100_000;
    private static final long REQUESTS = 1_000_000;
    private static final double EXPONENT = 0.9;
    private static final int ROUNDS = 3;

    /** Keys that come once, or belong to a scan or a loop, are those of no rank. */
    private static final long APART = 1L << 40;

    private final String words;
    private final long requests;
    private final Supplier<Source> sources;

    private Generator(String words, long requests, Supplier<Source> sources) {
        this.words = words;
        this.requests = requests;
        this.sources = sources;
    }

    /** Reads what the user said. */
    public static Generator of(String words) {
        Options options = Options.parse(words);
        long requests = options.count("requests", REQUESTS);
        return new Generator(words, requests, source(options, requests));
    }

    private static Supplier<Source> source(Options options, long requests) {
        return switch (options.name()) {
            case "zipf" -> zipf(options);
            case "loop" -> loop(options);
            case "mix" -> mix(options);
            default -> cluster(options, requests);
        };
    }

    /** Returns the names of all generators, with bars between them. */
    public static String names() {
        return Stream.concat(
                        Stream.of("zipf", "loop", "mix"),
                        Arrays.stream(ClusterShape.values()).map(ClusterShape::id))
                .collect(Collectors.joining("|"));
    }

    private static Supplier<Source> zipf(Options options) {
        options.allowOnly(List.of("", "keys", "requests", "seed"));
        int keys = options.smallCount("keys", KEYS);
        double exponent = options.exponent(EXPONENT);
        long seed = options.seed();
        return () -> {
            SharedStateDiscreteSampler ranks = new Randomness(seed).zipf(keys, exponent);
            return (number, request) -> request.set(ranks.sample());
        };
    }

    private static Supplier<Source> loop(Options options) {
        options.allowOnly(List.of("keys", "requests"));
        long keys = options.count("keys", KEYS);
        return () -> (number, request) -> request.set(number % keys);
    }

    /** Half of the requests are by Zipf; scans and rounds of the loop take turns in the other half. */
    private static Supplier<Source> mix(Options options) {
        options.allowOnly(List.of("", "keys", "requests", "seed", "scan", "loop"));
        int keys = options.smallCount("keys", KEYS);
        double exponent = options.exponent(EXPONENT);
        long scan = options.count("scan", KEYS / 2);
        long loop = options.count("loop", KEYS / 5);
        long seed = options.seed();
        long others = scan + ROUNDS * loop;
        LongUnaryOperator other = place -> {
            long round = place / others;
            long within = place % others;
            return within < scan ? 2 * APART + round * scan + within : APART + (within - scan) % loop;
        };
        return () -> {
            SharedStateDiscreteSampler ranks = new Randomness(seed).zipf(keys, exponent);
            return (number, request) ->
                    request.set((number & 1) == 0 ? ranks.sample() : other.applyAsLong(number >> 1));
        };
    }

    private static Supplier<Source> cluster(Options options, long requests) {
        Optional<ClusterShape> found = ClusterShape.of(options.name());
        ClusterShape shape = found.orElseThrow(
                () -> new UserError("unknown generator: --generate=" + options.words() + ", known=" + names()));
        options.allowOnly(List.of("requests", "seed"));
        long seed = options.seed();
        return () -> {
            Randomness random = new Randomness(seed);
            SharedStateDiscreteSampler ranks = random.zipf(shape.popularKeys(requests), shape.exponent());
            TimesToLive timesToLive = shape.timesToLive();
            return (number, request) -> {
                long key = random.happens(shape.shareOfOnce()) ? APART + number : ranks.sample();
                request.set(key, shape.bytesOf(key), shape.millisOf(number));
                request.setTtl(timesToLive.millis(Randomness.fractionOf(~key)));
            };
        };
    }

    @Override
    public String name() {
        return words;
    }

    @Override
    public Requests open() {
        Source source = sources.get();
        return new Requests() {

            private long made;

            @Override
            public boolean next(Request request) {
                if (made == requests) {
                    return false;
                }
                source.fill(made++, request);
                return true;
            }

            @Override
            public double share() {
                return (double) made / requests;
            }

            @Override
            public void close() {
                made = requests;
            }
        };
    }
}
