// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.micrometer;

import dev.hinterland.MapStats;
import dev.hinterland.StoreClosedException;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The meters of the memory of a map or a cache. */
final class MemoryMeters {

    private MemoryMeters() {}

    /** Binds the meters of a store to a registry, which does not keep the store from being collected. */
    static <T> void bind(MeterRegistry registry, T store, Function<? super T, MapStats> memory, Tags tags) {
        Binding<T> binding = new Binding<>(registry, store, memory, tags);
        binding.gauge("hinterland.memory.maximum", "The budget", MapStats::maximumBytes, Tags.empty());
        binding.used("region", MapStats::regionBytes);
        binding.used("index", MapStats::indexBytes);
        binding.used("overflow", MapStats::overflowBytes);
        binding.used("spare", MapStats::spareBytes);
        binding.used("humongous", MapStats::humongousBytes);
        binding.gauge("hinterland.memory.live", "Bytes of reachable entries", MapStats::liveBytes, Tags.empty());
        binding.gauge("hinterland.memory.dead", "Bytes that can be reclaimed", MapStats::deadBytes, Tags.empty());
        binding.counter("hinterland.evacuation.regions", "Regions evacuated and recycled", MapStats::compactions, "");
        binding.counter("hinterland.evacuation.copied", "Bytes copied by it", MapStats::compactedBytes, "bytes");
        binding.counter("hinterland.allocation.refills", "Allocation buffers taken", MapStats::refills, "");
        binding.counter("hinterland.allocation.slow", "Entries outside their buffer", MapStats::slowAllocations, "");
        FunctionTimer.builder(
                        "hinterland.allocation.stalls",
                        store,
                        stalled -> value(stalled, memory, MapStats::allocationStalls),
                        stalled -> value(stalled, memory, MapStats::allocationStallNanos),
                        TimeUnit.NANOSECONDS)
                .tags(tags)
                .description("Writers that waited for memory")
                .register(registry);
    }

    /** Returns a figure of a store, which its meters must not hold but by what they are given. */
    private static <T> long value(T measured, Function<? super T, MapStats> memory, ToLongFunction<MapStats> figure) {
        try {
            return figure.applyAsLong(memory.apply(measured));
        } catch (StoreClosedException closed) {
            return 0;
        }
    }

    /** Where the meters of a store go. No function that a meter keeps may refer to this: it has the store. */
    private record Binding<T>(MeterRegistry registry, T store, Function<? super T, MapStats> memory, Tags tags) {

        void used(String purpose, ToLongFunction<MapStats> figure) {
            gauge("hinterland.memory.used", "Memory that is allocated", figure, Tags.of("purpose", purpose));
        }

        void gauge(String name, String description, ToLongFunction<MapStats> figure, Tags more) {
            Function<? super T, MapStats> source = memory;
            Gauge.builder(name, store, measured -> value(measured, source, figure))
                    .tags(tags.and(more))
                    .description(description)
                    .baseUnit("bytes")
                    .register(registry);
        }

        void counter(String name, String description, ToLongFunction<MapStats> figure, String unit) {
            Function<? super T, MapStats> source = memory;
            FunctionCounter.builder(name, store, measured -> value(measured, source, figure))
                    .tags(tags)
                    .description(description)
                    .baseUnit(unit.isEmpty() ? null : unit)
                    .register(registry);
        }
    }
}
