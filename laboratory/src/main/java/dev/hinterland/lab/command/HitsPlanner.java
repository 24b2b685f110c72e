// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.hits.HitsPlan;
import dev.hinterland.lab.hits.HitsPlan.NamedTrace;
import dev.hinterland.lab.hits.drive.TraceSource;
import dev.hinterland.lab.hits.policy.Policies;
import dev.hinterland.lab.hits.policy.Policy;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import dev.hinterland.lab.trace.format.TraceFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

    private final HitsOptions options;

    HitsPlanner(HitsOptions options) {
        this.options = options;
    }

    HitsPlan plan() {
        List<Long> entries = entries();
        List<Long> bytes = bytes();
        List<Policy> policies = options.policies == null ? Policies.all() : Policies.choose(options.policies);
        if (options.weighted && (bytes.isEmpty() || !entries.isEmpty())) {
            throw new UserError(
                    "objects are weighed at sizes in bytes only: --weighted needs --bytes without --entries");
        }
        List<TraceSource> sources = sources();
        List<NamedTrace> traces = named(sources);
        return new HitsPlan(traces, policies, entries, bytes, options.weighted);
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

    private static List<Long> sizes(String option, @Nullable String text, Function<String, Long> size) {
        if (text == null) {
            return List.of();
        }
        List<Long> sizes = Arrays.stream(text.split(","))
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

    private List<TraceSource> sources() {
        if (options.format != null) {
            TraceFormat.of(options.format);
        }
        long requests = options.requests != null
                ? Quantities.count("--requests", options.requests)
                : options.quick ? QUICK_REQUESTS : 0;
        List<TraceSource> sources = new ArrayList<>();
        options.traces.forEach(file -> sources.add(new TraceSource(file, options.format, null, requests)));
        options.generators.forEach(words -> sources.add(new TraceSource(null, null, words, requests)));
        if (sources.isEmpty()) {
            USUAL.forEach(words -> sources.add(new TraceSource(null, null, words, requests)));
        }
        return sources;
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
