// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.record.MalformedBytesException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Serialised objects, behind a filter: good ones, refused ones and damaged ones. */
class SerializedCodecTest {

    private static final ObjectInputFilter FILTER = ObjectInputFilter.Config.createFilter(
            "dev.hinterland.codec.SerializedCodecTest$Order;java.util.*;java.lang.*;!*");

    private static final Codec<Order> ORDERS = Codec.serialized(Order.class, FILTER);

    record Order(int number, List<String> lines, Map<String, Integer> counts) implements Serializable {}

    /** Counts how often one has been made of bytes. */
    private static final class Canary implements Serializable {

        private static final long serialVersionUID = 1;
        private static volatile boolean sung;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            sung = true;
        }
    }

    private static Order order(int number) {
        return new Order(number, List.of("a", "b"), Map.of("x", number));
    }

    private static byte[] serialized(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static byte[] encoded(Codec<Order> codec, Order order) {
        byte[] bytes = new byte[Math.toIntExact(codec.size(order))];
        codec.encode(order, MemorySegment.ofArray(bytes));
        return bytes;
    }

    private static <T> T decoded(Codec<T> codec, byte[] bytes) {
        return codec.decode(MemorySegment.ofArray(bytes).asReadOnly());
    }

    @Test
    void objects_comeBackAsTheyWere() {
        assertThat(decoded(ORDERS, encoded(ORDERS, order(5)))).isEqualTo(order(5));
    }

    @Test
    void mapOfSerialisedKeysAndValues() {
        try (OffHeapMap<Order, Order> map =
                Hinterland.map(ORDERS, ORDERS).maximumBytes(1 << 20).build()) {
            Order mutable = new Order(1, new ArrayList<>(List.of("a", "b")), new HashMap<>(Map.of("x", 1)));
            map.put(mutable, order(2));
            assertThat(map.get(order(1))).isEqualTo(order(2));
            assertThat(map.put(order(1), order(3))).isEqualTo(order(2));
            assertThat(map).hasSize(1);
        }
    }

    @Test
    void objectsOfRefusedClasses_areNotWritten() {
        Codec<Object> codec = Codec.serialized(Object.class, FILTER);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.size(new Canary()))
                .withMessage("filter refuses a class: class=" + Canary.class.getTypeName());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.size(Proxy.newProxyInstance(
                        getClass().getClassLoader(), new Class<?>[] {Serializable.class}, new Handler())))
                .withMessageStartingWith("filter refuses a proxy: class=");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.size(new Object[] {new Object()}))
                .withMessage("object cannot be serialized: class=java.lang.Object[]," + " problem=[java.lang.Object]");
    }

    private static final class Handler implements InvocationHandler, Serializable {

        private static final long serialVersionUID = 1;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            throw new AssertionError("proxy was called");
        }
    }

    @Test
    void bytesOfRefusedClasses_runNothing() throws IOException {
        byte[] canary = serialized(new Canary());
        byte[] within = serialized(new Object[] {"x", new Canary()});
        for (byte[] bytes : List.of(canary, within)) {
            assertThatExceptionOfType(MalformedBytesException.class)
                    .isThrownBy(() -> decoded(Codec.serialized(Object.class, FILTER), bytes))
                    .withMessage(
                            "filter refuses a class: class=" + Canary.class.getTypeName() + ", type=java.lang.Object");
        }
        assertThat(Canary.sung).isFalse();
    }

    @Test
    void classesThatAFilterDoesNotDecideOn_areRefused() throws IOException {
        byte[] canary = serialized(new Canary());
        ObjectInputFilter undecided = ObjectInputFilter.Config.createFilter("java.util.*;maxdepth=10");
        assertThatExceptionOfType(MalformedBytesException.class)
                .isThrownBy(() -> decoded(Codec.serialized(Canary.class, undecided), canary))
                .withMessageStartingWith("filter refuses a class: class=");
        assertThat(Canary.sung).isFalse();
    }

    @Test
    void filtersThatThrow_refuse() throws IOException {
        byte[] list = serialized(new ArrayList<>(List.of("a")));
        Codec<Object> codec = Codec.serialized(Object.class, info -> {
            throw new IllegalStateException("broken filter");
        });
        assertThatExceptionOfType(MalformedBytesException.class).isThrownBy(() -> decoded(codec, list));
    }

    @Test
    void objectsOfOtherTypes_areMalformed() throws IOException {
        byte[] text = serialized("text");
        assertThatExceptionOfType(MalformedBytesException.class)
                .isThrownBy(() -> decoded(ORDERS, text))
                .withMessageStartingWith("malformed bytes: type=" + Order.class.getTypeName());
        byte[] none = serialized(null);
        assertThatExceptionOfType(MalformedBytesException.class)
                .isThrownBy(() -> decoded(ORDERS, none))
                .withMessageEndingWith("problem=[null]");
    }

    @Test
    void longArrays_areNotMadeOfFewBytes() throws IOException {
        byte[] bytes = serialized(new byte[0]);
        bytes[bytes.length - 4] = 0x7F;
        assertThatExceptionOfType(MalformedBytesException.class)
                .isThrownBy(() -> decoded(Codec.serialized(byte[].class, FILTER), bytes))
                .withMessage("filter refuses an array: class=byte[], length=2130706432, type=byte[]");
    }

    @Test
    void classLoader_isTheOneThatIsGiven() throws IOException {
        byte[] order = serialized(order(1));
        Codec<Object> ofJdk = Codec.serialized(Object.class, FILTER, ClassLoader.getPlatformClassLoader());
        assertThatExceptionOfType(MalformedBytesException.class)
                .isThrownBy(() -> decoded(ofJdk, order))
                .withMessageContaining("ClassNotFoundException");
        assertThat(decoded(Codec.serialized(Object.class, FILTER), order)).isEqualTo(order(1));
    }

    @Test
    void primitives_andTheirClasses_areFound() throws IOException {
        Codec<Object> codec = Codec.serialized(Object.class, FILTER);
        assertThat(decoded(codec, serialized(int.class))).isEqualTo(int.class);
        assertThat(decoded(codec, serialized(new int[] {1, 2}))).isEqualTo(new int[] {1, 2});
    }

    @Tag("proof")
    @Test
    void everyByteThatIsDamaged_isToldOfOrHarmless() {
        byte[] good = encoded(ORDERS, order(5));
        RandomGenerator random = ThreadLocalRandom.current();
        for (int round = 0; round < 20_000; round++) {
            byte[] bad = good.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            }
            if (random.nextInt(8) == 0) {
                bad = Arrays.copyOf(bad, random.nextInt(2 * bad.length));
            }
            read(bad);
        }
        assertThat(Canary.sung).isFalse();
    }

    @Test
    void namesOfOtherClasses_inDamagedBytes_runNothing() throws IOException {
        // The canary's name is as long as the one that it replaces.
        byte[] bytes = serialized(new Parrot());
        String text = new String(bytes, StandardCharsets.ISO_8859_1).replace("Parrot", "Canary");
        read(text.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(Canary.sung).isFalse();
    }

    private static final class Parrot implements Serializable {
        private static final long serialVersionUID = 1;
    }

    private static void read(byte[] bytes) {
        try {
            assertThat(decoded(ORDERS, bytes)).isNotNull();
        } catch (MalformedBytesException e) {
            assertThat(e).hasMessageMatching("(?s)(malformed bytes: |filter refuses ).*");
        }
    }

    @Test
    void arguments_areChecked() {
        assertThatNullPointerException().isThrownBy(() -> Codec.serialized(Order.class, null));
        assertThatNullPointerException().isThrownBy(() -> Codec.serialized(null, FILTER));
        assertThatNullPointerException().isThrownBy(() -> Codec.byEquals(null));
    }
}
