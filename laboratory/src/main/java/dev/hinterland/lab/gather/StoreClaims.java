// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Comparison;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.Judgement;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.experiment.Verdict;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What runs of stores say to the claims about entries off the heap. Each is judged for each collector and heap, and
 * holds if it does so for all of them. Times are held against each other by the test of {@link Comparison}: those of
 * stores that ran once are not judged.
 */
final class StoreClaims {

    private static final String REDIS = "redis";
    private static final String BUFFER = "direct-buffer";

    /** Several times slower is what takes twice as long, or longer. */
    private static final double SEVERAL = 2;

    /** What is saved shows in a tenth of the time. */
    private static final double SAVED = 0.9;

    private static final double MOST = 0.5;
    private static final double SECOND = 1000;

    private final List<Run> runs;

    StoreClaims(List<Run> runs) {
        this.runs = List.copyOf(runs);
    }

    List<Claim> all() {
        List<String> jdks = runs.stream()
                .map(run -> Integer.toString(run.setup().jdk()))
                .distinct()
                .toList();
        return List.of(
                claim(
                        KnownClaim.FULL_COLLECTIONS_GONE,
                        jdks,
                        StoreClaims::fullCollectionsAreGone,
                        "no map had a full collection beside a store off the heap"),
                claim(
                        KnownClaim.SMALL_HEAP_SUFFICES,
                        jdks,
                        StoreClaims::smallHeapSuffices,
                        "no store off the heap ran in a heap smaller than its data"),
                claim(
                        KnownClaim.BUFFER_COSTS_ITS_BUILDING,
                        jdks,
                        StoreClaims::bufferCostsItsBuilding,
                        "no direct buffer ran beside a map"),
                claim(
                        KnownClaim.REDIS_SLOWER,
                        jdks,
                        StoreClaims::redisIsSlower,
                        "Redis did not run beside another store off the heap"),
                claim(
                        KnownClaim.SERIALISATION_DOMINATES,
                        jdks,
                        StoreClaims::serialisationDominates,
                        "no store off the heap ran beside a map"));
    }

    private Claim claim(KnownClaim known, List<String> jdks, Function<Group, Optional<Finding>> rule, String without) {
        return Claim.of(known, jdks, jdk -> finding(jdk, rule, without));
    }

    private Finding finding(String jdk, Function<Group, Optional<Finding>> rule, String without) {
        List<Finding> found =
                groups(jdk).stream().map(rule).flatMap(Optional::stream).toList();
        List<Verdict> verdicts = found.stream().map(Finding::verdict).distinct().toList();
        if (found.isEmpty()) {
            return Finding.untested(jdk, without);
        }
        String now = found.stream().map(Finding::now).collect(Collectors.joining("; "));
        return verdicts.size() == 1
                ? new Finding(jdk, now, verdicts.getFirst(), found.getFirst().why())
                : new Finding(jdk, now, Verdict.UNTESTED, "it is not the same for all heaps and collectors");
    }

