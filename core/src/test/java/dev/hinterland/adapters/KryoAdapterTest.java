// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kryo's graphs as values. */
class KryoAdapterTest {

    private static final Class<?>[] CLASSES = {Order.class, Order.Line.class, ArrayList.class};

    private final KryoCodec<Order> codec = new KryoCodec<>(Order.class, CLASSES);

    @Test
    void graphs_comeBackFromMapAndCache_whileTwoThreadsWork() throws Exception {
        RoundTrip.ofOrders(codec);
    }

    @Test
    void classThatIsNotRegistered_isNotWritten_andTheNextGraphIs() {
        Order order = new Order(1, "customer", new Foreign());
        assertThatThrownBy(() -> codec.toBytes(order)).hasMessageContaining("not registered");
        Order next = Order.of(9);
        assertThat(codec.fromBytes(codec.toBytes(next)).content()).isEqualTo(next.content());
    }

    @Test
    void classThatBytesName_isNotMade_unlessRegistered() {
        Kryo lenient = new Kryo();
        lenient.setRegistrationRequired(false);
        lenient.setReferences(true);
        List.of(CLASSES).forEach(lenient::register);
        Output output = new Output(256, -1);
        lenient.writeObject(output, new Order(1, "customer", new Foreign()));
        int made = Foreign.MADE.get();
        assertThatThrownBy(() -> codec.fromBytes(output.toBytes())).hasMessageContaining("not registered");
        assertThat(Foreign.MADE).hasValue(made);
    }
}
