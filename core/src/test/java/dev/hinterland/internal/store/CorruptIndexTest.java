// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.scan.StoreWalk;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A slot whose region was recycled ends every operation that meets it: nobody is about to repair it, so to start over
 * is no use.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CorruptIndexTest {

    private static final int KEYS = 2_000;

    private Store<Long, byte[]> store;

    @BeforeEach
    void corrupt() {
        store = new Store<>(
                StoreSettings.ofMap("corrupt", 4 << 20),
                StoreValidatorTest.inPlace(Codec.ofLong()),
                StoreValidatorTest.inPlace(Codec.ofBytes()));
        for (long key = 0; key < KEYS; key++) {
            store.put(key, new byte[100], Index.ANY);
        }
        store.regions().recycle(store.regions().table().regionAt(store.locate(0L)));
    }

    @AfterEach
    void close() {
        store.close();
    }

    enum Operation {
        GET,
        LOCATE,
        PUT,
        PUT_IF_ABSENT,
        REMOVE;

        void on(Store<Long, byte[]> store, long key) {
            switch (this) {
                case GET -> store.get(key);
                case LOCATE -> store.locate(key);
                case PUT -> store.put(key, new byte[10], Index.ANY);
                case PUT_IF_ABSENT -> store.put(key, new byte[10], Index.ABSENT);
                case REMOVE -> store.remove(key, Index.PRESENT);
                default -> throw new AssertionError(this);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void operationOnACorruptSlot_throws(Operation operation) {
        assertThatThrownBy(() -> operation.on(store, 0L))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("index corrupt")
                .hasMessageContaining("bucket=")
                .hasMessageContaining("location=0x");
    }

    @Test
    void batchWithACorruptSlot_throws() {
        Batch<Long, byte[]> batch = new Batch<>(1);
        batch.add(0L);
        assertThatThrownBy(() -> store.getAll(batch)).hasMessageContaining("index corrupt");
    }

    @Test
    void walkOverACorruptSlot_throws() {
        StoreWalk<Long, byte[]> walk = store.walk();
        assertThatThrownBy(() -> forEachStep(walk, step -> walk.keys((int) step, key -> key)))
                .hasMessageContaining("index corrupt");
        assertThatThrownBy(() -> forEachStep(walk, step -> walk.entries((int) step, (key, value) -> key)))
                .hasMessageContaining("index corrupt");
    }

    private static void forEachStep(StoreWalk<?, ?> walk, LongConsumer action) {
        for (int step = 0; step < walk.steps(); step++) {
            action.accept(step);
        }
    }

    /** The lock of the bucket is given back with the exception: other keys of it can be read and written. */
    @Test
    void otherKeys_stayUsable() {
        List<Long> failed = new ArrayList<>();
        for (long key = KEYS; key < 2 * KEYS; key++) {
            try {
                store.put(key, new byte[10], Index.ANY);
                assertThat(store.get(key)).hasSize(10);
            } catch (AssertionError e) {
                assertThat(e).hasMessageContaining("index corrupt");
                failed.add(key);
            }
        }
        assertThat(failed)
                .as("keys that share bucket and tag with a corrupt slot")
                .hasSizeLessThan(KEYS / 2);
    }
}
