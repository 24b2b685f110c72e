// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What Jackson maps, as CBOR, as values. */
class CborAdapterTest {

    private final CborCodec<Order> codec = new CborCodec<>(Order.class);

    @Test
    void graphs_comeBackFromMapAndCache_whileTwoThreadsWork() throws Exception {
        RoundTrip.ofOrders(codec);
    }

    @Test
    void bytesThatAreCutOff_orGoOn_areRefused() {
        byte[] bytes = codec.toBytes(Order.of(3));
        assertThat(codec.fromBytes(bytes).content()).isEqualTo(Order.of(3).content());
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 1);
        assertThatThrownBy(() -> codec.fromBytes(cut)).isInstanceOf(UncheckedIOException.class);
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        assertThatThrownBy(() -> codec.fromBytes(longer)).isInstanceOf(UncheckedIOException.class);
    }
}
