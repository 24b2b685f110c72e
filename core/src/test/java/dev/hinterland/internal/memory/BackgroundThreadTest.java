// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class BackgroundThreadTest {

    private static final long LIMIT_SECONDS = 60;

    @Test
    void schedule_whileNoThreadCanBeStarted_refuses_andWorksLater() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        BackgroundThread background = new BackgroundThread(loop -> {
            if (asked.incrementAndGet() <= 3) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new Thread(loop);
        });
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch ran = new CountDownLatch(1);
        assertThat(background.schedule(runs::incrementAndGet, 0)).isFalse();
        while (!background.schedule(ran::countDown, 0)) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertThat(ran.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(asked).hasValue(4);
        assertThat(runs).as("a task that was refused").hasValue(0);
    }

    /** A factory that returns nothing stands for a thread that has died. */
    @Test
    void ensureAlive_startsAThreadForTasksThatWait() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        BackgroundThread background =
                new BackgroundThread(loop -> asked.getAndIncrement() < 2 ? null : new Thread(loop));
        CountDownLatch ran = new CountDownLatch(1);
        assertThat(background.schedule(ran::countDown, 0)).isTrue();
        assertThat(ran.getCount()).isEqualTo(1);
        assertThat(background.ensureAlive()).isTrue();
        assertThat(ran.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void thread_takesNothingOverFromItsStarter_andEndsWhenItIsIdle() throws Exception {
        InheritableThreadLocal<String> inheritable = new InheritableThreadLocal<>();
        AtomicReference<Thread> thread = new AtomicReference<>();
        CompletableFuture<String> inherited = new CompletableFuture<>();
        Runnable task = () -> {
            thread.set(Thread.currentThread());
            inherited.complete(inheritable.get() + " " + Thread.currentThread().getContextClassLoader());
        };
        Thread starter = new Thread(() -> {
            Thread.currentThread().setContextClassLoader(new ClassLoader() {});
            inheritable.set("inherited");
            BackgroundThread.SHARED.schedule(task, 0);
        });
        starter.start();
        assertThat(inherited.get(LIMIT_SECONDS, TimeUnit.SECONDS))
                .isEqualTo("null " + ClassLoader.getSystemClassLoader());
        assertThat(thread.get().isDaemon()).isTrue();
        assertThat(thread.get().join(java.time.Duration.ofSeconds(LIMIT_SECONDS)))
                .isTrue();
    }
}
