// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.fory.Fory;
import org.apache.fory.exception.InsecureException;
import org.junit.jupiter.api.Test;

/** Apache Fory's graphs as values. */
class ForyAdapterTest {

    private final ForyCodec<Order> codec = new ForyCodec<>(Order.class, Order.class, Order.Line.class);

    @Test
    void graphs_comeBackFromMapAndCache_whileTwoThreadsWork() throws Exception {
        RoundTrip.ofOrders(codec);
    }

    @Test
    void classThatIsNotRegistered_isNotWritten() {
        Order order = new Order(1, "customer", new Foreign());
        assertThatThrownBy(() -> codec.toBytes(order)).hasStackTraceContaining("Foreign");
    }

    @Test
    void classThatBytesName_isNotMade_unlessRegistered() {
        Fory lenient = Fory.builder()
                .withXlang(false)
                .withRefTracking(true)
                .requireClassRegistration(false)
                .build();
        lenient.register(Order.class);
        lenient.register(Order.Line.class);
        byte[] bytes = lenient.serialize(new Order(1, "customer", new Foreign()));
        int made = Foreign.MADE.get();
        assertThatThrownBy(() -> codec.fromBytes(bytes)).isInstanceOf(InsecureException.class);
        assertThat(Foreign.MADE).hasValue(made);
    }
}
