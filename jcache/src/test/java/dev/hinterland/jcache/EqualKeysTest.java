// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.cache.Cache;
import javax.cache.processor.MutableEntry;
import org.junit.jupiter.api.Test;

/** Keys that are equal, and have other bytes when Java serializes them. */
class EqualKeysTest {

    /** A key as frameworks have them: what is not part of its identity is serialized too. */
    static final class CacheKey implements Serializable {

        private static final long serialVersionUID = 1;

        private final long id;
        private final String shownAs;

        CacheKey(long id, String shownAs) {
            this.id = id;
            this.shownAs = shownAs;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof CacheKey key && key.id == id;
        }

        @Override
        public int hashCode() {
            return Objects.hash(id);
        }

        @Override
        public String toString() {
            return shownAs;
        }
    }

    private static <K> HinterlandConfiguration<K, String> configuration(Class<K> keys) {
        return new HinterlandConfiguration<>(keys, String.class)
                .setSerialFilter("dev.hinterland.jcache.**;java.util.*;java.lang.*;!*");
    }

    @Test
    void entries_areFound_replacedAndRemoved_byEquals() {
        try (CacheFixture fixture = new CacheFixture()) {
            Cache<CacheKey, String> cache = fixture.create(configuration(CacheKey.class));
            for (int id = 0; id < 1_000; id++) {
                cache.put(new CacheKey(id, "first"), "value " + id);
            }
            assertThat(cache.get(new CacheKey(7, "second"))).isEqualTo("value 7");
            assertThat(cache.putIfAbsent(new CacheKey(7, "second"), "other")).isFalse();
            assertThat(cache.getAndReplace(new CacheKey(7, "second"), "new")).isEqualTo("value 7");
            assertThat(cache.get(new CacheKey(7, "first"))).isEqualTo("new");
            String removed = cache.invoke(new CacheKey(8, "third"), EqualKeysTest::removed);
            assertThat(removed).isEqualTo("value 8");
            assertThat(cache.containsKey(new CacheKey(8, "first"))).isFalse();
            assertThat(cache.remove(new CacheKey(7, "third"), "new")).isTrue();
            assertThat(cache).hasSize(998);
        }
    }

    private static String removed(MutableEntry<CacheKey, String> entry, Object... arguments) {
        String value = entry.getValue();
        entry.remove();
        return value;
    }

    @Test
    void setsOfAnyOrder_areTheSameKey_inACacheOfAnyObjects() {
        try (CacheFixture fixture = new CacheFixture()) {
            Cache<Object, String> cache = fixture.create(configuration(Object.class));
            Set<String> someOrder = new LinkedHashSet<>(List.of("a", "b", "c"));
            Set<String> otherOrder = new LinkedHashSet<>(List.of("c", "b", "a"));
            cache.put(someOrder, "set");
            assertThat(cache.get(otherOrder)).isEqualTo("set");
            cache.put(otherOrder, "once");
            assertThat(cache).hasSize(1);
            assertThat(cache.get("a")).isNull();
        }
    }
}
