// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.micrometer;

import dev.hinterland.OffHeapMap;
import dev.hinterland.StoreClosedException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.ref.WeakReference;
import java.util.Objects;

/**
 * The meters of a map: {@code hinterland.map.size}, the number of entries; {@code hinterland.memory.used} with a tag
 * {@code purpose} ({@code region}, {@code index}, {@code overflow}, {@code spare}, {@code humongous}), {@code
 * hinterland.memory.maximum}, {@code hinterland.memory.live} and {@code hinterland.memory.dead} in bytes; {@code
 * hinterland.evacuation.regions} and {@code hinterland.evacuation.copied}; {@code hinterland.allocation.refills},
 * {@code hinterland.allocation.slow}, and the timer {@code hinterland.allocation.stalls}. {@link
 * dev.hinterland.MapStats} says what the figures mean.
 *
 * <p>The meters do not keep the map from being collected. Those of a map that was closed are zero.
 *
 * @since 0.1.0
 */
public final class OffHeapMapMetrics implements MeterBinder {

    private final WeakReference<OffHeapMap<?, ?>> map;
    private final Tags tags;

    /**
     * Creates the meters of a map, to be bound to a registry.
     *
     * @param map the map
     * @param name the value of the tag {@code map}
     * @param tags further tags of all meters
     */
    public OffHeapMapMetrics(OffHeapMap<?, ?> map, String name, Iterable<Tag> tags) {
        this.map = new WeakReference<>(Objects.requireNonNull(map, "map"));
        this.tags = Tags.concat(tags, "map", Objects.requireNonNull(name, "name"));
    }

    /**
     * Binds the meters of a map to a registry.
     *
     * @param registry the registry
     * @param map the map
     * @param name the value of the tag {@code map}
     * @param tags further tags of all meters, keys and values in turns
     * @param <M> the type of the map
     * @return the map
     */
    public static <M extends OffHeapMap<?, ?>> M monitor(MeterRegistry registry, M map, String name, String... tags) {
        new OffHeapMapMetrics(map, name, Tags.of(tags)).bindTo(registry);
        return map;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        OffHeapMap<?, ?> present = map.get();
        if (present == null) {
            return;
        }
        Gauge.builder("hinterland.map.size", present, OffHeapMapMetrics::size)
                .tags(tags)
                .description("The number of entries")
                .register(registry);
        MemoryMeters.bind(registry, present, OffHeapMap::stats, tags);
    }

    private static double size(OffHeapMap<?, ?> map) {
        try {
            return map.longSize();
        } catch (StoreClosedException closed) {
            return 0;
        }
    }
}
