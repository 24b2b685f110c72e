// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Race;
import dev.hinterland.support.Text;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Codecs that lie, throw, block, call back or keep what they were given: the map stays intact. */
class UserCodecTest {

    /** Throws when told to. */
    private static final class Trap extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Does something else for values whose words say so. */
    private abstract static class OddCodec extends Text.TextCodec {

        abstract void onEncode(Text value, MemorySegment target);

        @Override
        public void encode(Text value, MemorySegment target) {
            if (value.words().startsWith("odd")) {
                onEncode(value, target);
            } else {
                super.encode(value, target);
            }
        }
    }

    private static final Text ODD = new Text(1, "odd");
    private static final Text EVEN = new Text(2, "even");

    @Test
    void sizeBelowWhatIsWritten_isRefused() {
        assertMapSurvives(new Text.TextCodec() {
            @Override
            public long size(Text value) {
                return super.size(value) - (value.equals(ODD) ? 1 : 0);
            }
        });
    }

    @Test
    void negativeSize_isRefused() {
        assertMapSurvives(new Text.TextCodec() {
            @Override
            public long size(Text value) {
                return value.equals(ODD) ? -1 : super.size(value);
            }
        });
    }

    @Tag("proof")
    @Test
    void hugeSize_isRefused() {
        for (long size : new long[] {Integer.MAX_VALUE, 1L << 31, 1L << 40, Long.MAX_VALUE - 7, Long.MAX_VALUE}) {
            assertMapSurvives(new Text.TextCodec() {
                @Override
                public long size(Text value) {
                    return value.equals(ODD) ? size : super.size(value);
                }
            });
        }
    }

    @Test
    void sizeThatThrows_leavesMapIntact() {
        assertMapSurvives(new Text.TextCodec() {
            @Override
            public long size(Text value) {
                if (value.equals(ODD)) {
                    throw new Trap();
                }
                return super.size(value);
            }
        });
    }

    @Test
    void encodeThatThrows_leavesMapIntact() {
        assertMapSurvives(new OddCodec() {
            @Override
            void onEncode(Text value, MemorySegment target) {
                target.fill((byte) -1);
                throw new Trap();
            }
        });
    }

    @Test
    void encodeThatThrowsAnError_leavesMapIntact() {
        assertMapSurvives(new OddCodec() {
            @Override
            void onEncode(Text value, MemorySegment target) {
                throw new StackOverflowError();
            }
        });
    }

    /** Writes to the map with a value that its codec can't write, in each way there is. */
    private static void assertMapSurvives(Codec<Text> codec) {
        try (OffHeapMap<Long, Text> map = map(codec)) {
            map.put(1L, EVEN);
            assertFails(() -> map.put(1L, ODD));
            assertFails(() -> map.put(2L, ODD));
            assertFails(() -> map.putIfAbsent(2L, ODD));
            assertFails(() -> map.replace(1L, ODD));
            assertFails(() -> map.replace(1L, EVEN, ODD));
            assertFails(() -> map.compute(1L, (key, old) -> ODD));
            assertFails(() -> map.compute(2L, (key, old) -> ODD));
            assertFails(() -> map.computeIfAbsent(2L, key -> ODD));
            assertFails(() -> map.computeIfPresent(1L, (key, old) -> ODD));
            assertFails(() -> map.merge(1L, EVEN, (a, b) -> ODD));
            assertFails(() -> map.replaceAll((key, old) -> ODD));
            assertFails(() -> map.entrySet().iterator().next().setValue(ODD));
            assertThat(map).containsOnlyKeys(1L);
            assertThat(map.get(1L)).isEqualTo(EVEN);
            for (long key = 0; key < 1_000; key++) {
                map.put(key, new Text(key, "after"));
            }
            MapValidator.validate(map);
            assertThat(map).hasSize(1_000);
        }
    }

    private static void assertFails(ThrowingCallable call) {
        assertThatThrownBy(call).isNotInstanceOf(AssertionError.class);
    }

