// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * A trace from a formula.
 *
 * <ul>
 *   <li>{@code zipf:0.9,keys=1m,requests=10m,seed=1}: one of the {@link Pattern patterns} with its figures;
 *   <li>{@code zipf:0.9,size=log-uniform,least=10,most=100k,popular=small,ttl=60}: the same with objects of a shape;
 *   <li>{@code twitter-52,requests=10m} and the other shapes of production clusters.
 * </ul>
 */
public final class Generator implements Trace {

    private static final long REQUESTS = 1_000_000;

    private final String words;
    private final long requests;
    private final long seed;
    private final boolean drawn;
    private final LongFunction<Source> sources;

    private Generator(Options options, boolean drawn, long seed, LongFunction<Source> sources) {
        words = options.words();
        requests = options.count("requests", REQUESTS);
        this.seed = options.seed(seed);
        this.drawn = drawn && !options.has("seed");
        this.sources = sources;
    }

    /** Reads what the user said. */
    public static Generator of(String words) {
        return of(words, 1);
    }

    /**
     * Reads what the user said.
     *
     * @param seed what decides if the words do not name a seed
     */
    public static Generator of(String words, long seed) {
        Options options = Options.parse(words);
        Optional<Pattern> pattern = Pattern.ALL.stream()
                .filter(known -> known.id().equals(options.name()))
                .findFirst();
        if (pattern.isEmpty()) {
            return new Generator(options, true, seed, cluster(options));
        }
        options.allowOnly(figures(pattern.get()));
        LongFunction<Source> plain = pattern.get().sources().of(options);
        boolean shaped = ObjectShape.FIGURES.stream().anyMatch(options::has);
        return new Generator(options, pattern.get().drawn(), seed, shaped ? shaped(plain, options) : plain);
    }

    private static List<String> figures(Pattern pattern) {
        List<String> figures = new ArrayList<>(pattern.figures());
        figures.add("requests");
        if (pattern.drawn()) {
            figures.add("seed");
        }
        figures.addAll(ObjectShape.FIGURES);
        return figures;
    }

    private static LongFunction<Source> shaped(LongFunction<Source> plain, Options options) {
        ObjectShape shape = ObjectShape.of(options);
        return seed -> {
            Source source = plain.apply(seed);
            return (number, request) -> {
                source.fill(number, request);
                shape.shape(number, request);
            };
        };
    }

    /** Returns the names of all generators, with bars between them. */
    public static String names() {
        return Stream.concat(
                        Pattern.ALL.stream().map(Pattern::id),
                        Arrays.stream(ClusterShape.values()).map(ClusterShape::id))
                .collect(Collectors.joining("|"));
    }

    private static LongFunction<Source> cluster(Options options) {
        Optional<ClusterShape> found = ClusterShape.of(options.name());
        ClusterShape shape = found.orElseThrow(
                () -> new UserError("unknown generator: --generate=" + options.words() + ", known=" + names()));
        options.allowOnly(List.of("requests", "seed"));
        long requests = options.count("requests", REQUESTS);
        return seed -> {
            Randomness random = new Randomness(seed);
            SharedStateDiscreteSampler ranks = random.zipf(shape.popularKeys(requests), shape.exponent());
            TimesToLive timesToLive = shape.timesToLive();
            return (number, request) -> {
                long key = random.happens(shape.shareOfOnce()) ? Pattern.APART + number : ranks.sample();
                request.set(key, shape.bytesOf(key), shape.millisOf(number));
                request.setTtl(timesToLive.millis(Randomness.fractionOf(~key)));
            };
        };
    }

    /** Returns whether another seed gives other requests. */
    public boolean isDrawn() {
        return drawn;
    }

    @Override
    public String name() {
        return words;
    }

    @Override
    public Requests open() {
        Source source = sources.apply(seed);
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
