// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Requests at a steady rate, of random products. Each is due at its time, whether or not earlier ones have been
 * answered, and its response time counts from then: so a pause of the service counts for all requests that it delays.
 */
final class OpenLoopLoad {

    private static final int CONNECTIONS = 64;
    private static final int DIGITS = 3;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int OK = 200;

    private final Server server;
    private final LoadTest.Settings settings;

    OpenLoopLoad(Server server, LoadTest.Settings settings) {
        this.server = server;
        this.settings = settings;
    }

    LoadTest.Measured run(int seconds) throws InterruptedException {
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(PATIENCE)
                .build()) {
            return new Run(client, seconds).measure();
        }
    }

    /** One run: its connections take the next request that is due, in turns. */
    private final class Run {

        private final HttpClient client;
        private final int seconds;
        private final long requests;
        private final Recorder recorder = new Recorder(DIGITS);
        private final AtomicLong next = new AtomicLong();
        private final AtomicLong failed = new AtomicLong();
        private final long start = System.nanoTime() + SECOND / 10;

        Run(HttpClient client, int seconds) {
            this.client = client;
            this.seconds = seconds;
            this.requests = (long) seconds * settings.rate();
        }

        LoadTest.Measured measure() throws InterruptedException {
            Histogram times = new Histogram(DIGITS);
            List<Outcome.Second> each = new ArrayList<>();
            try (ExecutorService connections = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < CONNECTIONS; i++) {
                    connections.execute(this::connection);
                }
                connections.shutdown();
                boolean done = false;
                while (!done) {
                    done = connections.awaitTermination(
                            Math.max(0, start + (each.size() + 1) * SECOND - System.nanoTime()), TimeUnit.NANOSECONDS);
                    Histogram second = recorder.getIntervalHistogram();
                    times.add(second);
                    each.add(new Outcome.Second(
                            each.size(),
                            second.getTotalCount(),
                            LoadTest.millis(second.getValueAtPercentile(99.9)),
                            server.residentBytes()));
                }
            }
            double elapsed = (System.nanoTime() - start) / (double) SECOND;
            return new LoadTest.Measured(times, times.getTotalCount() / Math.max(elapsed, seconds), failed.get(), each);
        }

        private void connection() {
            for (long request = next.getAndIncrement(); request < requests; request = next.getAndIncrement()) {
                long due = start + request * SECOND / settings.rate();
                while (System.nanoTime() < due) {
                    LockSupport.parkNanos(due - System.nanoTime());
                }
                if (succeeds(request)) {
                    recorder.recordValue(System.nanoTime() - due);
                } else {
                    failed.incrementAndGet();
                }
            }
        }

        private boolean succeeds(long request) {
            long id = Long.remainderUnsigned(request * 0x9E3779B97F4A7C15L, settings.products());
            try {
                return client.send(
                                        HttpRequest.newBuilder(URI.create(
                                                        "http://127.0.0.1:" + server.port() + "/products/" + id))
                                                .timeout(PATIENCE)
                                                .build(),
                                        BodyHandlers.discarding())
                                .statusCode()
                        == OK;
            } catch (IOException _) {
                return false; // counted as failed
            } catch (InterruptedException e) {
                throw new IllegalStateException("load is interrupted", e);
            }
        }
    }
}
