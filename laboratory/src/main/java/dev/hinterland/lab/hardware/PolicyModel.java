// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Computes what writes would cost under the three policies of caches, out of nothing but what reading a line costs at
 * each level: which of them comes nearest to a measurement says how the machine's caches treat writes.
 *
 * <pre>
 * write-through   read(source) + write(L1) + line(memory)
 * write-allocate  read(source) + write(L1) + line(destination)
 * write-back      read(source) + write(L1) + 2 × line(destination)
 * </pre>
 *
 * Source and destination stand for the levels in which they lie; a line's way from or to a level takes as long as
 * reading it there, and none from the nearest level. Write-through sends every line that is written to the memory;
 * write-allocate fetches it first; write-back, which allocates too, has to make room for it by writing back another one
 * of the same level that was written before. J. L. Hennessy and D. A. Patterson, <i>Computer Architecture: A
 * Quantitative Approach</i>, appendix "Review of Memory Hierarchy", describes the policies.
 */
public final class PolicyModel implements ArrayModel {

    private final HardwareProfile profile;
    private final Corrections corrections;
    private final Residency residency;
    private final Level nearest;
    private final Level memory;
    private final long edenBytes;

    private final List<WritePolicy> policies;

    /** Prepares all policies for a measured machine. */
    public PolicyModel(HardwareProfile profile) {
        this(profile, List.of(WritePolicy.values()));
    }

    private PolicyModel(HardwareProfile profile, List<WritePolicy> policies) {
        this.profile = profile;
        this.policies = policies;
        edenBytes = Objects.requireNonNull(profile.youngCollections()).edenBytes();
        corrections = new Corrections(profile);
        residency = new Residency(profile);
        nearest = profile.levels().getFirst();
        memory = profile.levels().getLast();
    }

    /** Returns the policy that a profile says its machine has, or all of them where it is not known. */
    public static PolicyModel asKnown(HardwareProfile profile) {
        WritePolicy known = profile.writePolicy();
        return known == null ? new PolicyModel(profile) : new PolicyModel(profile, List.of(known));
    }

    /** Returns what copying a line costs where source and destination lie in a level. */
    public List<Prediction> copyOfLine(Level level) {
        Map<Level, Double> both = Map.of(level, 1.0);
        return each(profile.lineBytes(), both, both, List.of());
    }

    @Override
    public List<Prediction> newArray(long bytes) {
        long all = ArrayLayout.withHeader(bytes);
        return each(
                all,
                Map.of(),
                residency.of(edenBytes),
                Corrections.all(List.of(corrections.allocation(), corrections.collections(all))));
    }

    @Override
    public List<Prediction> newArrayAndRead(long bytes) {
        long all = ArrayLayout.withHeader(bytes);
        return each(
                all,
                residency.of(all),
                residency.of(edenBytes),
                Corrections.all(List.of(corrections.allocation(), corrections.collections(all))));
    }

    @Override
    public List<Prediction> arrayCopy(long bytes) {
        Map<Level, Double> both = residency.of(2 * bytes);
        return each(bytes, both, both, corrections.call());
    }

    @Override
    public List<Prediction> copyOf(long bytes) {
        long all = ArrayLayout.withHeader(bytes);
        return each(
                all,
                residency.of(2 * bytes),
                residency.of(edenBytes),
                Corrections.all(List.of(corrections.allocation(), corrections.call(), corrections.collections(all))));
    }

    private List<Prediction> each(
            long bytes, Map<Level, Double> source, Map<Level, Double> destination, List<Term> onTop) {
        return policies.stream()
                .map(policy -> new Prediction(policy.id(), terms(policy, bytes, source, destination), onTop))
                .toList();
    }

    private List<Term> terms(
            WritePolicy policy, long bytes, Map<Level, Double> source, Map<Level, Double> destination) {
        double lines = profile.lines(bytes);
        List<Term> terms = new ArrayList<>();
        source.forEach((level, share) -> terms.add(term("read", level, lines * share, nanos(level.read()))));
        terms.add(term("write", nearest, lines, nanos(nearest.write())));
        policy.goingTo(memory, destination).forEach((level, share) -> {
            if (!level.equals(nearest)) {
                terms.add(term("line's way", level, policy.ways() * lines * share, nanos(level.read())));
            }
        });
        return terms;
    }

    private double nanos(@Nullable Cost cost) {
        return profile.nanos(Objects.requireNonNull(cost, "profile was not checked"));
    }

    private static Term term(String name, Level level, double lines, double nanos) {
        return new Term(
                name + ", " + level.name(),
                String.format(Locale.ROOT, "%.1f lines × %.3g ns", lines, nanos),
                lines * nanos);
    }
}
