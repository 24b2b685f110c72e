// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A store full of 16-character keys, and the key instances to look them up with, which are not those that it holds. */
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class TextStore {

    static final int LENGTH = 1 << 22;
    private static final double EXPONENT = 0.99;

    @Param({"hinterland", "concurrent-hash-map", "caffeine", "chronicle-map", "ohc", "ehcache"})
    public String store;

    @Param("1000000")
    public int entries;

    @Param("100")
    public int valueBytes;

    OpenStore<String, byte[]> map;
    boolean onHeap;
    private String[] keys;
    private byte[][] keyBytes;
    private int[] sequence;

    /** Fills the store in the order of the indices. */
    @Setup(Level.Trial)
    public void fill() {
        onHeap = StoreKind.of(store).onHeap();
        map = StoreKind.of(store)
                .open(new Shape<>(Keys.text(0), new byte[valueBytes], entries, budget(entries, valueBytes)));
        for (int i = 0; i < entries; i++) {
            map.put(Keys.text(i), Keys.value(i, valueBytes));
        }
        keys = Keys.texts(entries);
        keyBytes = new byte[entries][];
        for (int i = 0; i < entries; i++) {
            keyBytes[i] = keys[i].getBytes(StandardCharsets.ISO_8859_1);
        }
        sequence = Sequences.zipf(entries, EXPONENT, LENGTH);
    }

    /** Closes the store. */
    @TearDown(Level.Trial)
    public void close() {
        map.close();
    }

    static long budget(long entries, int valueBytes) {
        return Math.max(1L << 30, 3 * entries * (160 + valueBytes));
    }

    /** Returns the next key, its hash code cached. */
    String key(Cursor cursor) {
        return keys[sequence[cursor.next(LENGTH)]];
    }

    /** Returns the next key as a new String, as it comes out of a request. */
    String freshKey(Cursor cursor) {
        return new String(keyBytes[sequence[cursor.next(LENGTH)]], StandardCharsets.ISO_8859_1);
    }
}
