// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.region.RegionSizing;
import org.junit.jupiter.api.Test;

class PreTouchTest {

    private static final long MAX_BYTES = 64 << 20;

    /** A policy that fails stands for a system that has no memory: it is asked before each region is taken. */
    @Test
    void preTouch_thatFails_closesTheStore() {
        StoreSettings settings = new StoreSettings("touched", MAX_BYTES, RegionSizing.ofMap(MAX_BYTES), false, keys -> {
            throw new OutOfMemoryError("none for the policy");
        });
        Store<Long, byte[]> store = new Store<>(
                settings, StoreValidatorTest.inPlace(Codec.ofLong()), StoreValidatorTest.inPlace(Codec.ofBytes()));
        store.put(1L, new byte[10], Index.ANY);
        assertThatThrownBy(store::preTouch).isInstanceOf(OutOfMemoryError.class).hasMessage("none for the policy");
        assertThatThrownBy(() -> store.put(1L, new byte[10], Index.ANY))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }
}
