// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToLongFunction;

/**
 * Repeats one operation on 3,000 entries of 100 bytes for ever, in a thread with the name {@value #THREAD}, so that a
 * debugger can count the instructions of the operation ({@code count_instructions.py}). Prints {@value #WARM} when the
 * code is compiled.
 *
 * <p>The argument names the operation: {@code get}, {@code put} (over a present key), {@code bound-get}
 * ({@link BareMap}), {@code bound-put} ({@link BarePuts}) or {@code heap-get} ({@link ConcurrentHashMap}, with a copy).
 */
public final class InstructionLoop {

    private static final String THREAD = "operations";
    private static final String WARM = "warm";
    private static final int ENTRIES = 3_000;
    private static final int VALUE_BYTES = BarePuts.VALUE_BYTES;
    private static final int ROUND = 1_000_000;
    private static final int WARMUP_ROUNDS = 40;

    private InstructionLoop() {}

    /** Takes the name of the operation. Ends when the process is killed. */
    public static void main(String[] args) throws InterruptedException {
        if (args.length != 1) {
            throw new IllegalArgumentException("one operation is required: arguments=" + args.length);
        }
        IntToLongFunction loop = loop(args[0]);
        Thread thread = new Thread(() -> repeat(loop), THREAD);
        thread.start();
        thread.join();
    }

    private static void repeat(IntToLongFunction loop) {
        for (int round = 1; ; round++) {
            if (loop.applyAsLong(ROUND) == 0) {
                throw new IllegalStateException("nothing was read: rounds=" + round);
            }
            if (round == WARMUP_ROUNDS) {
                System.out.println(WARM);
            }
        }
    }

    /** Returns what does the operation so many times, and adds up how much it read. */
    private static IntToLongFunction loop(String operation) {
        String[] keys = Keys.texts(ENTRIES);
        byte[] value = Keys.value(1, VALUE_BYTES);
        return switch (operation) {
            case "get" -> {
                OffHeapMap<String, byte[]> map = map(keys, value);
                yield count -> gets(map, keys, count);
            }
            case "put" -> {
                OffHeapMap<String, byte[]> map = map(keys, value);
                yield count -> puts(map, keys, value, count);
            }
            case "bound-get" -> {
                BareMap bare = new BareMap(ENTRIES, VALUE_BYTES);
                for (String key : keys) {
                    bare.put(key, value);
                }
                yield count -> boundGets(bare, keys, count);
            }
            case "bound-put" -> {
                BarePuts bare = new BarePuts(keys, value);
                yield count -> boundPuts(bare, keys, value, count);
            }
            case "heap-get" -> {
                ConcurrentHashMap<String, byte[]> heap = new ConcurrentHashMap<>();
                for (String key : keys) {
                    heap.put(key, value);
                }
                yield count -> heapGets(heap, keys, count);
            }
            default -> throw new IllegalArgumentException("operation is unknown: operation=" + operation);
        };
    }

    private static OffHeapMap<String, byte[]> map(String[] keys, byte[] value) {
        OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(64 << 20)
                .build();
        for (String key : keys) {
            map.put(key, value);
        }
        return map;
    }

    private static long gets(OffHeapMap<String, byte[]> map, String[] keys, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Objects.requireNonNull(map.get(keys[i % ENTRIES])).length;
        }
        return sum;
    }

    private static long puts(OffHeapMap<String, byte[]> map, String[] keys, byte[] value, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Objects.requireNonNull(map.put(keys[i % ENTRIES], value)).length;
        }
        return sum;
    }

    private static long boundGets(BareMap bare, String[] keys, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += bare.get(keys[i % ENTRIES]).length;
        }
        return sum;
    }

    private static long boundPuts(BarePuts bare, String[] keys, byte[] value, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += bare.put(keys[i % ENTRIES], value).length;
        }
        return sum;
    }

    private static long heapGets(ConcurrentHashMap<String, byte[]> heap, String[] keys, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Objects.requireNonNull(heap.get(keys[i % ENTRIES])).clone().length;
        }
        return sum;
    }
}
