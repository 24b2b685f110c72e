// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.hits.CacheSizes;
import dev.hinterland.lab.hits.HitsPlan;
import dev.hinterland.lab.hits.HitsPlan.NamedTrace;
import dev.hinterland.lab.hits.drive.TraceSource;
import dev.hinterland.lab.hits.drive.TraceSource.Expiry;
import dev.hinterland.lab.hits.policy.Policies;
import dev.hinterland.lab.hits.policy.Policy;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import dev.hinterland.lab.trace.format.TraceFile;
import dev.hinterland.lab.trace.format.TraceFormat;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a plan of what the user says, and refuses what cannot be before anything runs. */
final class HitsPlanner {

    /**
     * What is driven where no trace is named: skewed, mixed with scans and loops, and shaped like a production cluster.
     */
    private static final List<String> USUAL = List.of("zipf:0.9", "mix:0.9", "twitter-52");

    private static final long QUICK_REQUESTS = 200_000;
    private static final int LOOKED_AT = 1000;
    private static final long LEAST_BYTES = 1024;
    private static final long MOST_ENTRIES = 1L << 30;
    private static final double PERCENT_MAX = 100;
    private static final int MICROS_PER_MILLI = 1000;
    private static final int SEEDS_MAX = 1000;

    private final HitsOptions options;
    private final List<String> notes = new ArrayList<>();

    HitsPlanner(HitsOptions options) {
        this.options = options;
    }

    HitsPlan plan() {
        CacheSizes sizes = sizes();
        List<Policy> policies = policies();
        List<Long> seeds = seeds();
        boolean forBytes = forBytes();
        if (options.weighted && !sizes.entries().isEmpty()) {
            throw new UserError("objects are weighed at sizes in bytes only: --weighted takes --bytes or --sizes, not"
                    + " --entries=" + options.entries);
        }
        if (forBytes && !options.weighted) {
            throw new UserError("bytes count only if objects are weighed: --objective=bytes needs --weighted");
        }
        long overhead = Quantities.bytes("--overhead", options.overhead);
        List<NamedTrace> traces = named(sources(seeds.getFirst()));
        return new HitsPlan(traces, policies, sizes, seeds, options.weighted, overhead, notes);
    }

    private CacheSizes sizes() {
        List<Long> entries = entries();
        List<Long> bytes = bytes();
        List<Double> percents = sizes("--sizes", options.sizes, HitsPlanner::percent);
        boolean usual = entries.isEmpty() && bytes.isEmpty() && percents.isEmpty();
        return new CacheSizes(entries, bytes, usual ? CacheSizes.USUAL_PERCENTS : percents);
    }

    private static double percent(String text) {
        String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
        try {
            double percent = Double.parseDouble(number);
            if (percent > 0 && percent <= PERCENT_MAX) {
                return percent;
            }
        } catch (NumberFormatException notNumber) {
            throw new UserError("not a percentage such as 0.5 or 10: --sizes=" + text, notNumber);
        }
        throw new UserError("must be above 0 and at most " + PERCENT_MAX + ": --sizes=" + text);
    }

    private List<Policy> policies() {
        if (options.policies == null) {
            return Policies.suiting(options.weighted).stream()
                    .filter(policy -> options.ttl == null || policy.expires())
                    .toList();
        }
        List<Policy> policies = Policies.choose(options.policies);
        policies.stream()
                .filter(policy -> !policy.suits(options.weighted))
                .findFirst()
                .ifPresent(policy -> {
                    throw new UserError(policy.id()
                            + (options.weighted
                                    ? " is for objects that all count the same: --weighted has bound and latest-first instead"
                                    : " is for objects that count by their size: without --weighted there is optimum"));
                });
        policies.stream()
                .filter(policy -> options.ttl != null && !policy.expires())
                .findFirst()
                .ifPresent(policy -> {
                    throw new UserError("ends no entries by a clock that one can set, so not with --ttl=" + options.ttl
                            + ": policy=" + policy.id());
                });
        return policies;
    }

    private Expiry expiry() {
        if (options.ttl == null) {
            return Expiry.CHECKED;
        }
        if (options.ttl.equals("trace")) {
            return new Expiry(true, 0);
        }
        return new Expiry(true, Math.max(1, Quantities.micros("--ttl", options.ttl) / MICROS_PER_MILLI));
    }

