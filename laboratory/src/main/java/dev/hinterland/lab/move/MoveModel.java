// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.compare.AdviceRule;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.hardware.SmallRun;
import dev.hinterland.lab.hardware.StoreRates;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.move.Work.View;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Predicts what the standard run of {@code ./lab stores} (all entries written, then all read, by one thread) takes with
 * {@code ConcurrentHashMap} and with Hinterland, from a hardware profile.
 *
 * <pre>
 * total = entries × (put + get) + young JVM + young collections + full collections
 * put, get = those of the small run + dependent misses × (latency(working set) − latency(small run's working set))
 * </pre>
 *
 * The dependent misses are those that come in no order that a processor can foresee: of a {@code ConcurrentHashMap}'s
 * put, the slot of the table; of its get, the slot and the node (key, its bytes and the value were allocated or copied
 * right behind it); of Hinterland's put, the bucket; of its get, the bucket and the entry. What is streamed is part of
 * the small run's rate. Marking is a chain of loads, so its rate grows as the latency does. {@link HeapSimulation}
 * counts the collections; {@link MapLayout} says what is alive.
 *
 * <p>All is computed three times, with the low ends, the middles and the high ends of the rates; times are widened by
 * {@value #UNSURE} of them for what the model leaves out, and by a factor of {@value MeasuredOn#FACTOR_ELSEWHERE} more
 * where the profile is that of another machine.
 */
public final class MoveModel {

    private static final double UNSURE = 0.15;
    private static final double LIVE_UNSURE = 0.02;
    private static final double NANOS_PER_MILLI = 1e6;
    /** How much larger the next heap is that is tried, in search of one that is run well in. */
    private static final double STEP = 1.05;

    private static final int MOST_STEPS = 60;

    private final HardwareProfile profile;
    private final StoreRates stores;
    private final Collector collector;
    private final DataShape shape;
    private final long entries;
    private final double unsure;
    private final MapLayout layout;

    /**
     * Prepares it.
     *
     * @param here whether the profile is that of the machine that the prediction is for
     */
    public MoveModel(HardwareProfile profile, Collector collector, DataShape shape, long entries, boolean here) {
        StoreRates rates = profile.stores();
        if (rates == null || profile.latencyNanos(1).isEmpty()) {
            throw new UserError("hardware profile: knows nothing of stores and collections: profile=" + profile.name()
                    + " (./lab calibrate measures them)");
        }
        if (!HeapSimulation.COLLECTORS.contains(collector)) {
            throw new UserError("not modelled: --collector=" + collector.id() + ", known=serial|parallel|g1");
        }
        this.profile = profile;
        this.stores = rates;
        this.collector = collector;
        this.shape = shape;
        this.entries = entries;
        layout = MapLayout.of(shape, entries, 0);
        unsure = here ? UNSURE : (1 + UNSURE) * MeasuredOn.FACTOR_ELSEWHERE - 1;
    }

    /** Returns what is predicted for {@code ConcurrentHashMap}. */
    public Forecast onHeap(long heapBytes) {
        Rates rates = Rates.of(stores, StoreRatesExperiment.ON_HEAP, collector, shape);
        MapLayout map = ObjectSizes.compressesReferences(heapBytes) ? layout : MapLayout.of(shape, entries, heapBytes);
        double garbage = Math.max(0, rates.number(SmallRun::putBytes) - rates.number(SmallRun::heapBytes));
        double extra = growth(rates, entries * map.entryBytes() + map.tableBytes());
        double marking = ratio(rates, entries * map.entryBytes() + map.tableBytes());
        return forecast(rates, true, heapBytes, map, garbage, extra, 2 * extra, marking);
    }

    /** Returns what is predicted for Hinterland. */
    public Forecast outside(long heapBytes) {
        Rates rates = Rates.of(stores, StoreRatesExperiment.OUTSIDE, collector, shape);
        double extra = growth(rates, entries * rates.number(SmallRun::offHeapBytes));
        double garbage = rates.number(SmallRun::putBytes);
        return forecast(rates, false, heapBytes, new MapLayout(0, 0), garbage, extra, 2 * extra, 1);
    }

    /** Returns what is predicted for {@code ConcurrentHashMap} in the smallest heap in which it runs well. */
    public Forecast onHeapSuited() {
        return suited(smallestHeap(layout), this::onHeap);
    }

    /** Returns what is predicted for Hinterland in the smallest heap in which it runs well. */
    public Forecast outsideSuited() {
        return suited(smallestHeap(new MapLayout(0, 0)), this::outside);
    }

    private static Forecast suited(Range smallest, LongFunction<Forecast> forecast) {
        Forecast found = forecast.apply(MoveCase.rounded(smallest.high()));
        for (int step = 0; step < MOST_STEPS && !AdviceRule.runsWell(found.outlook()); step++) {
            found = forecast.apply(MoveCase.rounded(found.heapBytes() * STEP));
        }
        return found;
    }

    /** Returns the smallest heap that surely suffices for the map on the heap: the high end of what the model says. */
    public long leastHeap() {
        return MoveCase.rounded(smallestHeap(layout).high());
    }

    private double latency(double bytes) {
        return profile.latencyNanos(bytes).orElseThrow();
    }

    private double growth(Rates rates, double workingSet) {
        return Math.max(0, latency(workingSet) - latency(rates.middling(SmallRun::workingSetBytes)));
    }

    private double ratio(Rates rates, double workingSet) {
        double small = latency(rates.middling(SmallRun::workingSetBytes));
        return small == 0 ? 1 : Math.max(1, latency(workingSet) / small);
    }

    private Forecast forecast(
            Rates rates,
            boolean onHeap,
            long heapBytes,
            MapLayout map,
            double garbage,
            double putGrowth,
            double getGrowth,
            double marking) {
        Range put = rates.range(SmallRun::put).plus(putGrowth);
        Map<View, Collected> collected = new EnumMap<>(View.class);
        Map<View, Double> get = new EnumMap<>(View.class);
        for (View view : View.values()) {
            Collected one = HeapSimulation.run(collector, heapBytes, work(rates, view, map, garbage, marking));
            collected.put(view, one);
            double copied = one.copiedShare();
            get.put(
                    view,
                    getGrowth
                            + copied * view.of(rates.range(SmallRun::getCopied))
                            + (1 - copied) * view.of(rates.range(SmallRun::getSlid)));
        }
        Range gets = around(view -> get.getOrDefault(view, 0.0));
        Range start = rates.startMillis();
        Range young = around(view -> at(collected, view).youngMillis());
        Range full = around(view -> at(collected, view).fullMillis());
        Range total = put.plus(gets)
                .times(entries / NANOS_PER_MILLI)
                .plus(start)
                .plus(young)
                .plus(full);
        return new Forecast(
                onHeap ? StoreRatesExperiment.ON_HEAP : StoreRatesExperiment.OUTSIDE,
                onHeap,
                heapBytes,
                at(collected, View.MIDDLE).finishes(),
                put.widened(unsure),
                gets.widened(unsure),
                start.widened(unsure),
                around(view -> at(collected, view).young()),
                young.widened(unsure),
                around(view -> at(collected, view).full()),
                full.widened(unsure),
                total.widened(unsure),
                smallestHeap(map),
                processBytes(rates, heapBytes));
    }

    private static Collected at(Map<View, Collected> collected, View view) {
        Collected one = collected.get(view);
        if (one == null) {
            throw new IllegalStateException("not computed: view=" + view);
        }
        return one;
    }

    private static Range around(Function<View, ? extends Number> figure) {
        return Range.around(
                figure.apply(View.LOW).doubleValue(),
                figure.apply(View.MIDDLE).doubleValue(),
                figure.apply(View.HIGH).doubleValue());
    }

    private Work work(Rates rates, View view, MapLayout map, double garbage, double marking) {
        double live = map.entryBytes() * sure(view);
        return new Work(
                entries,
                live,
                map.tableBytes() * sure(view),
                live + garbage,
                rates.number(SmallRun::getBytes),
                new Work.Costs(
                        rates.middling(SmallRun::youngMillis),
                        view.of(rates.range(SmallRun::copy)),
                        rates.middling(SmallRun::fullMillis),
                        view.of(rates.range(SmallRun::markCopied)) * marking,
                        view.of(rates.range(SmallRun::markSlid)) * marking,
                        view.of(rates.range(SmallRun::move))));
    }

    private static double sure(View view) {
        return switch (view) {
            case LOW -> 1 - LIVE_UNSURE;
            case MIDDLE -> 1;
            case HIGH -> 1 + LIVE_UNSURE;
        };
    }

    private Range smallestHeap(MapLayout map) {
        double live = Work.BASE_BYTES + map.tableBytes() + entries * map.entryBytes();
        return HeapSimulation.smallestHeap(collector, live, LIVE_UNSURE);
    }

    private Range processBytes(Rates rates, long heapBytes) {
        double beside = entries * rates.number(SmallRun::offHeapBytes)
                + rates.middling(SmallRun::processBytes)
                + rates.middling(SmallRun::grownBytes);
        return Range.exactly(beside).widened(unsure).plus((double) heapBytes);
    }
}
