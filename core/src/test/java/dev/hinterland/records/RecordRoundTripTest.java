// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.record.MalformedBytesException;
import dev.hinterland.support.Budgets;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;

/** Random values of record classes of random shapes come back equal; random bytes are a record or are refused. */
@Tag("proof")
class RecordRoundTripTest {

    private static final int TRIES = 100;

    /** What decoding may allocate beside the record: exceptions, with their traces, and the like. */
    private static final long OTHER_BYTES = 1 << 17;

    /** What it may allocate for each byte that it reads: a set of bytes has a node of a table for each two. */
    private static final long BYTES_PER_BYTE = 200;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Records of one class. */
    record Sample(Typed type, List<Object> records) {

        @SuppressWarnings("unchecked") // all records are of the class
        Codec<Object> codec() {
            return Codec.of((Class<Object>) type.raw());
        }

        Object copy(Object record) {
            return type.newRecord(Deep.components(record));
        }
    }

    @Provide
    Arbitrary<Sample> flat() {
        return samples(false);
    }

    @Provide
    Arbitrary<Sample> graphs() {
        return samples(true);
    }

    private static Arbitrary<Sample> samples(boolean graphs) {
        return RandomRecords.specs(graphs)
                .map(RecordForge::forge)
                .flatMap(
                        type -> RandomRecords.present(type).list().ofSize(4).map(records -> new Sample(type, records)));
    }

    @Property(tries = TRIES)
    void flatRecords_encodedAndDecoded_areEqual(@ForAll("flat") Sample sample) {
        assertRoundTrip(sample);
    }

    @Property(tries = TRIES)
    void graphs_encodedAndDecoded_areEqual(@ForAll("graphs") Sample sample) {
        assertRoundTrip(sample);
    }

    private static void assertRoundTrip(Sample sample) {
        Codec<Object> codec = sample.codec();
        for (Object record : sample.records) {
            assertThat(codec.decode(encode(codec, record))).isEqualTo(record);
        }
    }

    private static MemorySegment encode(Codec<Object> codec, Object record) {
        MemorySegment bytes = SegmentCodec.allocate(codec.size(record));
        codec.encode(record, bytes);
        return bytes;
    }

    @Property(tries = TRIES / 4)
    void records_putIntoMapAndCache_areEqual(@ForAll("flat") Sample flat, @ForAll("graphs") Sample graphs) {
        for (Sample sample : List.of(flat, graphs)) {
            try (OffHeapMap<Long, Object> map = Hinterland.map(Codec.ofLong(), sample.codec())
                            .maximumBytes(Budgets.smallest())
                            .build();
                    OffHeapCache<Long, Object> cache = Hinterland.cache(Codec.ofLong(), sample.codec())
                            .maximumBytes(4 << 20)
                            .build()) {
                for (int i = 0; i < sample.records.size(); i++) {
                    map.put((long) i, sample.records.get(i));
                    cache.put((long) i, sample.records.get(i));
                }
                for (int i = 0; i < sample.records.size(); i++) {
                    assertThat(map.get((long) i)).isEqualTo(sample.records.get(i));
                    assertThat(cache.getIfPresent((long) i)).isEqualTo(sample.records.get(i));
                }
            }
        }
    }

    @Property(tries = TRIES)
    void recordsWithCanonicalBytes_asKeys_areFoundAgain(@ForAll("flat") Sample sample) {
        MapBuilder<Object, Integer> builder =
                Hinterland.map(sample.codec(), Codec.ofInt()).maximumBytes(Budgets.smallest());
        if (((KeyCodec) sample.codec()).notCanonical().isPresent()) {
            assertThatIllegalArgumentException().isThrownBy(builder::build);
            return;
        }
        Map<Object, Integer> expected = new HashMap<>();
        try (OffHeapMap<Object, Integer> map = builder.build()) {
            for (Object record : sample.records) {
                assertThat(map.put(record, expected.size())).isEqualTo(expected.put(record, expected.size()));
            }
            assertThat(map).isEqualTo(expected);
            for (Object record : sample.records) {
                assertThat(map.get(sample.copy(record))).isEqualTo(expected.get(record));
            }
        }
    }

    @Property(tries = TRIES / 2)
    void bytesThatWereChanged_areARecordOrRefused(
            @ForAll("flat") Sample flat, @ForAll("graphs") Sample graphs, @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (Sample sample : List.of(flat, graphs)) {
            Codec<Object> codec = sample.codec();
            for (Object record : sample.records) {
                MemorySegment bytes = encode(codec, record);
                for (int i = 0; i < 20; i++) {
                    damage(bytes, random);
                    long size = random.nextInt(4) == 0 ? random.nextLong(bytes.byteSize() + 1) : bytes.byteSize();
                    assertDecodesOrRefuses(codec, bytes.asSlice(0, size));
                }
            }
        }
    }

    /** Changes a few bytes: to anything, or to what lengths and counts are harmed by most. */
    private static void damage(MemorySegment bytes, SplittableRandom random) {
        for (int i = random.nextInt(1, 4); i > 0 && bytes.byteSize() > 0; i--) {
            long at = random.nextLong(bytes.byteSize());
            byte[] choices = {0, 1, -1, 0x7f, (byte) 0x80, (byte) random.nextInt()};
            bytes.set(ValueLayout.JAVA_BYTE, at, choices[random.nextInt(choices.length)]);
        }
    }

    /** What is allocated counts the second time: the first may load classes of the JDK's. */
    private static void assertDecodesOrRefuses(Codec<Object> codec, MemorySegment bytes) {
        long most = OTHER_BYTES + bytes.byteSize() * BYTES_PER_BYTE;
        long first = allocatedByDecoding(codec, bytes);
        assertThat(first < most ? first : allocatedByDecoding(codec, bytes)).isLessThan(most);
    }

    private static long allocatedByDecoding(Codec<Object> codec, MemorySegment bytes) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            assertThat(codec.decode(bytes) == null).isFalse();
        } catch (MalformedBytesException expected) {
            assertThat(expected.getMessage()).isNotEmpty();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @Property(tries = TRIES)
    void noise_isARecordOrRefused(@ForAll("graphs") Sample sample, @ForAll byte[] noise) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocate(noise.length, Long.BYTES);
            MemorySegment.copy(noise, 0, bytes, ValueLayout.JAVA_BYTE, 0, noise.length);
            assertDecodesOrRefuses(sample.codec(), bytes);
        }
    }
}