    private List<Long> seeds() {
        int count = Quantities.between(1, SEEDS_MAX, "--seeds", options.seeds);
        int first = Quantities.between(0, Integer.MAX_VALUE - SEEDS_MAX, "--seed", options.seed);
        return LongStream.range(first, (long) first + count).boxed().toList();
    }

    private boolean forBytes() {
        return switch (options.objective) {
            case "objects" -> false;
            case "bytes" -> true;
            default ->
                throw new UserError("unknown objective: --objective=" + options.objective + ", known=objects|bytes");
        };
    }

    private List<Long> entries() {
        return sizes("--entries", options.entries, text -> {
            long size = Quantities.count("--entries", text);
            if (size > MOST_ENTRIES) {
                throw new UserError("more than a cache can have: --entries=" + text + ", most=" + MOST_ENTRIES);
            }
            return size;
        });
    }

    private List<Long> bytes() {
        return sizes("--bytes", options.bytes, text -> {
            long size = Quantities.bytes("--bytes", text);
            if (size < LEAST_BYTES) {
                throw new UserError("too little for a cache: --bytes=" + text + ", least=" + LEAST_BYTES);
            }
            return size;
        });
    }

    private static <T extends Comparable<T>> List<T> sizes(
            String option, @Nullable String text, Function<String, T> size) {
        if (text == null) {
            return List.of();
        }
        List<T> sizes = Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(one -> !one.isEmpty())
                .map(size)
                .distinct()
                .sorted()
                .toList();
        if (sizes.isEmpty()) {
            throw new UserError("no size is named: " + option + "=" + text);
        }
        return sizes;
    }

    private List<TraceSource> sources(long seed) {
        if (options.format != null) {
            TraceFormat.of(options.format);
        }
        long requests = options.requests != null
                ? Quantities.count("--requests", options.requests)
                : options.quick ? QUICK_REQUESTS : 0;
        Expiry expiry = expiry();
        List<TraceSource> sources = new ArrayList<>();
        for (String trace : options.traces) {
            files(trace)
                    .forEach(file -> sources.add(new TraceSource(file, options.format, null, requests, seed, expiry)));
        }
        options.generators.forEach(words -> sources.add(new TraceSource(null, null, words, requests, seed, expiry)));
        if (sources.isEmpty()) {
            USUAL.forEach(words -> sources.add(new TraceSource(null, null, words, requests, seed, expiry)));
        }
        return sources;
    }

    /** Returns a trace's file, or the files of a folder that are traces. */
    private List<String> files(String trace) {
        if (!new File(trace).isDirectory()) {
            return List.of(trace);
        }
        List<String> traces = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(trace))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (options.format != null || isTrace(file)) {
                    traces.add(file.toString());
                }
            }
        } catch (IOException problem) {
            throw new UserError("cannot be read: --trace=" + trace + ", problem=" + problem.getMessage(), problem);
        }
        if (traces.isEmpty()) {
            throw new UserError("no traces in this folder: --trace=" + trace);
        }
        return traces;
    }

    private boolean isTrace(Path file) {
        try {
            TraceFile.of(file);
            return true;
        } catch (UserError problem) {
            notes.add("Left out: " + problem.getMessage());
            return false;
        }
    }

    /** Traces of one name in different directories are told apart by numbers. */
    private static List<NamedTrace> named(List<TraceSource> sources) {
        Map<String, Integer> times = new HashMap<>();
        List<NamedTrace> named = new ArrayList<>();
        for (TraceSource source : sources) {
            String name = looked(source.trace());
            int time = times.merge(name, 1, Integer::sum);
            named.add(new NamedTrace(time == 1 ? name : name + " (" + time + ")", source));
        }
        return named;
    }

    /** Reads the beginning of a trace, so that one that is no trace is told at once. */
    private static String looked(Trace trace) {
        Request request = new Request();
        try (Requests requests = trace.open()) {
            int read = 0;
            while (read < LOOKED_AT && requests.next(request)) {
                read++;
            }
            if (read == 0) {
                throw new UserError("no requests in it: trace=" + trace.name());
            }
        }
        return trace.name();
    }
}