    private List<Group> groups(String jdk) {
        Map<String, List<Run>> groups = new LinkedHashMap<>();
        runs.stream()
                .filter(run -> Integer.toString(run.setup().jdk()).equals(jdk))
                .forEach(run -> groups.computeIfAbsent(
                                run.collector() + ", " + Units.bytes(run.heapBytes()), first -> new ArrayList<>())
                        .add(run));
        return groups.entrySet().stream()
                .map(entry -> new Group(jdk, entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Holds if maps have full collections and no store off the heap has one. */
    private static Optional<Finding> fullCollectionsAreGone(Group group) {
        List<String> maps = group.finished(Run::onHeap);
        List<String> others = group.finished(Group::isOffHeap);
        boolean needed = maps.stream().anyMatch(store -> group.full(store) > 0);
        if (!needed || others.isEmpty()) {
            return Optional.empty();
        }
        String now = group.name() + ": full collections: "
                + Stream.concat(maps.stream(), others.stream())
                        .map(store -> store + " " + group.full(store))
                        .collect(Collectors.joining(", "));
        return Optional.of(Finding.of(group.jdk(), others.stream().allMatch(store -> group.full(store) == 0), now));
    }

    /** Holds if each store off the heap finishes in a heap that is smaller than its data. */
    private static Optional<Finding> smallHeapSuffices(Group group) {
        List<Run> small = group.runs().stream()
                .filter(Group::isOffHeap)
                .filter(run -> run.memory().payloadBytes() != null
                        ? run.heapBytes() < run.memory().payloadBytes()
                        : !run.ok() && group.isSmall(run))
                .toList();
        if (small.isEmpty()) {
            return Optional.empty();
        }
        String now = group.name() + ": "
                + small.stream()
                        .map(run -> run.store() + (run.ok() ? " finished" : " did not finish"))
                        .distinct()
                        .collect(Collectors.joining(", "));
        return Optional.of(Finding.of(group.jdk(), small.stream().allMatch(Run::ok), now));
    }

    /** Holds if a direct buffer, which is built from a map, takes hardly less time than the map. */
    private static Optional<Finding> bufferCostsItsBuilding(Group group) {
        return group.fastest(Run::onHeap)
                .filter(map -> group.finished(run -> run.store().equals(BUFFER)).size() == 1)
                .map(map -> group.above(BUFFER, map, SAVED));
    }

    /** Holds if Redis takes twice as long as the fastest store off the heap in the process, or longer. */
    private static Optional<Finding> redisIsSlower(Group group) {
        return group.fastest(run -> Group.isOffHeap(run) && !run.store().equals(REDIS))
                .filter(other ->
                        group.finished(run -> run.store().equals(REDIS)).size() == 1)
                .map(other -> group.above(REDIS, other, SEVERAL));
    }

    /**
     * No longer holds if what the fastest store off the heap takes beyond the fastest map, collections apart, is less
     * than half of its time: serialisation is a part of that. How large a part, such runs do not tell.
     */
    private static Optional<Finding> serialisationDominates(Group group) {
        Optional<String> map = group.fastest(Run::onHeap);
        Optional<String> other =
                group.fastest(run -> Group.isOffHeap(run) && !run.store().equals(REDIS));
        if (map.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        Reading ofMap = group.work(map.get());
        Reading ofOther = group.work(other.get());
        Range part = Range.ratio(ofMap.value().orElseThrow(), ofOther.value().orElseThrow());
        String now = String.format(
                Locale.ROOT,
                "%s: collections apart %s takes %s, %s %s: at most %.0f %% is serialisation",
                group.name(),
                other.get(),
                Figures.withUnit(ofOther.value().orElseThrow()),
                map.get(),
                Figures.withUnit(ofMap.value().orElseThrow()),
                100 * Math.max(0, 1 - part.middle()));
        boolean isLess = new Comparison(scaled(ofOther, MOST), ofMap).isLess();
        return Optional.of(
                group.repeated(map.get(), other.get())
                        ? Finding.of(
                                group.jdk(),
                                false,
                                isLess,
                                now,
                                "copying and the index are in that part too, so that serialisation may be less")
                        : new Finding(group.jdk(), now, Verdict.UNTESTED, Group.ONCE));
    }

    private static Reading scaled(Reading reading, double factor) {
        return Group.reading(
                reading.name(),
                reading.samples().stream().map(sample -> factor * sample).toList());
    }

    /** The runs of one JDK, collector and heap. */
    private record Group(String jdk, String name, List<Run> runs) {

        static final String ONCE = "each store ran once: --repeat 3";

        static boolean isOffHeap(Run run) {
            return !run.onHeap() && !run.store().equals(BUFFER);
        }

        /** Returns the stores of which all runs finished. */
        List<String> finished(Predicate<Run> which) {
            return runs.stream()
                    .filter(which)
                    .map(Run::store)
                    .distinct()
                    .filter(store -> of(store).allMatch(run -> run.ok() && run.totalMillis() != null))
                    .toList();
        }

        private Stream<Run> of(String store) {
            return runs.stream().filter(run -> run.store().equals(store));
        }

        /** Returns whether others tell that its data are larger than its heap. */
        boolean isSmall(Run failed) {
            return runs.stream()
                    .anyMatch(run -> run.memory().payloadBytes() != null
                            && failed.heapBytes() < run.memory().payloadBytes());
        }

        long full(String store) {
            return of(store)
                    .map(run -> run.collections().full())
                    .mapToLong(full -> full == null ? 0 : full.count())
                    .max()
                    .orElse(0);
        }

        Optional<String> fastest(Predicate<Run> which) {
            return finished(which).stream()
                    .min(Comparator.comparingDouble(
                            store -> total(store).value().orElseThrow().value()));
        }

        boolean repeated(String... stores) {
            return Stream.of(stores).allMatch(store -> of(store).count() > 1);
        }

        Reading total(String store) {
            return reading(store, run -> run.totalMillis() == null ? Double.NaN : run.totalMillis());
        }

        /** Returns the time outside collections that stop the program. */
        Reading work(String store) {
            return reading(
                    store,
                    run -> (run.totalMillis() == null ? Double.NaN : run.totalMillis())
                            - Stream.of(
                                            Optional.ofNullable(
                                                    run.collections().young()),
                                            Optional.ofNullable(
                                                    run.collections().full()))
                                    .flatMap(Optional::stream)
                                    .mapToDouble(GcTotal::millis)
                                    .sum());
        }

        private Reading reading(String store, ToDoubleFunction<Run> figure) {
            return reading(
                    store,
                    of(store).map(run -> figure.applyAsDouble(run) / SECOND).toList());
        }

        static Reading reading(String name, List<Double> seconds) {
            Value median = Value.medianOf(
                    seconds.stream().mapToDouble(Double::doubleValue).toArray(), "s");
            return new Reading(name, true, Optional.of(median), seconds, "");
        }

        /** Returns that a store takes more than so many times as long as another, less, or that it is not told. */
        Finding above(String store, String other, double limit) {
            Reading one = total(store);
            Comparison against = new Comparison(one, scaled(total(other), limit));
            String now =
                    name + ": " + store + " " + Figures.withUnit(one.value().orElseThrow()) + ", " + other + " "
                            + Figures.withUnit(total(other).value().orElseThrow());
            return repeated(store, other)
                    ? Judgement.of(jdk, against.told() && !against.isLess(), against.isLess(), now)
                    : new Finding(jdk, now, Verdict.UNTESTED, ONCE);
        }
    }
}
