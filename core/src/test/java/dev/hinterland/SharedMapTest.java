// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.map.ReadOnlyMap;
import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.store.PlaceReader;
import dev.hinterland.internal.store.Store;
import dev.hinterland.programs.ChangeMap;
import dev.hinterland.programs.ReadWhileKilled;
import dev.hinterland.programs.WriteUntilKilled;
import dev.hinterland.support.ForkedJvm;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * This process, or another one, reads a map in a file that other processes write to, which end without closing it. Each
 * of them puts in order what the one before has left, under the eyes of those that read.
 */
@Tag("proof")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "kills as POSIX does")
class SharedMapTest {

    private static final double SECONDS = Double.parseDouble(System.getProperty("hinterland.shared.seconds", "6"));
    private static final long MOST_NANOS = 700_000_000;
    private static final String[] FLAGS = {"-ea", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"};

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("map.hl");
    }

    private OffHeapMap<Integer, byte[]> openToRead() {
        return Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .file(file())
                .readOnly()
                .build();
    }

    private void change(String... changes) {
        Object[] arguments = new Object[changes.length + 1];
        arguments[0] = file();
        System.arraycopy(changes, 0, arguments, 1, changes.length);
        ForkedJvm.Result result = ForkedJvm.withFlags(FLAGS).run(ChangeMap.class, arguments);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("changed");
    }

    @SuppressWarnings("unchecked") // the codecs of this test
    private static Store<Integer, byte[]> storeOf(OffHeapMap<Integer, byte[]> map) {
        return (Store<Integer, byte[]>) ((ReadOnlyMap<?, ?>) map).store();
    }

    @Test
    void readers_seeWhatWritersWrite_oneAfterTheOther() {
        change("putAll 0 1000 100");
        try (OffHeapMap<Integer, byte[]> map = openToRead()) {
            assertThat(map.longSize()).isEqualTo(1000);
            change("removeAll 0 500", "putAll 1000 5000 20", "put 7 100000");
            assertThat(map.longSize()).isEqualTo(4501);
            assertThat(map.keySet()).hasSize(4501);
            assertThat(map.get(0)).isNull();
            assertThat(map.get(7)).isEqualTo(ChangeMap.value(7, 100_000));
            IntStream.range(500, 1000).forEach(key -> assertThat(map.get(key)).isEqualTo(ChangeMap.value(key, 100)));
            IntStream.range(1000, 5000).forEach(key -> assertThat(map.get(key)).isEqualTo(ChangeMap.value(key, 20)));
            // The index shrinks.
            change("removeAll 0 4990", "close");
            assertThat(map.keySet()).hasSize(10);
            assertThat(map.get(4999)).isEqualTo(ChangeMap.value(4999, 20));
        }
    }

    /** What a removed entry is made of stays in a region in which nothing was under way. */
    @Test
    void removedEntry_staysReadable_whereTheNextProcessFindsOrder() {
        change("putAll 0 100 100");
        try (OffHeapMap<Integer, byte[]> map = openToRead()) {
            Store<Integer, byte[]> store = storeOf(map);
            change("put 1 1");
            long removed = store.locate(50);
            change("remove 50");
            change("put 1 1");
            assertThat(store.value(removed)).isEqualTo(ChangeMap.value(50, 100));
            assertThat(map.get(50)).isNull();
        }
    }

    /**
     * The next process fills what lies between the entries of a region that it looks at, as it does if there are large
     * values; a reader may still be in an entry there.
     */
    @Test
    void removedEntry_isRecycledToAReader_whenTheNextProcessHasPutTheFileInOrder() {
        change("putAll 0 100 100", "put 100 100000");
        try (OffHeapMap<Integer, byte[]> map = openToRead()) {
            Store<Integer, byte[]> store = storeOf(map);
            long removed = store.locate(50);
            assertThat(store.value(removed)).isEqualTo(ChangeMap.value(50, 100));
            change("remove 50");
            assertThat(map.get(50)).isNull();
            assertThat(store.value(removed)).isEqualTo(ChangeMap.value(50, 100));
            change("put 1 1");
            assertThat(store.value(removed)).isNull();
            assertThat(map.get(51)).isEqualTo(ChangeMap.value(51, 100));
        }
    }

