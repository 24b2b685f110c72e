package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.map.StoreMap;
import dev.hinterland.internal.store.StoreValidator;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Opens a map in a file, checks that it has exactly what has been acknowledged, says so, and goes on writing until the
 * process is killed, or, with zero threads, ends.
 *
 * <p>Each thread has keys of its own, and its operations follow from their numbers. The number of the last one that has
 * returned lies in a second file, which is mapped, so that it is there after the end of the process. The next operation
 * may have taken effect or not.
 */
public final class WriteUntilKilled {

    private static final long MAX_BYTES = 16 << 20;
    private static final int MOST_THREADS = 4;
    private static final int KEYS = 3_000;

    /** For so many operations keys become more, and then as many fewer, so that the index grows and shrinks. */
    private static final int PHASE = 10_000;

    private static final int HUMONGOUS_BYTES = 50_000;

    private final long seed;
    private final OffHeapMap<Integer, byte[]> map;
    private final MappedByteBuffer acknowledged;

    private WriteUntilKilled(long seed, OffHeapMap<Integer, byte[]> map, MappedByteBuffer acknowledged) {
        this.seed = seed;
        this.map = map;
        this.acknowledged = acknowledged;
    }

    /** Takes the file, the file of what has been acknowledged, the seed of all runs, and how many threads write. */
    public static void main(String[] arguments) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        Path.of(arguments[1]),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
                OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                        .maxBytes(MAX_BYTES)
                        .file(Path.of(arguments[0]))
                        .build()) {
            MappedByteBuffer acknowledged =
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) MOST_THREADS * Long.BYTES);
            WriteUntilKilled program = new WriteUntilKilled(Long.parseLong(arguments[2]), map, acknowledged);
            StoreValidator.validate(((StoreMap<?, ?, ?, ?>) map).store());
            long right = 0;
            for (int thread = 0; thread < MOST_THREADS; thread++) {
                right += program.check(thread);
            }
            if (right != map.longSize()) {
                throw new AssertionError("map has more entries: size=" + map.longSize() + ", right=" + right);
            }
            System.out.println("right=" + right);
            program.write(Integer.parseInt(arguments[3]));
        }
    }

    /** An operation by its number. */
    private record Operation(int key, int length) {

        static final int REMOVAL = -1;

        static Operation of(long seed, int thread, long number) {
            SplittableRandom random = new SplittableRandom(seed ^ thread * 0x9E3779B97F4A7C15L ^ number << 8);
            int key = thread * KEYS + random.nextInt(KEYS);
            boolean growing = number / PHASE % 2 == 0;
            if (random.nextInt(100) < (growing ? 20 : 70)) {
                return new Operation(key, REMOVAL);
            }
            int kind = random.nextInt(1_000);
            int length = kind == 0 ? HUMONGOUS_BYTES : kind < 50 ? random.nextInt(3_000) : random.nextInt(200);
            return new Operation(key, length);
        }

        byte[] value(long number) {
            byte[] value = new byte[length];
            new SplittableRandom(number * 31 + key).nextBytes(value);
            return value;
        }
    }

    private long check(int thread) {
        long last = acknowledged.getLong(thread * Long.BYTES);
        long[] writes = new long[KEYS];
        for (long number = 1; number <= last; number++) {
            writes[Operation.of(seed, thread, number).key - thread * KEYS] = number;
        }
        Operation next = Operation.of(seed, thread, last + 1);
        long found = 0;
        for (int i = 0; i < KEYS; i++) {
            byte[] value = map.get(thread * KEYS + i);
            boolean right = isResult(thread, writes[i], value)
                    || (next.key == thread * KEYS + i && isResult(thread, last + 1, value));
            if (!right) {
                throw new AssertionError("wrong value: key=" + (thread * KEYS + i) + ", acknowledged=" + writes[i]
                        + ", of=" + last + ", expected=" + Operation.of(seed, thread, writes[i]) + ", length="
                        + (value == null ? -1 : value.length));
            }
            found += value == null ? 0 : 1;
        }
        return found;
    }

    private boolean isResult(int thread, long number, byte[] value) {
        Operation operation = Operation.of(seed, thread, number);
        if (number == 0 || operation.length == Operation.REMOVAL) {
            return value == null;
        }
        return Arrays.equals(operation.value(number), value);
    }

    private void write(int threads) {
        for (int thread = 1; thread < threads; thread++) {
            int own = thread;
            Thread.ofPlatform().start(() -> writeForEver(own));
        }
        if (threads > 0) {
            writeForEver(0);
        }
    }

    private void writeForEver(int thread) {
        try {
            for (long number = acknowledged.getLong(thread * Long.BYTES) + 1; ; number++) {
                Operation operation = Operation.of(seed, thread, number);
                if (operation.length == Operation.REMOVAL) {
                    map.remove(operation.key);
                } else {
                    map.put(operation.key, operation.value(number));
                }
                acknowledged.putLong(thread * Long.BYTES, number);
            }
        } catch (RuntimeException | Error problem) {
            problem.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }
}
