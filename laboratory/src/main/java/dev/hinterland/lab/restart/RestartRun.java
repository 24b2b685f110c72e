// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import dev.hinterland.lab.fork.Companion;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.restart.RestartAnswer.Filled;
import dev.hinterland.lab.restart.RestartAnswer.Ready;
import dev.hinterland.lab.restart.RestartAnswer.Tick;
import dev.hinterland.lab.restart.RestartAnswer.Verified;
import dev.hinterland.lab.restart.RestartOrder.Kind;
import dev.hinterland.lab.versions.ReadCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One kill: loads a cache, kills its process at full load, starts another, and listens how it gets on. */
final class RestartRun implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int LOOK_MILLIS = 50;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double SECOND_MILLIS = 1000;

    /** The share of a run that filling takes, told to the progress bar. */
    private static final double FILL = 0.3;

    private final RestartPlan plan;
    private final Bench bench;
    private final Jdk jdk;
    private final List<Path> classPath;
    private final Path folder;
    private final RestartSetup setup;
    private final List<Tick> ticks = new ArrayList<>();
    private @Nullable Companion running;

    RestartRun(RestartPlan plan, Start start, Bench bench, Jdk jdk, List<Path> classPath) throws IOException {
        this.plan = plan;
        this.bench = bench;
        this.jdk = jdk;
        this.classPath = classPath;
        folder = bench.children().newDirectory();
        setup = new RestartSetup(
                start == Start.WARM ? folder.resolve("cache").toString() : "",
                folder.resolve("ledger").toString(),
                plan);
    }

    /**
     * Makes the measurement.
     *
     * @throws IOException if a JVM dies that was not killed on purpose, or hangs
     */
    RestartOutcome run() throws IOException, InterruptedException {
        bench.progress().at("filling", 0, 0);
        Companion first = launched();
        first.hear(Ready.class, PATIENCE);
        first.tell(new RestartOrder(Kind.FILL, plan.fillRequests()));
        first.hear(Filled.class, PATIENCE);
        first.tell(RestartOrder.of(Kind.SERVE));
        listen(first, plan.beforeMillis(), "before the kill", FILL, (1 - FILL) / 2);

        long killedAtMillis = System.currentTimeMillis();
        long killedAt = System.nanoTime();
        first.kill();
        ticks.addAll(first.all(Tick.class));
        TickLine before = new TickLine(ticks, killedAtMillis);
        ReadCounts counts = ticks.getLast().counts();
        ticks.clear();

        Companion second = launched();
        second.tell(RestartOrder.of(Kind.SERVE));
        second.hear(Ready.class, PATIENCE);
        double firstReadMillis = (System.nanoTime() - killedAt) / NANOS_PER_MILLI;
        listen(second, plan.afterMillis(), "after the kill", 1 - (1 - FILL) / 2, (1 - FILL) / 2);
        second.tell(RestartOrder.of(Kind.VERIFY));
        Verified verified = second.hear(Verified.class, PATIENCE);
        return new RestartOutcome(
                firstReadMillis,
                before,
                new TickLine(ticks, killedAtMillis),
                plan.beforeMillis() / SECOND_MILLIS,
                verified.present(),
                counts.plus(verified.counts()));
    }

    private Companion launched() throws IOException {
        List<String> flags = List.of("-Xmx" + plan.heapBytes(), Collector.G1.jvmFlag());
        Companion jvm = Companion.start(bench.children(), jdk.java(), flags, classPath, RestartProgram.class);
        running = jvm;
        jvm.tell(setup);
        return jvm;
    }

    private void listen(Companion jvm, long millis, String phase, double done, double share)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        for (double at = 0; at < millis; at = (System.nanoTime() - start) / NANOS_PER_MILLI) {
            bench.progress().at(phase, at / millis, done + share * at / millis);
            Thread.sleep(LOOK_MILLIS);
            jvm.requireAlive();
            ticks.addAll(jvm.all(Tick.class));
        }
    }

    @Override
    public void close() throws IOException {
        if (running != null) {
            running.close();
        }
        Files.deleteIfExists(folder.resolve("cache"));
        Files.deleteIfExists(folder.resolve("ledger"));
    }
}
