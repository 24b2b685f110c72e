package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;

/** Closes maps while other threads work on them in every way: they see {@code IllegalStateException}, nothing else. */
public final class CloseUnderLoad {

    private static final long MAX_BYTES = 32L << 20;
    private static final int KEYS = 20_000;

    /** Uses the map until it is closed. */
    private interface Use {
        void once(OffHeapMap<Long, byte[]> map, SplittableRandom random);
    }

    private static final List<Use> USES = List.of(
            (map, random) -> map.get(random.nextLong(KEYS)),
            (map, random) -> map.put(random.nextLong(KEYS), new byte[random.nextInt(2_000)]),
            (map, random) -> map.entrySet().forEach(entry -> check(entry.getValue() != null)),
            (map, random) -> map.compute(random.nextLong(KEYS), (key, old) -> new byte[random.nextInt(300)]),
            (map, random) -> {
                map.remove(random.nextLong(KEYS));
                map.stats();
                check(map.longSize() <= 2 * KEYS);
            },
            (map, random) -> map.put(-random.nextLong(4), new byte[random.nextInt(3 << 20)]));

    private CloseUnderLoad() {}

    /** Takes {@code built-in} or {@code user}, and how many times to close. */
    public static void main(String[] arguments) throws InterruptedException {
        Codec<byte[]> codec = arguments[0].equals("user") ? new UsersBytes() : Codec.ofBytes();
        int rounds = Integer.parseInt(arguments[1]);
        for (int round = 0; round < rounds; round++) {
            closeOnce(codec, round);
        }
        System.out.println("closed " + rounds + " times");
    }

    private static void closeOnce(Codec<byte[]> codec, int round) throws InterruptedException {
        OffHeapMap<Long, byte[]> map =
                Hinterland.map(Codec.ofLong(), codec).maxBytes(MAX_BYTES).build();
        CountDownLatch started = new CountDownLatch(USES.size());
        List<Thread> threads = new ArrayList<>();
        for (Use use : USES) {
            threads.add(Thread.ofPlatform().start(() -> useUntilClosed(map, use, started)));
        }
        started.await();
        Thread.sleep(round % 10, round % 7 * 100_000);
        map.close();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void check(boolean right) {
        if (!right) {
            throw new AssertionError("wrong answer");
        }
    }

    /** Whatever else is thrown ends the thread, and Java writes it to the error stream, which the test reads. */
    private static void useUntilClosed(OffHeapMap<Long, byte[]> map, Use use, CountDownLatch started) {
        SplittableRandom random = new SplittableRandom();
        started.countDown();
        while (true) {
            try {
                use.once(map, random);
            } catch (OutOfBudgetException full) {
                random.split();
            } catch (IllegalStateException closed) {
                return;
            }
        }
    }

    /** What the built-in codec does, as a user would write it. */
    private static final class UsersBytes implements Codec<byte[]> {

        @Override
        public long size(byte[] value) {
            return value.length;
        }

        @Override
        public void encode(byte[] value, MemorySegment target) {
            MemorySegment.copy(value, 0, target, ValueLayout.JAVA_BYTE, 0, value.length);
        }

        @Override
        public byte[] decode(MemorySegment source) {
            return source.toArray(ValueLayout.JAVA_BYTE);
        }
    }
}
