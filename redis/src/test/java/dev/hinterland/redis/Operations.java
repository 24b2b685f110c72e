// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.OffHeapCache;
import java.time.Duration;
import java.util.List;

/** All that a cache asks of a server. */
final class Operations {

    private Operations() {}

    static void all(OffHeapCache<String, String> cache) {
        cache.put("a", "1");
        cache.put("b", "1", Duration.ofHours(1));
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        assertThat(cache.getAllPresent(List.of("a", "b"))).hasSize(2);
        assertThat(cache.get("c", _ -> "loaded")).isEqualTo("loaded");
        assertThat(cache.setExpiresAfter("a", Duration.ofHours(1))).isTrue();
        assertThat(cache.getExpiresAfter("a")).isBetween(Duration.ofMinutes(30), Duration.ofHours(1));
        assertThat(cache.asMap().merge("a", "2", String::concat)).isEqualTo("12");
        assertThat(cache.asMap().putIfAbsent("d", "1")).isNull();
        assertThat(cache.asMap().put("d", "2")).isEqualTo("1");
        assertThat(cache.asMap().replace("d", "2", "3")).isTrue();
        assertThat(cache.asMap().remove("d", "3")).isTrue();
        assertThat(cache.asMap().remove("b")).isEqualTo("1");
        assertThat(cache.asMap().compute("a", (_, _) -> null)).isNull();
        cache.invalidate("c");
        assertThat(cache.getIfPresent("c")).isNull();
        cache.put("a", "3");
        cache.invalidateAll();
        assertThat(cache.getIfPresent("a")).isNull();
    }
}
