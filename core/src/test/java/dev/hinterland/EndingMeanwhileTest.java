// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An entry whose time ends while a method writes its key: what the method returns is what it did. */
class EndingMeanwhileTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    /** The clock jumps after so many more readings. */
    private static final int MOST_READINGS = 12;

    private final List<String> removals = Collections.synchronizedList(new ArrayList<>());
    private long now = 1;
    private int readings = Integer.MAX_VALUE;

    private synchronized long read() {
        if (readings-- == 0) {
            now += 5 * SECOND;
        }
        return now;
    }

    enum Way {
        REPLACE,
        PUT,
        REMOVE,
        COMPUTE_IF_PRESENT,
        REPLACE_EXPECTED,
        REMOVE_EXPECTED
    }

    /** Returns the old value if the method says that there was one, and else {@code null}. */
    private static @Nullable String write(OffHeapCache<Long, String> cache, Way way) {
        return switch (way) {
            case REPLACE -> cache.asMap().replace(1L, "new");
            case PUT -> cache.asMap().put(1L, "new");
            case REMOVE -> cache.asMap().remove(1L);
            case COMPUTE_IF_PRESENT -> cache.asMap().computeIfPresent(1L, (key, old) -> "new") == null ? null : "old";
            case REPLACE_EXPECTED -> cache.asMap().replace(1L, "old", "new") ? "old" : null;
            case REMOVE_EXPECTED -> cache.asMap().remove(1L, "old") ? "old" : null;
        };
    }

    @ParameterizedTest
    @EnumSource
    void resultSaysWhatWasDone(Way way) {
        for (int jump = 0; jump < MOST_READINGS; jump++) {
            removals.clear();
            try (OffHeapCache<Long, String> cache = Hinterland.cache(Codec.ofLong(), Codec.ofString())
                    .maximumBytes(1 << 20)
                    .executor(Runnable::run)
                    .ticker(this::read)
                    .expireAfterWrite(Duration.ofSeconds(10))
                    .removalListener((key, value, cause) -> removals.add(value))
                    .build()) {
                readings = Integer.MAX_VALUE;
                cache.put(1L, "old");
                now += 6 * SECOND;
                readings = jump;
                String old = write(cache, way);
                readings = Integer.MAX_VALUE;
                boolean puts = way != Way.REMOVE && way != Way.REMOVE_EXPECTED;
                boolean isThere = puts && (way == Way.PUT || old != null);
                assertThat(old).as("jump=%s", jump).isIn("old", null);
                assertThat(cache.getIfPresent(1L)).as("jump=%s", jump).isEqualTo(isThere ? "new" : null);
                cache.cleanUp();
                assertThat(removals).as("jump=%s", jump).containsExactly("old");
            }
        }
    }
}
