// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.adapters.StoreNotStartedException;
import dev.hinterland.adapters.StoreUnavailableException;
import dev.hinterland.adapters.stores.RedisServer;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.Companion;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.near.contender.NearSettings;
import dev.hinterland.lab.near.contender.NearStore;
import dev.hinterland.lab.near.measure.NearAnswer.Done;
import dev.hinterland.lab.near.measure.NearAnswer.Measured;
import dev.hinterland.lab.near.measure.NearAnswer.Ready;
import dev.hinterland.lab.near.measure.NearAnswer.Unavailable;
import dev.hinterland.lab.near.measure.NearOrder.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One measurement: a server, a JVM that writes, and one that reads, over a proxy if connections are cut. */
final class NearRun implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int LOOK_MILLIS = 20;
    private static final int REFUSED_MILLIS_MAX = 300;
    private static final long WRITES_ROOM = 1 << 16;
    private static final long LOG_TIMES = 4;
    private static final long SECOND_MILLIS = 1000;
    private static final double NANOS_PER_MILLI = 1e6;

    /** The share of a run that filling and warming up take, told to the progress bar. */
    private static final double PREPARED = 0.4;

    private final NearPlan plan;
    private final NearStore store;
    private final Bench bench;
    private final Jdk jdk;
    private final List<Path> classPath;
    private final Children.Work work;
    private final Path folder;
    private final long logCapacity;
    private @Nullable RedisServer server;
    private @Nullable CuttingProxy writerProxy;
    private @Nullable CuttingProxy readerProxy;
    private @Nullable Companion writer;
    private @Nullable Companion reader;
    private int cuts;

    NearRun(NearPlan plan, NearStore store, Bench bench, Jdk jdk, List<Path> classPath) throws IOException {
        this.plan = plan;
        this.store = store;
        this.bench = bench;
        this.jdk = jdk;
        this.classPath = classPath;
        this.folder = bench.children().newDirectory();
        this.work = bench.children().work();
        this.logCapacity = WRITES_ROOM
                + LOG_TIMES
                        * plan.writesPerSecond()
                        * (plan.warmMillis() + plan.millis() + SECOND_MILLIS)
                        / SECOND_MILLIS;
    }

    /**
     * Makes the measurement.
     *
     * @throws IOException if a JVM dies or hangs
     * @throws NotUsableException if the contender cannot be used with the server
     */
    NearOutcome run() throws IOException, InterruptedException, NotUsableException {
        bench.progress().at("filling", 0, 0);
        int serverPort = started().port();
        CuttingProxy writerWire = CuttingProxy.before(serverPort);
        writerProxy = writerWire;
        Companion writing = launched(writerWire.port());
        writer = writing;
        requireUsable(writing);
        order(writing, NearOrder.of(Kind.FILL));
        int readerPort = serverPort;
        if (plan.cutMillis() > 0) {
            readerProxy = CuttingProxy.before(serverPort);
            readerPort = readerProxy.port();
        }
        Companion reading = launched(readerPort);
        reader = reading;
        requireUsable(reading);
        order(writing, NearOrder.of(Kind.WRITE));
        bench.progress().at("warming up", 0, PREPARED / 2);
        order(reading, new NearOrder(Kind.WARM, plan.warmMillis()));

        WriteLog log = WriteLog.in(folder.resolve("writes"), logCapacity);
        ServerFigures before = ServerFigures.of(serverPort);
        long writerBytes = writerWire.bytes();
        long writes = log.count();
        reading.tell(new NearOrder(Kind.MEASURE, plan.millis()));
        disturb(reading, writing);
        Measured measured = reading.hear(Measured.class, PATIENCE);
        writing.requireAlive();
        return new NearOutcome(
                store.isBounded(),
                measured,
                ServerFigures.of(serverPort).since(before),
                writerWire.bytes() - writerBytes,
                log.count() - writes,
                cuts);
    }

    /** A contender cannot be used with the server. */
    static final class NotUsableException extends Exception {

        private static final long serialVersionUID = 1;

        NotUsableException(String why) {
            super(why);
        }
    }

    private RedisServer started() throws IOException, InterruptedException {
        try {
            RedisServer started = RedisServer.start(folder, plan.serverBytes());
            server = started;
            return started;
        } catch (StoreUnavailableException absent) {
            throw new UserError("redis-server is not installed: near starts one of its own", absent);
        } catch (StoreNotStartedException refused) {
            throw new IOException(refused.getMessage(), refused);
        }
    }

    private Companion launched(int port) throws IOException {
        List<String> flags = List.of("-Xmx" + plan.heapBytes(), Collector.G1.jvmFlag());
        Companion jvm = Companion.start(bench.children(), jdk.java(), flags, classPath, NearProgram.class);
        jvm.tell(new NearSetup(
                store,
                new NearSettings(
                        port,
                        plan.nearBytes(),
                        plan.keyBytes() + plan.valueBytes(),
                        plan.boundMillis(),
                        plan.threads()),
                folder.resolve("writes").toString(),
                logCapacity,
                plan));
        return jvm;
    }

    private static void requireUsable(Companion jvm) throws IOException, InterruptedException, NotUsableException {
        try {
            jvm.hear(Ready.class, PATIENCE);
        } catch (IOException died) {
            Optional<Unavailable> unavailable = jvm.last(Unavailable.class);
            if (unavailable.isPresent()) {
                throw new NotUsableException(unavailable.get().why());
            }
            throw died;
        }
    }

    private static void order(Companion jvm, NearOrder order) throws IOException, InterruptedException {
        jvm.tell(order);
        jvm.hear(Done.class, PATIENCE);
    }

    /** Waits while the readers are measured, and cuts their connections now and then. */
    private void disturb(Companion reading, Companion writing) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom();
        long began = System.nanoTime();
        double cutAt = nextCut(0, random);
        for (double at = 0; at < plan.millis(); at = (System.nanoTime() - began) / NANOS_PER_MILLI) {
            bench.progress().at("reading", at / plan.millis(), PREPARED + (1 - PREPARED) * at / plan.millis());
            Thread.sleep(LOOK_MILLIS);
            reading.requireAlive();
            writing.requireAlive();
            if (readerProxy != null && at >= cutAt) {
                readerProxy.refuse(true);
                Thread.sleep(random.nextInt(REFUSED_MILLIS_MAX));
                readerProxy.refuse(false);
                cuts++;
                cutAt = nextCut(at, random);
            }
        }
    }

    private double nextCut(double at, SplittableRandom random) {
        return at + plan.cutMillis() * (random.nextDouble() + 1.0 / 2);
    }

    @Override
    public void close() throws IOException {
        for (Companion jvm : new Companion[] {reader, writer}) {
            if (jvm != null) {
                jvm.close();
            }
        }
        for (CuttingProxy proxy : new CuttingProxy[] {readerProxy, writerProxy}) {
            if (proxy != null) {
                proxy.close();
            }
        }
        if (server != null) {
            server.close();
        }
        work.close();
        Files.deleteIfExists(folder.resolve("writes"));
    }
}
