// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import dev.hinterland.experiments.protocol.Orders;
import dev.hinterland.lab.restart.RestartAnswer.Filled;
import dev.hinterland.lab.restart.RestartAnswer.Ready;
import dev.hinterland.lab.restart.RestartAnswer.Tick;
import dev.hinterland.lab.restart.RestartAnswer.Verified;
import dev.hinterland.lab.versions.ReadCounts;
import dev.hinterland.lab.versions.VersionedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** The program of a JVM that has a cache under load. */
final class RestartProgram {

    private static final int TICK_MILLIS = 100;

    private final Orders orders;
    private final RestartSetup setup;
    private final List<Requester> requesters = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;
    private Tick begin = new Tick(0, 0, 0, 0, ReadCounts.NONE);

    private RestartProgram(Orders orders, RestartSetup setup, OffHeapCache<String, byte[]> cache, Ledger ledger) {
        this.orders = orders;
        this.setup = setup;
        VersionedData data =
                new VersionedData(setup.plan().keyBytes(), setup.plan().valueBytes());
        for (int thread = 0; thread < setup.plan().threads(); thread++) {
            requesters.add(new Requester(setup.plan(), cache, ledger, data, thread));
        }
    }

    /** Takes its setup and its orders from its input; is killed, or ends with its parent. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Orders orders = Orders.ofParent();
        RestartSetup setup = orders.next(RestartSetup.class);
        Ledger ledger = Ledger.in(Path.of(setup.ledger()), setup.plan().entries());
        CacheBuilder<String, byte[]> builder = Hinterland.cache(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(setup.plan().maximumBytes());
        if (!setup.file().isEmpty()) {
            builder.file(Path.of(setup.file()));
        }
        new RestartProgram(orders, setup, builder.build(), ledger).run();
    }

    private void run() throws IOException, InterruptedException {
        requesters.getFirst().request(true);
        orders.answer(new Ready());
        while (true) {
            RestartOrder order = orders.next(RestartOrder.class);
            switch (order.kind()) {
                case FILL -> fill(order.requests());
                case SERVE -> serve();
                case VERIFY -> verify();
            }
        }
    }

    private void fill(long requests) throws InterruptedException {
        AtomicLong left = new AtomicLong(requests);
        start(requester -> {
            while (left.getAndDecrement() > 0) {
                requester.request(false);
            }
        });
        join();
        orders.answer(new Filled());
    }

    private void serve() {
        begin = tick();
        start(requester -> {
            while (!stopped) {
                requester.request(true);
            }
        });
        Thread ticker = new Thread(this::tickOn, "ticker");
        ticker.setDaemon(true);
        threads.add(ticker);
        ticker.start();
    }

    private void tickOn() {
        try {
            while (!stopped) {
                orders.answer(tick());
                Thread.sleep(TICK_MILLIS);
            }
        } catch (InterruptedException never) {
            throw new IllegalStateException("nobody interrupts it: thread=ticker", never);
        }
    }

    private Tick tick() {
        return new Tick(
                System.currentTimeMillis(),
                sum(Requester::requests) - begin.requests(),
                sum(Requester::reads) - begin.reads(),
                sum(Requester::hits) - begin.hits(),
                counts());
    }

    private long sum(ToLongFunction<Requester> counter) {
        return requesters.stream().mapToLong(counter).sum();
    }

    private ReadCounts counts() {
        return requesters.stream()
                .map(requester -> requester.check().counts())
                .reduce(ReadCounts.NONE, ReadCounts::plus);
    }

    private void verify() throws InterruptedException {
        stopped = true;
        join();
        long present = 0;
        for (long index = 0; index < setup.plan().entries(); index++) {
            if (requesters.getFirst().verify(index)) {
                present++;
            }
        }
        orders.answer(new Verified(present, counts()));
    }

    private void start(Consumer<Requester> work) {
        for (Requester requester : requesters) {
            Thread thread = new Thread(() -> work.accept(requester), "requests");
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        threads.clear();
    }
}
