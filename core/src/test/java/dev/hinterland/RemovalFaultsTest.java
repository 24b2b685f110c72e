// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Race;
import dev.hinterland.support.Text;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Removal listeners that throw or dawdle, executors that throw or lose what they are given: nothing hangs, nothing is
 * lost.
 */
@Tag("proof")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class RemovalFaultsTest {

    /** More than may wait for the listener at a time. */
    private static final int MANY = 20_000;

    private final List<Long> heard = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private OffHeapCache<Long, byte[]> cache(Executor executor, RemovalListener<Long, byte[]> listener) {
        return Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(64 << 20)
                .executor(executor)
                .removalListener(listener)
                .build();
    }

    /** What an executor may do with a task. */
    static List<Executor> faultyExecutors() {
        AtomicInteger calls = new AtomicInteger();
        return List.of(
                task -> {},
                task -> {
                    throw new RejectedExecutionException("full");
                },
                task -> {
                    throw new IllegalStateException("odd");
                },
                task -> {
                    throw new OutOfMemoryError("no thread");
                },
                task -> {
                    throw new StackOverflowError();
                },
                task -> {
                    task.run();
                    task.run();
                    throw new IllegalStateException("after the task");
                },
                task -> {
                    if (calls.getAndIncrement() % 2 == 0) {
                        task.run();
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("faultyExecutors")
    void executorThatThrowsOrDropsTasks_listenerHearsAllTheSame_inOrder(Executor executor) {
        try (OffHeapCache<Long, byte[]> cache = cache(executor, (key, value, cause) -> heard.add(key))) {
            for (long key = 0; key < MANY; key++) {
                cache.put(key, new byte[] {1});
                assertThat(cache.asMap().remove(key)).containsExactly(1);
            }
            cache.cleanUp();
            assertThat(heard).isEqualTo(LongStream.range(0, MANY).boxed().toList());
        }
    }

    /** What a listener may throw. */
    static List<Throwable> problems() {
        return List.of(
                new ArithmeticException("odd"),
                new AssertionError("odd"),
                new OutOfMemoryError("odd"),
                new StackOverflowError(),
                new InterruptedException("odd"),
                new RuntimeException("odd") {
                    @Override
                    public String getMessage() {
                        throw new ArithmeticException("odd too");
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void listenerThatThrows_onADirectExecutor_removeReturnsTheValue(Throwable problem) {
        try (OffHeapCache<Long, byte[]> cache = cache(Runnable::run, (key, value, cause) -> {
            heard.add(key);
            throwAny(problem);
        })) {
            for (long key = 0; key < 300; key++) {
                cache.put(key, new byte[] {1});
                assertThat(cache.asMap().remove(key)).containsExactly(1);
            }
            assertThat(heard).hasSize(300);
            assertThat(Thread.interrupted()).isEqualTo(problem instanceof InterruptedException);
        }
    }

    @SuppressWarnings("unchecked") // the compiler does not know what is thrown; that is the point
    private static <T extends Throwable> void throwAny(Throwable problem) throws T {
        throw (T) problem;
    }

    @Test
    void listenerThatOverflowsTheStack_stopsNobody() {
        try (OffHeapCache<Long, byte[]> cache = cache(Runnable::run, (key, value, cause) -> {
            heard.add(key);
            deeper(0);
        })) {
            for (long key = 0; key < 20; key++) {
                cache.put(key, new byte[] {1});
                assertThat(cache.asMap().remove(key)).containsExactly(1);
            }
            cache.cleanUp();
            assertThat(heard).hasSize(20);
        }
    }

    @SuppressWarnings("InfiniteRecursion") // it ends with the stack, as is intended
    private static long deeper(long depth) {
        return deeper(depth + 1) + 1;
    }

    @Test
    void threadsOwnHandler_hearsWhatTheListenerThrows() throws Exception {
        List<Throwable> caught = Collections.synchronizedList(new ArrayList<>());
        try (OffHeapCache<Long, byte[]> cache = cache(Runnable::run, (key, value, cause) -> {
            throw new ArithmeticException("odd");
        })) {
            Thread thread = new Thread(() -> {
                cache.put(1L, new byte[1]);
                cache.invalidate(1L);
                cache.put(1L, new byte[1]);
                cache.invalidate(1L);
            });
            thread.setUncaughtExceptionHandler((same, problem) -> {
                caught.add(problem);
                throw caught.size() == 1 ? new IllegalStateException("handler throws too") : (RuntimeException) problem;
            });
            thread.start();
            thread.join();
            assertThat(caught).hasSize(2).hasOnlyElementsOfType(ArithmeticException.class);
        }
    }

    /** Cannot decode one value of three. */
    private static final class ForgetfulCodec extends Text.TextCodec {

        @Override
        public Text decode(MemorySegment source) {
            Text text = super.decode(source);
            if (text.number() % 3 == 0) {
                throw new StackOverflowError();
            }
            return text;
        }
    }

    @Test
    void valueThatCannotBeDecoded_keepsNoOtherFromBeingHeardOf() {
        try (OffHeapCache<Long, Text> cache = Hinterland.cache(Codec.ofLong(), new ForgetfulCodec())
                .maximumBytes(1 << 20)
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> heard.add(key))
                .build()) {
            for (long key = 0; key < 100; key++) {
                cache.put(key, new Text((int) key, "text"));
                cache.invalidate(key);
            }
            assertThat(heard)
                    .isEqualTo(LongStream.range(0, 100)
                            .filter(key -> key % 3 != 0)
                            .boxed()
                            .toList());
        }
    }

    /** Each put lets an entry leave, and none leaves otherwise. */
    private static long fill(OffHeapCache<Long, byte[]> cache, int thread, int puts, byte[] value, AtomicLong left) {
        cache.put((long) thread, value);
        for (int i = 0; i < puts; i++) {
            cache.put((long) thread, value);
            left.incrementAndGet();
        }
        return thread;
    }

    @Test
    void slowListener_holdsWritersUp_soThatFewEntriesWait() throws Exception {
        AtomicLong left = new AtomicLong();
        AtomicLong told = new AtomicLong();
        AtomicLong most = new AtomicLong();
        try (OffHeapCache<Long, byte[]> cache = cache(threads, (key, value, cause) -> {
            most.accumulateAndGet(left.get() - told.getAndIncrement(), Math::max);
            LockSupport.parkNanos(20_000);
        })) {
            Race.of(3, thread -> fill(cache, thread, MANY / 2, new byte[8], left));
            cache.cleanUp();
            assertThat(told).hasValue(3L * (MANY / 2));
            assertThat(most.get()).isLessThan(5_000);
        }
    }

    @Test
    void slowListener_largeValues_fewBytesWait() throws Exception {
        AtomicLong left = new AtomicLong();
        AtomicLong told = new AtomicLong();
        AtomicLong most = new AtomicLong();
        int bytes = 100_000;
        try (OffHeapCache<Long, byte[]> cache = cache(threads, (key, value, cause) -> {
            most.accumulateAndGet(left.get() - told.getAndIncrement(), Math::max);
            LockSupport.parkNanos(1_000_000);
        })) {
            Race.of(3, thread -> fill(cache, thread, 300, new byte[bytes], left));
            cache.cleanUp();
            assertThat(told).hasValue(3L * 300);
            assertThat(most.get() * bytes).isLessThan(10L << 20);
        }
    }

    @Test
    void executorThatIsBusy_writersCallTheListenerThemselves() throws Exception {
        Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        AtomicLong left = new AtomicLong();
        try (OffHeapCache<Long, byte[]> cache = cache(tasks::add, (key, value, cause) -> heard.add(key))) {
            Race.of(3, thread -> fill(cache, thread, MANY, new byte[8], left));
            assertThat(left.get() - heard.size()).isLessThan(5_000);
            tasks.forEach(Runnable::run);
            assertThat(heard).hasSize(3 * MANY);
        }
    }

    @Test
    void listenerThatNeverReturns_writersGoOn() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        AtomicLong left = new AtomicLong();
        RemovalListener<Long, byte[]> listener = (key, value, cause) -> {
            called.countDown();
            awaitQuietly(closed);
        };
        try (OffHeapCache<Long, byte[]> cache = cache(threads, listener)) {
            cache.put(0L, new byte[1]);
            cache.invalidate(0L);
            called.await();
            fill(cache, 1, 4_096 + 20, new byte[8], left);
            assertThat(cache.getIfPresent(1L)).hasSize(8);
            closed.countDown();
            cache.cleanUp();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void listenerThatCleansUpAndWrites_doesNotWaitForItself() {
        List<OffHeapCache<Long, byte[]>> self = new ArrayList<>();
        try (OffHeapCache<Long, byte[]> cache = cache(threads, (key, value, cause) -> {
            heard.add(key);
            if (key < MANY) {
                self.getFirst().put(key + MANY, value);
                self.getFirst().invalidate(key + MANY);
                self.getFirst().cleanUp();
            }
        })) {
            self.add(cache);
            for (long key = 0; key < MANY; key++) {
                cache.put(key, new byte[1]);
                cache.invalidate(key);
            }
            cache.cleanUp();
            cache.cleanUp();
            assertThat(heard).hasSize(2 * MANY);
        }
    }

    @Test
    void cleanUp_endsThoughOthersGoOnWriting() throws Exception {
        try (OffHeapCache<Long, byte[]> cache = cache(threads, (key, value, cause) -> heard.add(key))) {
            AtomicInteger cleaned = new AtomicInteger();
            Race.of(3, thread -> {
                if (thread == 0) {
                    IntStream.range(0, 10).forEach(i -> cache.cleanUp());
                    cleaned.set(1);
                } else {
                    while (cleaned.get() == 0) {
                        cache.put((long) thread, new byte[8]);
                    }
                }
                return thread;
            });
        }
    }

    /** Two caches; the listener of each removes what the other one loads. */
    @Test
    void listenersThatRemoveWhatTheOtherLoads_doNotWaitForEachOther() throws Exception {
        List<OffHeapCache<Long, byte[]>> caches = new ArrayList<>();
        AtomicLong[] loading = {new AtomicLong(), new AtomicLong()};
        AtomicInteger[] listening = {new AtomicInteger(), new AtomicInteger()};
        for (int i = 0; i < 2; i++) {
            int mine = i;
            int other = 1 - i;
            caches.add(Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                    .maximumBytes(300_000)
                    .executor(Runnable::run)
                    .removalListener((key, value, cause) -> {
                        listening[mine].set(1);
                        long limit = System.nanoTime() + 1_000_000;
                        while (listening[other].get() == 0 && System.nanoTime() < limit) {
                            Thread.onSpinWait();
                        }
                        caches.get(other).invalidate(loading[other].get());
                        listening[mine].set(0);
                    })
                    .build());
        }
        Race.of(2, thread -> {
            for (long key = 0; key < 3_000; key++) {
                loading[thread].set(key);
                caches.get(thread).get(key, same -> new byte[500]);
            }
            return thread;
        });
        caches.forEach(OffHeapCache::close);
    }
}
