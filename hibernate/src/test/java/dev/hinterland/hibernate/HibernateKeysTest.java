// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.record.MalformedBytesException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Currency;
import java.util.List;
import java.util.UUID;
import org.hibernate.cache.internal.BasicCacheKeyImplementation;
import org.hibernate.cache.internal.CacheKeyImplementation;
import org.hibernate.cache.internal.NaturalIdCacheKey;
import org.junit.jupiter.api.Test;

/** Keys of every kind come back, and are found by keys that are equal. */
class HibernateKeysTest {

    private static final ObjectInputFilter FILTER =
            ObjectInputFilter.Config.createFilter("dev.hinterland.hibernate.HibernateKeysTest$Place;!*");

    private static final Codec<Object> CODEC = HibernateKeys.codec(FILTER);

    /** The identifier of an entity with several columns. */
    record Place(String shelf, int number) implements Serializable {}

    /** The identifier of an entity that the filter does not know. */
    record Unknown(int number) implements Serializable {}

    private static List<Object> identifiers() {
        return List.of(
                7L,
                7,
                "seven",
                new UUID(7, 7),
                (short) 7,
                (byte) 7,
                '7',
                BigInteger.valueOf(7),
                new BigDecimal("7.00"),
                LocalDate.EPOCH,
                LocalDateTime.of(2001, 2, 3, 4, 5),
                Instant.EPOCH,
                Currency.getInstance("EUR"),
                new Timestamp(7),
                Date.valueOf(LocalDate.EPOCH),
                new Place("A", 7));
    }

    private static Object decoded(Object key) {
        int size = Math.toIntExact(CODEC.size(key));
        MemorySegment memory =
                MemorySegment.ofArray(new long[size / Long.BYTES + 1]).asSlice(0, size);
        CODEC.encode(key, memory);
        return CODEC.decode(memory.asReadOnly());
    }

    @Test
    void keysOfEveryKind_comeBackAsTheyWere() {
        for (Object id : identifiers()) {
            List<Object> keys = List.of(
                    new BasicCacheKeyImplementation((Serializable) id, "Book", id.hashCode()),
                    new CacheKeyImplementation(id, "Book.chapters", "tenant", id.hashCode()),
                    new CacheKeyImplementation(id, "Book.chapters", null, id.hashCode()),
                    new NaturalIdCacheKey(id, "Book", null, id.hashCode()),
                    id);
            assertThat(keys).allSatisfy(key -> {
                assertThat(decoded(key)).isEqualTo(key).hasSameHashCodeAs(key).hasSameClassAs(key);
            });
        }
    }

    @Test
    void entries_areFoundByEqualKeys() {
        try (OffHeapMap<Object, Integer> map =
                Hinterland.map(CODEC, Codec.ofInt()).maximumBytes(1 << 20).build()) {
            for (int i = 0; i < 1_000; i++) {
                map.put(new CacheKeyImplementation(new Place("A", i), "Book", null, i % 100), i);
                map.put(new BasicCacheKeyImplementation((long) i, "Book", i % 100), -i);
            }
            assertThat(map).hasSize(2_000);
            for (int i = 0; i < 1_000; i++) {
                // A string of its own: serialised, equal identifiers may share their strings or not.
                Place place = new Place(String.valueOf(new char[] {'A'}), i);
                assertThat(map.get(new CacheKeyImplementation(place, "Book", null, i % 100)))
                        .isEqualTo(i);
                assertThat(map.remove(new BasicCacheKeyImplementation((long) i, "Book", i % 100)))
                        .isEqualTo(-i);
            }
            assertThat(map.get(new CacheKeyImplementation(new Place("A", 1), "Book", "tenant", 1)))
                    .isNull();
        }
    }

    @Test
    void identifiersThatTheFilterDoesNotAllow_areRefused() {
        Object key = new CacheKeyImplementation(new Unknown(1), "Book", null, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CODEC.size(key))
                .withMessage("filter refuses a class: class=" + Unknown.class.getTypeName());
    }

    @Test
    @SuppressWarnings("DataFlowIssue") // null is refused
    void noFilter_isRefusedAtOnce() {
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> HibernateKeys.codec(null))
                .withMessage("identifiers");
    }

    @Test
    void damagedIdentifiers_areToldOf() {
        Identifiers ids = new Identifiers(Codec.serialized(Object.class, FILTER));
        assertThatExceptionOfType(MalformedBytesException.class)
                .isThrownBy(() -> ids.decode(new byte[0]))
                .withMessage("identifier has no tag: bytes=0");
        assertThatExceptionOfType(MalformedBytesException.class)
                .isThrownBy(() -> ids.decode(new byte[] {1, 2, 3, 77}))
                .withMessage("identifier has an unknown tag: tag=77");
        assertThatExceptionOfType(MalformedBytesException.class).isThrownBy(() -> ids.decode(new byte[] {1, 2, 0}));
    }
}