    /** Another process knows nothing of this one's pins. */
    @Test
    void visitor_seesACopy() {
        change("putAll 0 100 1000");
        try (OffHeapMap<Integer, byte[]> map = openToRead()) {
            Store<Integer, byte[]> store = storeOf(map);
            assertThat(store.getters().next(1).pin(store.locate(7))).isFalse();
            byte[] seen = new PlaceReader<>(store).read(7, (memory, offset, extent) -> {
                change("removeAll 0 100");
                change("putAll 100 3500 1000");
                return memory.asSlice(offset, Extent.bytes(extent)).toArray(ValueLayout.JAVA_BYTE);
            });
            assertThat(seen).isEqualTo(ChangeMap.value(7, 1000));
        }
    }

    /** Everything in the region was removed, so the next process fills it anew. */
    @Test
    void regionThatIsFilledAnew_isRecycledToAReader() {
        change("putAll 0 100 1000");
        try (OffHeapMap<Integer, byte[]> map = openToRead()) {
            Store<Integer, byte[]> store = storeOf(map);
            long[] removed = IntStream.range(0, 100).mapToLong(store::locate).toArray();
            change("removeAll 0 100");
            change("putAll 100 2000 1000");
            assertOwnOrRecycled(store, removed);
            assertThat(map.longSize()).isEqualTo(1900);
        }
    }

    /** The rest of a region behind the last entry would be evacuated to, but for the reader who may be in it. */
    @Test
    void restOfARegion_isNotFilled_whileAReaderMayBeThere() {
        change("putAll 0 100 500");
        try (OffHeapMap<Integer, byte[]> map = openToRead()) {
            Store<Integer, byte[]> store = storeOf(map);
            long[] removed = IntStream.range(0, 100).mapToLong(store::locate).toArray();
            change("removeAll 50 100");
            // So many that entries are evacuated, and not so many that the region is recycled too.
            change("churn 1000 4000 1500 5000");
            assertOwnOrRecycled(store, removed);
            IntStream.range(0, 50).forEach(key -> assertThat(map.get(key)).isEqualTo(ChangeMap.value(key, 500)));
        }
    }

    private static void assertOwnOrRecycled(Store<Integer, byte[]> store, long[] locations) {
        for (int key = 0; key < locations.length; key++) {
            byte[] value = store.value(locations[key]);
            if (value != null) {
                assertThat(value).as("key=%s", key).containsOnly(key);
            }
        }
    }

    @Test
    void allThatAReaderSees_isRight_whileWritersAreKilled() {
        long seed = Long.getLong("hinterland.kills.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        CompletableFuture<ForkedJvm.Result> reading = null;
        for (int kill = 0; reading == null || !reading.isDone(); kill++) {
            ForkedJvm.Result result = ForkedJvm.withFlags(FLAGS)
                    .runAndKill(
                            random.nextLong(MOST_NANOS),
                            WriteUntilKilled.class,
                            arguments(seed, 1 + random.nextInt(4)));
            assertThat(result.err()).as("seed=%s, kill=%s", seed, kill).isEmpty();
            if (reading == null) {
                reading = CompletableFuture.supplyAsync(
                        () -> ForkedJvm.withFlags("-ea", "-Xmx256m")
                                .run(ReadWhileKilled.class, arguments(seed, SECONDS)),
                        reader -> Thread.ofPlatform().daemon().start(reader));
            }
        }
        ForkedJvm.Result read = reading.join();
        assertThat(read.err()).as("seed=%s", seed).isEmpty();
        assertThat(read.out()).as("seed=%s", seed).startsWith("reads=");
    }

    private Object[] arguments(long seed, Object last) {
        return new Object[] {file(), folder.resolve("acknowledged"), seed, last};
    }
}