    /** Memory reserved for what is never written may not stay taken. */
    @Test
    void failingEncode_repeatedForever_takesNoMemory() {
        Codec<Text> codec = new OddCodec() {
            @Override
            void onEncode(Text value, MemorySegment target) {
                throw new Trap();
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            Text big = new Text(0, "odd" + "x".repeat(50_000));
            for (long i = 0; i < 2 * Budgets.small() / 50_000; i++) {
                long key = i;
                assertThatThrownBy(() -> map.put(key, big)).isInstanceOf(Trap.class);
            }
            map.put(1L, EVEN);
            assertThat(map.get(1L)).isEqualTo(EVEN);
            MapValidator.validate(map);
        }
    }

    @Test
    void sizeAboveWhatIsWritten_isRefusedOrShowsNoOtherEntry() {
        Codec<Text> codec = new Text.TextCodec() {
            @Override
            public long size(Text value) {
                return super.size(value) + (value.equals(ODD) ? 1_000 : 0);
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            for (int round = 0; round < 200; round++) {
                map.put(1L, new Text(7, "secret".repeat(200)));
                map.remove(1L);
                putQuietly(map, ODD);
                Text shown = map.remove(2L);
                assertThat(shown == null || !shown.words().contains("secret"))
                        .as("shown: %s", shown)
                        .isTrue();
            }
            MapValidator.validate(map);
        }
    }

    private static void putQuietly(OffHeapMap<Long, Text> map, Text value) {
        try {
            map.put(2L, value);
        } catch (IllegalArgumentException | IllegalStateException refused) {
            assertThat(map.containsKey(2L)).isFalse();
        }
    }

    @Test
    void decodeThatThrows_reachesTheCallerAndNobodyElse() {
        Codec<Text> codec = new Text.TextCodec() {
            @Override
            public Text decode(MemorySegment source) {
                Text value = super.decode(source);
                if (value.equals(ODD)) {
                    throw new Trap();
                }
                return value;
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            map.put(1L, ODD);
            map.put(2L, EVEN);
            assertThatThrownBy(() -> map.get(1L)).isInstanceOf(Trap.class);
            assertThat(map.get(2L)).isEqualTo(EVEN);
            assertThat(map.containsKey(1L)).isTrue();
            assertThat(map).hasSize(2);
            map.keySet().removeIf(key -> key == 1L);
            assertThat(map.containsKey(1L)).isFalse();
            map.put(1L, EVEN);
            assertThat(map.get(1L)).isEqualTo(EVEN);
            MapValidator.validate(map);
            map.put(3L, ODD);
            map.clear();
            assertThat(map).isEmpty();
        }
    }

    @Test
    void decodeToNull_isRefused() {
        Codec<Text> codec = new Text.TextCodec() {
            @Override
            @SuppressWarnings("NullAway") // a codec that breaks its contract is what this is about
            public Text decode(MemorySegment source) {
                return null;
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            map.put(1L, EVEN);
            assertThatThrownBy(() -> map.get(1L)).isInstanceOf(RuntimeException.class);
            assertThat(map.containsKey(1L)).isTrue();
        }
    }

    @Test
    void decodeMayNotWrite() {
        Codec<Text> codec = new Text.TextCodec() {
            @Override
            public Text decode(MemorySegment source) {
                assertThatThrownBy(() -> source.set(ValueLayout.JAVA_BYTE, 0, (byte) 1))
                        .isInstanceOf(IllegalArgumentException.class);
                return super.decode(source);
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            map.put(1L, EVEN);
            assertThat(map.get(1L)).isEqualTo(EVEN);
        }
    }

    @Test
    void codecThatCallsTheMap_works() {
        AtomicReference<OffHeapMap<Long, Text>> self = new AtomicReference<>();
        Codec<Text> codec = new OddCodec() {
            @Override
            void onEncode(Text value, MemorySegment target) {
                OffHeapMap<Long, Text> map = self.get();
                for (long key = 100; key < 150; key++) {
                    map.put(key, new Text(key, "from encode".repeat(20)));
                    map.remove(key + 1);
                }
                super.encode(new Text(value.number(), value.words().toUpperCase(Locale.ROOT)), target);
            }

            @Override
            public Text decode(MemorySegment source) {
                Text value = super.decode(source);
                if (value.words().startsWith("ODD")) {
                    assertThat(self.get().get(2L)).isEqualTo(EVEN);
                    self.get().put(3L, EVEN);
                }
                return value;
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            self.set(map);
            map.put(2L, EVEN);
            for (int round = 0; round < 100; round++) {
                map.put(1L, ODD);
                assertThat(map.get(1L)).isEqualTo(new Text(1, "ODD"));
                assertThat(map.get(149L)).isEqualTo(new Text(149, "from encode".repeat(20)));
            }
            assertThat(map).hasSize(53).containsKeys(1L, 2L, 3L, 100L, 149L);
            MapValidator.validate(map);
        }
    }

    /** A write that its own encode overtakes: the later one in time wins, and nothing is lost. */
    @Test
    void encodeThatWritesTheSameKey_endsWithOneEntry() {
        AtomicReference<OffHeapMap<Long, Text>> self = new AtomicReference<>();
        Codec<Text> codec = new OddCodec() {
            @Override
            void onEncode(Text value, MemorySegment target) {
                self.get().put(1L, EVEN);
                Text.CODEC.encode(new Text(9, "old"), target);
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            self.set(map);
            map.put(1L, ODD);
            assertThat(map).hasSize(1);
            assertThat(map.get(1L)).isEqualTo(new Text(9, "old"));
            MapValidator.validate(map);
        }
    }

    @Test
    void segmentKeptByTheCodec_isDeadOrHarmless() {
        List<MemorySegment> kept = new ArrayList<>();
        Codec<Text> codec = new Text.TextCodec() {
            @Override
            public void encode(Text value, MemorySegment target) {
                super.encode(value, target);
                keep(value, target);
            }

            @Override
            public Text decode(MemorySegment source) {
                Text value = super.decode(source);
                keep(value, source);
                return value;
            }

            private void keep(Text value, MemorySegment segment) {
                if (value.words().startsWith("odd")) {
                    kept.add(segment);
                }
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            Text mine = new Text(1, "odd".repeat(40));
            map.put(1L, mine);
            assertThat(map.get(1L)).isEqualTo(mine);
            map.remove(1L);
            for (long key = 0; key < 2_000; key++) {
                map.put(key, new Text(key, "secret".repeat(30)));
            }
            kept.forEach(UserCodecTest::overwriteQuietly);
            for (long key = 0; key < 2_000; key++) {
                assertThat(map.get(key)).isEqualTo(new Text(key, "secret".repeat(30)));
            }
            kept.forEach(segment -> assertThat(contents(segment)).doesNotContain("secret"));
        }
        kept.forEach(segment -> assertThat(contents(segment)).doesNotContain("secret"));
    }

    private static void overwriteQuietly(MemorySegment segment) {
        try {
            segment.fill((byte) -1);
        } catch (IllegalStateException | IllegalArgumentException | WrongThreadException deadOrReadOnly) {
            assertThat(deadOrReadOnly).isNotNull();
        }
    }

    private static String contents(MemorySegment segment) {
        try {
            byte[] bytes = segment.toArray(ValueLayout.JAVA_BYTE);
            return new String(bytes, StandardCharsets.ISO_8859_1);
        } catch (IllegalStateException | WrongThreadException dead) {
            return "dead";
        }
    }

    @Test
    void encodeThatBlocks_holdsNobodyUp() throws Exception {
        CountDownLatch inEncode = new CountDownLatch(1);
        CountDownLatch others = new CountDownLatch(1);
        Codec<Text> codec = new OddCodec() {
            @Override
            void onEncode(Text value, MemorySegment target) {
                inEncode.countDown();
                awaitQuietly(others);
                super.encode(new Text(value.number(), "late"), target.asSlice(0, target.byteSize()));
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            Race.of(2, thread -> {
                if (thread == 0) {
                    map.put(1L, new Text(5, "oddy"));
                } else {
                    inEncode.await();
                    try {
                        churn(map);
                        assertThat(map.get(1L)).isNull();
                    } finally {
                        others.countDown();
                    }
                }
                return thread;
            });
            assertThat(map.get(1L)).isEqualTo(new Text(5, "late"));
            MapValidator.validate(map);
        }
    }

    @Test
    void decodeThatBlocks_holdsNobodyUp() throws Exception {
        CountDownLatch inDecode = new CountDownLatch(1);
        CountDownLatch others = new CountDownLatch(1);
        Codec<Text> codec = new Text.TextCodec() {
            @Override
            public Text decode(MemorySegment source) {
                Text before = super.decode(source);
                if (before.equals(ODD)) {
                    inDecode.countDown();
                    awaitQuietly(others);
                    assertThat(super.decode(source)).isEqualTo(before);
                }
                return before;
            }
        };
        try (OffHeapMap<Long, Text> map = map(codec)) {
            map.put(1L, ODD);
            List<Text> seen = Race.of(2, thread -> {
                if (thread == 0) {
                    return map.get(1L);
                }
                inDecode.await();
                try {
                    churn(map);
                } finally {
                    others.countDown();
                }
                return EVEN;
            });
            assertThat(seen).containsExactly(ODD, EVEN);
        }
    }

    /** Writes several times the budget, so that every region is used again. */
    private static void churn(OffHeapMap<Long, Text> map) {
        String words = "x".repeat(10_000);
        for (long i = 0; i < 3 * Budgets.small() / words.length(); i++) {
            map.put(1_000 + i % 20, new Text(i, words));
            assertThat(map.get(1_000 + i % 20).number()).isEqualTo(i);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** A key's codec may be a user's as well. */
    @Test
    void usersKeys_areFoundByTheirBytes() {
        try (OffHeapMap<Text, Text> map = Hinterland.map(Text.CODEC, Text.CODEC)
                .maximumBytes(Budgets.small())
                .build()) {
            for (int i = 0; i < 3_000; i++) {
                map.put(new Text(i, "key" + i), new Text(-i, "value" + i));
            }
            for (int i = 0; i < 3_000; i++) {
                assertThat(map.get(new Text(i, "key" + i))).isEqualTo(new Text(-i, "value" + i));
                assertThat(map.get(new Text(i, "kex" + i))).isNull();
            }
            MapValidator.validate(map);
        }
    }

    private static OffHeapMap<Long, Text> map(Codec<Text> codec) {
        return Hinterland.map(Codec.ofLong(), codec)
                .maximumBytes(Budgets.small())
                .build();
    }
}
