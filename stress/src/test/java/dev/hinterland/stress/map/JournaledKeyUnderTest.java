// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import dev.hinterland.Durability;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.stress.StressMaps;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/**
 * One key of a map with a journal, whose value is a counter, and which others clear. A reader of several keys may find
 * a map half cleared, so there is one.
 */
@Param(name = "value", gen = IntGen.class, conf = "1:3")
public class JournaledKeyUnderTest {

    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final OffHeapMap<Integer, Long> MAP = StressMaps.inFile(
            Hinterland.map(Codec.ofInt(), Codec.ofLong()).maximumBytes(64 << 20), Durability.CHECKPOINT);

    private final Integer key = NEXT.getAndIncrement();

    private static @Nullable Integer number(@Nullable Long value) {
        return value == null ? null : Math.toIntExact(value);
    }

    @Operation
    public @Nullable Integer get() {
        return number(MAP.get(key));
    }

    @Operation
    public @Nullable Integer put(@Param(name = "value") int value) {
        return number(MAP.put(key, (long) value));
    }

    @Operation
    public @Nullable Integer remove() {
        return number(MAP.remove(key));
    }

    @Operation
    public boolean removeIfEqual(@Param(name = "value") int value) {
        return MAP.remove(key, (long) value);
    }

    @Operation
    public boolean replaceIfEqual(@Param(name = "value") int old, @Param(name = "value") int value) {
        return MAP.replace(key, (long) old, (long) value);
    }

    @Operation
    public int add(@Param(name = "value") int value) {
        return Math.toIntExact(addTo(MAP, key, value));
    }

    /** Adds to a counter. */
    long addTo(OffHeapMap<Integer, Long> map, Integer counter, int value) {
        return map.counter(counter).add(value);
    }

    @Operation
    public void set(@Param(name = "value") int value) {
        MAP.counter(key).set(value);
    }

    @Operation
    public void clear() {
        MAP.clear();
    }

    /** What one key must do, one operation after the other. */
    public static class Specification {

        private @Nullable Integer present;

        public @Nullable Integer get() {
            return present;
        }

        public @Nullable Integer put(int value) {
            Integer old = present;
            present = value;
            return old;
        }

        public @Nullable Integer remove() {
            Integer old = present;
            present = null;
            return old;
        }

        public boolean removeIfEqual(int value) {
            boolean equal = present != null && present == value;
            present = equal ? null : present;
            return equal;
        }

        public boolean replaceIfEqual(int old, int value) {
            boolean equal = present != null && present == old;
            present = equal ? Integer.valueOf(value) : present;
            return equal;
        }

        public int add(int value) {
            int sum = value + (present == null ? 0 : present);
            present = sum;
            return sum;
        }

        public void set(int value) {
            present = value;
        }

        public void clear() {
            present = null;
        }
    }

    /** The twin that adds in two steps: reads the value, and puts the sum. */
    public static class Torn extends JournaledKeyUnderTest {

        @Override
        long addTo(OffHeapMap<Integer, Long> map, Integer counter, int value) {
            Long old = map.get(counter);
            Thread.yield();
            long sum = value + (old == null ? 0 : old);
            map.put(counter, sum);
            return sum;
        }
    }
}
