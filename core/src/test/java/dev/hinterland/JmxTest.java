// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Forgotten;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** What JMX shows of maps and caches. */
class JmxTest {

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    private static ObjectName objectName(String type, String name) {
        try {
            return new ObjectName("dev.hinterland:type=" + type + ",name=" + ObjectName.quote(name));
        } catch (MalformedObjectNameException e) {
            throw new AssertionError(e);
        }
    }

    private static CacheBuilder<Long, Long> cache(String name) {
        return Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(200_000)
                .name(name)
                .jmx();
    }

    private CacheMXBean bean(String name) {
        return JMX.newMXBeanProxy(server, objectName("Cache", name), CacheMXBean.class);
    }

    @Test
    void cache_showsWhatItsStatisticsSay() {
        FakeClock clock = new FakeClock();
        try (OffHeapCache<Long, Long> cache = cache("shown")
                .recordStats()
                .expireAfterWrite(Duration.ofSeconds(1))
                .ticker(() -> clock.nanos)
                .build()) {
            for (long key = 0; key < 20_000; key++) {
                cache.get(key, asked -> asked % 2 == 0 ? asked : null);
                cache.getIfPresent(key);
            }
            clock.nanos = Duration.ofSeconds(3).toNanos();
            cache.cleanUp();
            cache.put(1L, 1L);
            CacheMXBean bean = bean("shown");
            CacheStats stats = cache.stats();
            assertThat(bean.getEntries()).isEqualTo(1);
            assertThat(bean.getMaximumBytes()).isEqualTo(200_000);
            assertThat(bean.getUsedBytes()).isEqualTo(cache.memory().usedBytes());
            assertThat(bean.getIndexBytes()).isBetween(1L, bean.getUsedBytes());
            assertThat(bean.getSpareBytes()).isEqualTo(cache.memory().spareBytes());
            assertThat(bean.getLiveBytes())
                    .isEqualTo(cache.memory().liveBytes())
                    .isPositive();
            assertThat(bean.getDeadBytes()).isEqualTo(cache.memory().deadBytes());
            assertThat(bean.getAllocationStalls()).isEqualTo(cache.memory().allocationStalls());
            assertThat(bean.getAllocationStallNanos()).isEqualTo(cache.memory().allocationStallNanos());
            assertThat(bean.getRecycledRegions())
                    .isEqualTo(cache.memory().compactions())
                    .isPositive();
            assertThat(bean.getHitCount()).isEqualTo(stats.hitCount()).isBetween(1L, 10_000L);
            assertThat(bean.getMissCount()).isEqualTo(stats.missCount()).isGreaterThan(20_000);
            assertThat(bean.getHitRatio()).isEqualTo(stats.hitRate());
            assertThat(bean.getLoadSuccessCount()).isEqualTo(10_000);
            assertThat(bean.getLoadFailureCount()).isEqualTo(10_000);
            assertThat(bean.getAverageLoadNanos()).isPositive();
            assertThat(bean.getSizeEvictionCount())
                    .isEqualTo(stats.sizeEvictionCount())
                    .isPositive();
            assertThat(bean.getSizeEvictionBytes())
                    .isEqualTo(stats.sizeEvictionBytes())
                    .isPositive();
            assertThat(bean.getExpiredCount()).isEqualTo(stats.expiredCount()).isPositive();
            assertThat(bean.getExpiredBytes()).isEqualTo(stats.expiredBytes()).isPositive();
        }
        assertThat(server.isRegistered(objectName("Cache", "shown"))).isFalse();
    }

    private static final class FakeClock {
        private long nanos;
    }

    @Test
    void map_isShownUntilItIsClosed() {
        String odd = "a,b=\"c\"*";
        try (OffHeapMap<Long, Long> map = Hinterland.map(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(1 << 20)
                .name(odd)
                .jmx()
                .build()) {
            map.put(1L, 1L);
            MapMXBean bean = JMX.newMXBeanProxy(server, objectName("Map", odd), MapMXBean.class);
            assertThat(bean.getEntries()).isEqualTo(1);
            map.close();
            assertThat(server.isRegistered(objectName("Map", odd))).isFalse();
        }
    }

    @Test
    void withoutBeingAsked_nothingIsShown() {
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(200_000)
                .name("hidden")
                .build()) {
            assertThat(cache.estimatedSize()).isZero();
            assertThat(server.isRegistered(objectName("Cache", "hidden"))).isFalse();
        }
    }

    @Test
    void secondCacheOfAName_isRefused_andTheFirstStays() {
        CacheBuilder<Long, Long> builder = cache("twice");
        try (OffHeapCache<Long, Long> first = builder.build()) {
            first.put(1L, 1L);
            assertThatThrownBy(builder::build)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("jmx requires a name that no other store has: type=Cache, name=twice");
            assertThat(bean("twice").getEntries()).isEqualTo(1);
        }
        try (OffHeapCache<Long, Long> next = builder.build()) {
            assertThat(bean("twice").getEntries()).isEqualTo(next.estimatedSize());
        }
    }

    @Test
    void forgottenCache_isNotKept_andGivesItsNameAway() throws InterruptedException {
        Forgotten forgotten = new Forgotten(cache("forgotten").build());
        assertThat(forgotten.isCollected()).isTrue();
        // The cleaner takes the bean out of the server.
        for (int i = 0; i < 3_000 && server.isRegistered(objectName("Cache", "forgotten")); i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertThat(server.isRegistered(objectName("Cache", "forgotten"))).isFalse();
        try (OffHeapCache<Long, Long> next = cache("forgotten").build()) {
            next.put(1L, 1L);
            assertThat(bean("forgotten").getEntries()).isEqualTo(1);
        }
    }
}
