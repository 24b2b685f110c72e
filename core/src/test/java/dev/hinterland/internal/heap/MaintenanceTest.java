// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.heap.Maintenance.Task;
import dev.hinterland.internal.memory.BackgroundThread;
import dev.hinterland.support.Forgotten;
import dev.hinterland.support.Log;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MaintenanceTest {

    private static final long LIMIT_SECONDS = 60;
    private static final long PERIOD_NANOS = 1_000_000;

    @Test
    void tasksThatThrow_areToldOfOnceForEachKind_andTheNextOnesRun() throws InterruptedException {
        List<Throwable> problems = List.of(
                new IllegalStateException("state"),
                new IllegalStateException("state again"),
                new StackOverflowError(),
                new OutOfMemoryError("none"),
                new AssertionError("error"));
        AtomicInteger runs = new AtomicInteger();
        Semaphore ran = new Semaphore(0);
        try (Log log = new Log();
                Maintenance maintenance = new Maintenance("throwing", task -> {
                    int run = runs.getAndIncrement();
                    ran.release();
                    if (run < problems.size()) {
                        throwAny(problems.get(run));
                    }
                })) {
            for (int i = 0; i <= problems.size(); i++) {
                maintenance.request(Task.RECLAIM);
                assertThat(ran.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(log.records())
                    .hasSize(4)
                    .allSatisfy(each -> assertThat(each.getMessage()).contains("name=throwing", "task=RECLAIM"));
        }
    }

    @SuppressWarnings("unchecked") // the compiler infers RuntimeException, and nothing is cast
    private static <T extends Throwable> void throwAny(Throwable problem) throws T {
        throw (T) problem;
    }

    @Test
    void repeatedAction_thatThrows_isRepeated() throws InterruptedException {
        Semaphore ran = new Semaphore(0);
        try (Maintenance maintenance = new Maintenance("repeating", task -> {})) {
            maintenance.repeat(
                    () -> {
                        ran.release();
                        throw new IllegalArgumentException("no time");
                    },
                    PERIOD_NANOS);
            maintenance.startRepeating();
            assertThat(ran.tryAcquire(5, LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void requests_whileNoThreadCanBeStarted_areDoneOnceItCan() throws InterruptedException {
        AtomicBoolean refuses = new AtomicBoolean(true);
        BackgroundThread background = new BackgroundThread(loop -> {
            if (refuses.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new Thread(loop);
        });
        Semaphore prepared = new Semaphore(0);
        Semaphore repeated = new Semaphore(0);
        try (Maintenance maintenance = new Maintenance(
                "unstarted",
                task -> {
                    if (task == Task.PREPARE_REGION) {
                        prepared.release();
                    }
                },
                background)) {
            maintenance.repeat(repeated::release, PERIOD_NANOS);
            maintenance.request(Task.PREPARE_REGION);
            maintenance.startRepeating();
            refuses.set(false);
            // Any later request will do.
            for (int i = 0; i < LIMIT_SECONDS * 100 && prepared.availablePermits() == 0; i++) {
                maintenance.request(Task.PREPARE_INDEX);
                maintenance.startRepeating();
                TimeUnit.MILLISECONDS.sleep(10);
            }
            assertThat(prepared.tryAcquire()).isTrue();
            maintenance.startRepeating();
            assertThat(repeated.tryAcquire(2, LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    /**
     * Each request must be followed by a run that sees what was there at its time, whether the thread watches or not.
     */
    @Test
    void everyRequest_isFollowedByARun() throws Exception {
        AtomicInteger wanted = new AtomicInteger();
        AtomicInteger seen = new AtomicInteger();
        List<Maintenance> self = new ArrayList<>();
        try (Maintenance maintenance = new Maintenance("followed", task -> {
                    seen.set(wanted.get());
                    if (seen.get() % 3 == 0) {
                        self.getFirst().watch();
                    }
                });
                ExecutorService writers = Executors.newFixedThreadPool(2)) {
            self.add(maintenance);
            for (int i = 0; i < 2_000; i++) {
                int number = wanted.incrementAndGet();
                writers.execute(() -> maintenance.request(Task.PREPARE_INDEX));
                maintenance.request(Task.RECLAIM);
                for (long waited = 0; seen.get() < number; waited++) {
                    assertThat(waited)
                            .as("waits for %s, has seen %s", number, seen)
                            .isLessThan(LIMIT_SECONDS * 10_000);
                    TimeUnit.MICROSECONDS.sleep(100);
                }
            }
        }
    }

    @Test
    void whatIsRepeated_keepsNobodyAlive() throws InterruptedException {
        assertThat(repeating().isCollected()).isTrue();
    }

    private static Forgotten repeating() {
        Object store = new Object();
        Maintenance maintenance = new Maintenance("forgotten", task -> {});
        maintenance.repeat(() -> Objects.requireNonNull(store), PERIOD_NANOS);
        maintenance.startRepeating();
        maintenance.request(Task.RECLAIM);
        return new Forgotten(store);
    }
}
