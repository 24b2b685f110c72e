// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Serialization;
import dev.hinterland.record.MalformedBytesException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects of all kinds come back as they were. */
class ObjectBytesTest {

    private static final ObjectBytes BYTES = bytes(null);

    private static ObjectBytes bytes(@Nullable String pattern) {
        return new ObjectBytes(Serialization.of(SerialFilter.of(pattern), ObjectBytesTest.class.getClassLoader()));
    }

    @SuppressWarnings("JavaUtilDate") // users have such values
    static Stream<Object> objects() {
        return Stream.of(
                "",
                "Latin ÿ",
                "other Ā \uD800",
                1,
                1L,
                -0.0,
                Double.NaN,
                1.5f,
                (short) 3,
                (byte) 4,
                'c',
                true,
                new UUID(1, -2),
                new byte[] {1, 2, 3},
                BigInteger.TWO.pow(100),
                new BigDecimal("12.340"),
                Instant.MAX,
                LocalDate.EPOCH,
                LocalDateTime.of(2026, 1, 2, 3, 4, 5, 6),
                new Date(5),
                DayOfWeek.MONDAY,
                List.of(1, "two"),
                new TreeMap<>(Map.of("key", new ArrayList<>(List.of(1L)))),
                new int[] {1, 2},
                new String[] {"a", null});
    }

    @ParameterizedTest
    @MethodSource("objects")
    void object_comesBack(Object object) {
        byte[] bytes = BYTES.write(object);
        Object read = BYTES.read(bytes);
        assertThat(read.getClass()).isEqualTo(object.getClass());
        assertThat(Objects.deepEquals(read, object)).as("%s", read).isTrue();
        assertThat(BYTES.write(read)).isEqualTo(bytes);
    }

    /** A class that the filter does not allow. */
    private record Unknown(int number) implements Serializable {}

    /** A class that cannot be serialized. */
    private record Plain(int number) {}

    @Test
    void objectThatCannotBeRead_isNotWritten() {
        assertThatThrownBy(() -> BYTES.write(new Unknown(1)))
                .hasMessageContaining("filter refuses a class: class=" + Unknown.class.getTypeName());
        assertThatThrownBy(() -> BYTES.write(List.of(new Plain(1)))).hasMessageContaining("cannot be serialized");
    }

    @Test
    void objectThatTheFilterRefuses_isNotRead() {
        ObjectBytes open = bytes("*");
        byte[] bytes = open.write(new Unknown(1));
        assertThat(open.read(bytes)).isEqualTo(new Unknown(1));
        assertThatThrownBy(() -> BYTES.read(bytes)).isInstanceOf(MalformedBytesException.class);
    }
}
