// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A young JVM puts entries whose keys are consecutive, or in no order, and then gets all: in the order of the puts, and
 * in random order. Prints the processor time of the thread for each, in milliseconds.
 */
public final class KeyOrderProbe {

    private static final int VALUE_BYTES = 100;

    private KeyOrderProbe() {}

    /** Takes {@code --order} (consecutive, or none) and {@code --entries} (2m). */
    public static void main(String[] args) {
        Arguments arguments = Arguments.parse(args, "order", "entries");
        String order = arguments.text("order", "consecutive");
        int entries = Math.toIntExact(arguments.count("entries", "2m"));
        String[] keys = keys(order, entries);
        int[] places = new Random(1).ints(entries, 0, entries).toArray();
        byte[] value = new byte[VALUE_BYTES];
        try (OffHeapMap<String, byte[]> map =
                Hinterland.map(Codec.ofString(), Codec.ofBytes()).build()) {
            long began = cpuNanos();
            for (String key : keys) {
                map.put(key, value);
            }
            long put = cpuNanos();
            long bytes = 0;
            for (String key : keys) {
                bytes += length(map.get(key));
            }
            long got = cpuNanos();
            for (int place : places) {
                bytes += length(map.get(keys[place]));
            }
            long end = cpuNanos();
            if (bytes != 2L * entries * VALUE_BYTES) {
                throw new IllegalStateException("map lost values: bytes=" + bytes);
            }
            System.out.println("order=" + order + ", put=" + millis(put - began) + ", get=" + millis(got - put)
                    + ", getAtRandom=" + millis(end - got));
        }
    }

    private static String[] keys(String order, int entries) {
        LongFunction<String> key = switch (order) {
            case "consecutive" -> "key-%012d"::formatted;
            case "none" -> Keys::text;
            default -> throw new IllegalArgumentException("order is not one of consecutive, none: order=" + order);
        };
        String[] keys = new String[entries];
        for (int i = 0; i < entries; i++) {
            keys[i] = key.apply(i);
        }
        return keys;
    }

    private static int length(byte @Nullable [] value) {
        return value == null ? 0 : value.length;
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
