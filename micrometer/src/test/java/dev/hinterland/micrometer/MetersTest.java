// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.AsyncOffHeapCache;
import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.MapStats;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;

/** What the meters show. {@link OffHeapCacheCompatibilityTest} has Micrometer's tests. */
class MetersTest {

    private final MeterRegistry registry = new SimpleMeterRegistry();

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).functionCounter().count();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tags(tags).gauge().value();
    }

    @Test
    void cache_hasItsCounts() {
        try (LoadingOffHeapCache<Integer, String> cache = OffHeapCacheMetrics.monitor(
                registry,
                Hinterland.cache(Integer.class, String.class)
                        .maximumSize(10)
                        .recordStats()
                        .build(key -> key < 0 ? null : "value " + key),
                "feeds",
                "region",
                "eu")) {
            for (int i = 0; i < 20; i++) {
                cache.put(i, "value");
            }
            cache.get(19);
            cache.get(100);
            cache.get(-1);
            cache.invalidate(19);
            assertThat(count("cache.puts", "cache", "feeds", "region", "eu")).isEqualTo(20);
            assertThat(count("cache.gets", "result", "hit")).isEqualTo(1);
            assertThat(count("cache.gets", "result", "miss")).isEqualTo(2);
            assertThat(count("cache.evictions")).isEqualTo(11);
            assertThat(count("cache.eviction.weight")).isPositive();
            assertThat(count("cache.removals")).isEqualTo(1);
            assertThat(count("cache.load", "result", "success")).isEqualTo(1);
            assertThat(count("cache.load", "result", "failure")).isEqualTo(1);
            assertThat(registry.get("cache.load.duration").timeGauge().value()).isPositive();
            assertThat(gauge("cache.size")).isEqualTo((double) cache.estimatedSize());
        }
        assertThat(gauge("cache.size")).isZero();
        assertThat(count("cache.load", "result", "success")).isLessThanOrEqualTo(1);
        assertThat(gauge("hinterland.memory.live")).isZero();
    }

    @Test
    void memory_isShownByPurpose() {
        try (OffHeapMap<Integer, String> map = OffHeapMapMetrics.monitor(
                registry,
                Hinterland.map(Integer.class, String.class)
                        .maximumBytes(8 << 20)
                        .build(),
                "feeds")) {
            for (int i = 0; i < 10_000; i++) {
                map.put(i, "value " + i);
            }
            MapStats stats = map.stats();
            assertThat(gauge("hinterland.map.size", "map", "feeds")).isEqualTo(10_000);
            assertThat(gauge("hinterland.memory.maximum")).isEqualTo(8 << 20);
            assertThat(gauge("hinterland.memory.live")).isEqualTo((double) stats.liveBytes());
            assertThat(gauge("hinterland.memory.used", "purpose", "region")).isEqualTo((double) stats.regionBytes());
            assertThat(registry.get("hinterland.memory.used").gauges().stream()
                            .mapToDouble(purpose -> purpose.value())
                            .sum())
                    .isEqualTo((double) stats.usedBytes());
            assertThat(count("hinterland.allocation.refills")).isPositive();
            assertThat(registry.get("hinterland.allocation.stalls")
                            .functionTimer()
                            .count())
                    .isEqualTo((double) stats.allocationStalls());
        }
    }

    @Test
    void asynchronousCache_hasTheMetersOfItsEntries() {
        try (AsyncOffHeapCache<Integer, String> cache = OffHeapCacheMetrics.monitor(
                registry,
                Hinterland.cache(Integer.class, String.class)
                        .maximumSize(10)
                        .recordStats()
                        .buildAsync(),
                "feeds")) {
            assertThat(cache.get(1, key -> "value").join()).isEqualTo("value");
            assertThat(gauge("cache.size", "cache", "feeds")).isEqualTo(1);
        }
    }

    /** A registry that is scraped must take all names, and show maps and caches beside each other. */
    @Test
    void prometheus_takesTheNames() {
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (OffHeapCache<Integer, String> one = Hinterland.cache(Integer.class, String.class)
                        .maximumSize(10)
                        .build();
                OffHeapCache<Integer, String> two = Hinterland.cache(Integer.class, String.class)
                        .maximumSize(10)
                        .build()) {
            OffHeapCacheMetrics.monitor(prometheus, one, "one");
            OffHeapCacheMetrics.monitor(prometheus, two, "two");
            assertThat(prometheus.scrape())
                    .contains("hinterland_memory_used_bytes{cache=\"one\",purpose=\"region\"}")
                    .contains("hinterland_memory_used_bytes{cache=\"two\",purpose=\"index\"}")
                    .contains("cache_gets_total{cache=\"one\",result=\"hit\"}")
                    .contains("hinterland_allocation_stalls_seconds_count{cache=\"one\"}");
        }
    }

    @Test
    @SuppressWarnings("DataFlowIssue") // null is refused
    void nothingToMeasure_isRefusedByName() {
        assertThatThrownBy(() -> OffHeapCacheMetrics.monitor(registry, (OffHeapCache<String, String>) null, "a"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("cache");
        try (OffHeapMap<String, String> map = Hinterland.map(String.class, String.class)
                        .maximumBytes(1 << 20)
                        .build();
                OffHeapCache<String, String> cache = Hinterland.cache(String.class, String.class)
                        .maximumBytes(1 << 20)
                        .build()) {
            assertThatThrownBy(() -> OffHeapCacheMetrics.monitor(registry, cache, null))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("name");
            assertThatThrownBy(() -> OffHeapMapMetrics.monitor(registry, map, null))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("name");
        }
        assertThat(registry.getMeters()).isEmpty();
    }

    /** As the page says: what is measured next under a name has to wait until the meters of the first are gone. */
    @Test
    void secondMapOfTheSameName_hasNoMeters_untilThoseOfTheFirstAreRemoved() {
        try (OffHeapMap<String, String> first = Hinterland.map(String.class, String.class)
                        .maximumBytes(1 << 20)
                        .build();
                OffHeapMap<String, String> second = Hinterland.map(String.class, String.class)
                        .maximumBytes(1 << 20)
                        .build()) {
            second.put("a", "b");
            OffHeapMapMetrics.monitor(registry, first, "map");
            OffHeapMapMetrics.monitor(registry, second, "map");
            assertThat(gauge("hinterland.map.size", "map", "map")).isZero();
            registry.getMeters().forEach(registry::remove);
            OffHeapMapMetrics.monitor(registry, second, "map");
            assertThat(gauge("hinterland.map.size", "map", "map")).isEqualTo(1);
        }
    }
}
