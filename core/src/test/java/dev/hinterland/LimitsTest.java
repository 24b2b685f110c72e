package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import org.junit.jupiter.api.Test;

/** The limits of docs/limits.md: what is beyond one is refused when the store is built, and not when it is reached. */
class LimitsTest {

    private static final long GIB = 1L << 30;

    @Test
    void budgetThatNoMapCanUse_isRefused() {
        MapBuilder<Long, byte[]> builder =
                Hinterland.map(Codec.ofLong(), Codec.ofBytes()).name("vast").maxBytes(Long.MAX_VALUE);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("budget too large: name=vast, maxBytes=" + Long.MAX_VALUE + ", most=");
    }

    @Test
    void budgetThatNoCacheCanUse_isRefused() {
        CacheBuilder<Long, byte[]> builder =
                Hinterland.cache(Codec.ofLong(), Codec.ofBytes()).name("vast").maximumBytes(Long.MAX_VALUE);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("budget too large: name=vast, maxBytes=" + Long.MAX_VALUE + ", most=");
    }

    @Test
    void budgetOfAlmostTheMost_isAccepted() {
        Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maxBytes(890 * GIB)
                .build()
                .close();
        Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(990 * GIB)
                .build()
                .close();
    }
}
