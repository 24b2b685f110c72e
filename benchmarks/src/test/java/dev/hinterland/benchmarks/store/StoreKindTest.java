package dev.hinterland.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StoreKindTest {

    /** Chronicle Map is left out: it needs flags, which the JVM of the tests has not got. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CHRONICLE_MAP")
    void everyKind_givesBackWhatWasPut(StoreKind kind) {
        byte[] value = "value".getBytes(StandardCharsets.UTF_8);
        try (Contender<String, byte[]> store = kind.open(new Shape<>("key", value, 1000, 64L << 20))) {
            for (int i = 0; i < 1000; i++) {
                store.put("key" + i, ("value" + i).getBytes(StandardCharsets.UTF_8));
            }
            assertThat(store.get("key999")).isEqualTo("value999".getBytes(StandardCharsets.UTF_8));
            assertThat(store.get("absent")).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CHRONICLE_MAP")
    void everyKind_takesNumbers(StoreKind kind) {
        try (Contender<Long, Long> store = kind.open(new Shape<>(0L, 0L, 1000, 64L << 20))) {
            store.put(-1L, Long.MIN_VALUE);
            assertThat(store.get(-1L)).isEqualTo(Long.MIN_VALUE);
        }
    }

    @Test
    void of_unknownId_namesTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoreKind.of("hashtable"))
                .withMessageContaining("store=hashtable")
                .withMessageContaining("concurrent-hash-map");
    }
}
