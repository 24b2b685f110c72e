// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the same body in several threads that start together, and hands on what the first of them threw. */
public final class Race {

    /** What one of the threads does. */
    @FunctionalInterface
    public interface Runner<T> {
        T run(int thread) throws Exception;
    }

    private Race() {}

    /** Returns what each thread returned, in the order of the threads. */
    public static <T> List<T> of(int threads, Runner<T> runner) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Future<T>> futures = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            for (int i = 0; i < threads; i++) {
                int thread = i;
                futures.add(executor.submit(() -> {
                    start.await();
                    return runner.run(thread);
                }));
            }
            return results(futures);
        }
    }

    private static <T> List<T> results(List<Future<T>> futures) throws Exception {
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            results.add(result(future));
        }
        return results;
    }

    private static <T> T result(Future<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof AssertionError assertion
                    ? assertion
                    : new AssertionError("a thread failed: cause=" + failed.getCause(), failed.getCause());
        }
    }
}
