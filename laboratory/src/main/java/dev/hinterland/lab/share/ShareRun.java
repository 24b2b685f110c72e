// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import dev.hinterland.lab.fork.Companion;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.share.ShareAnswer.Closed;
import dev.hinterland.lab.share.ShareAnswer.Done;
import dev.hinterland.lab.share.ShareAnswer.Ready;
import dev.hinterland.lab.share.ShareAnswer.Stopped;
import dev.hinterland.lab.share.ShareAnswer.Weight;
import dev.hinterland.lab.share.ShareAnswer.Wrote;
import dev.hinterland.lab.share.ShareSetup.Role;
import dev.hinterland.lab.versions.ReadCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;

/** One measurement: starts the JVMs, has them read and write, weighs them, and ends them. */
final class ShareRun implements AutoCloseable {

    /** What processes do until they answer their first read. */
    static final String FILLS = "makes and fills the file";

    static final String OPENS = "opens it to write";
    static final String READS = "opens it to read";
    static final String LOADS = "loads its own copy";

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int LOOK_MILLIS = 100;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int PAIRS = 5;
    private static final long PAIR_SHARE = 10;
    private static final long PAIR_MILLIS_MIN = 100;
    private static final long PAIR_MILLIS_MAX = 2000;
    private static final double BEFORE_READING = 0.4;

    private final SharePlan plan;
    private final Copies copies;
    private final Bench bench;
    private final Jdk jdk;
    private final List<Path> classPath;
    private final Path file;
    private final ShareSetup setup;
    private final List<Companion> all = new ArrayList<>();
    private final Map<String, List<Double>> startMillis = new LinkedHashMap<>();
    private final List<Double> own = new ArrayList<>();
    private final List<Double> other = new ArrayList<>();
    private final List<Double> together = new ArrayList<>();
    private final List<Wrote> wrote = new ArrayList<>();
    private final List<Double> awayMillis = new ArrayList<>();
    private ReadCounts counts = ReadCounts.NONE;
    private int life = 1;

    ShareRun(SharePlan plan, Copies copies, Bench bench, Jdk jdk, List<Path> classPath) throws IOException {
        this.plan = plan;
        this.copies = copies;
        this.bench = bench;
        this.jdk = jdk;
        this.classPath = classPath;
        file = bench.children().newDirectory().resolve("map");
        setup = new ShareSetup(copies, Role.FILL, file.toString(), life, plan);
    }

    /**
     * Makes the measurement.
     *
     * @throws IOException if a JVM dies that was not killed on purpose, or hangs
     */
    ShareOutcome run() throws IOException, InterruptedException {
        at("starting", 0, 0);
        if (copies == Copies.SHARED) {
            startShared();
        } else {
            for (int i = 0; i < plan.jvms(); i++) {
                all.add(started(setup, LOADS));
            }
        }
        at("reading all", 0, BEFORE_READING / 2);
        walk();
        if (plan.write()) {
            writer().tell(ShareOrder.of(ShareOrder.Kind.WRITE));
            writer().hear(Wrote.class, PATIENCE);
        }
        readInPairs();
        readTogether();
        if (plan.write()) {
            writer().tell(ShareOrder.of(ShareOrder.Kind.STOP));
            wrote.add(writer().hear(Stopped.class, PATIENCE).wrote());
        }
        walk();
        // Before the heaps are collected, which gives memory back.
        List<Long> sizes = sizes();
        return new ShareOutcome(startMillis, own, other, together, counts, wrote, awayMillis, mapBytes(), sizes);
    }

    private void startShared() throws IOException, InterruptedException {
        try (Companion first = started(setup, FILLS)) {
            first.tell(ShareOrder.of(ShareOrder.Kind.CLOSE));
            first.hear(Closed.class, PATIENCE);
        }
        all.add(started(setup.as(Role.OPEN, life), OPENS));
        for (int i = 0; i < plan.readers(); i++) {
            all.add(started(setup.as(Role.READ, life), READS));
        }
    }

    private Companion writer() {
        return all.getFirst();
    }

    private List<Companion> readers() {
        return all.subList(1, all.size());
    }

    /** Starts a JVM, waits until it has answered a read, and notes how long that took. */
    private Companion started(ShareSetup what, String how) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Companion jvm = launched(what);
        try {
            counts = counts.plus(jvm.hear(Ready.class, PATIENCE).counts());
        } catch (IOException problem) {
            jvm.close();
            throw problem;
        }
        startMillis.computeIfAbsent(how, first -> new ArrayList<>()).add(millisSince(start));
        return jvm;
    }

    private Companion launched(ShareSetup what) throws IOException {
        List<String> flags = List.of("-Xmx" + plan.heapBytes(copies), Collector.G1.jvmFlag());
        Companion jvm = Companion.start(bench.children(), jdk.java(), flags, classPath, ShareProgram.class);
        jvm.tell(what);
        return jvm;
    }

    private static double millisSince(long nanos) {
        return (System.nanoTime() - nanos) / NANOS_PER_MILLI;
    }

    /** Has each JVM read all entries: so each has all pages, and has found each entry. */
    private void walk() throws IOException, InterruptedException {
        all.forEach(jvm -> jvm.tell(ShareOrder.of(ShareOrder.Kind.WALK)));
        for (Companion jvm : all) {
            done(jvm);
        }
    }

    private Done done(Companion jvm) throws IOException, InterruptedException {
        Done done = jvm.hear(Done.class, PATIENCE.plusMillis(plan.millis()));
        counts = counts.plus(done.counts());
        return done;
    }

    /** Reads in the JVM that has the file, and in another one, in turns; each other one has its turn. */
    private void readInPairs() throws IOException, InterruptedException {
        long millis = Math.clamp(plan.millis() / PAIR_SHARE, PAIR_MILLIS_MIN, PAIR_MILLIS_MAX);
        all.forEach(jvm -> jvm.tell(ShareOrder.read(2 * millis)));
        for (Companion jvm : all) {
            done(jvm);
        }
        for (int pair = 0; pair < PAIRS && copies == Copies.SHARED; pair++) {
            at("reading in turns", (double) pair / PAIRS, BEFORE_READING);
            own.add(alone(writer(), millis));
            other.add(alone(readers().get(pair % plan.readers()), millis));
        }
    }

    private double alone(Companion jvm, long millis) throws IOException, InterruptedException {
        jvm.tell(ShareOrder.read(millis));
        return done(jvm).perSecond();
    }

    private void readTogether() throws IOException, InterruptedException {
        long millis = plan.millis(copies);
        boolean kills = copies == Copies.SHARED && plan.killMillis() > 0;
        long start = System.nanoTime();
        double killAt = kills ? nextKill() : Double.MAX_VALUE;
        readers().forEach(jvm -> jvm.tell(ShareOrder.read(millis)));
        for (double at = 0; at < millis; at = millisSince(start)) {
            at("reading together", at / millis, BEFORE_READING + (1 - BEFORE_READING) * at / millis);
            Thread.sleep(LOOK_MILLIS);
            for (Companion jvm : all) {
                jvm.requireAlive();
            }
            if (millisSince(start) >= killAt) {
                replaceWriter();
                killAt = millisSince(start) + nextKill();
            }
        }
        for (Companion jvm : readers()) {
            together.add(done(jvm).perSecond());
        }
    }

    /** At random, so that kills meet the writer in the middle of all that it does. */
    private double nextKill() {
        return plan.killMillis() * ThreadLocalRandom.current().nextDouble(0.5, 1.5);
    }

    private void replaceWriter() throws IOException, InterruptedException {
        long start = System.nanoTime();
        writer().kill();
        writer().last(Wrote.class).ifPresent(wrote::add);
        life++;
        all.set(0, launched(setup.as(Role.OPEN, life)));
        writer().tell(ShareOrder.of(ShareOrder.Kind.WRITE));
        counts = counts.plus(writer().hear(Ready.class, PATIENCE).counts());
        writer().hear(Wrote.class, PATIENCE);
        awayMillis.add(millisSince(start));
    }

    private long mapBytes() throws IOException, InterruptedException {
        long bytes = 0;
        for (Companion jvm : copies == Copies.SHARED ? List.of(writer()) : all) {
            jvm.tell(ShareOrder.of(ShareOrder.Kind.WEIGH));
            bytes += jvm.hear(Weight.class, PATIENCE).bytes();
        }
        return bytes;
    }

    private List<Long> sizes() {
        List<Long> sizes = new ArrayList<>();
        for (Companion jvm : all) {
            OptionalLong size = ProportionalSize.of(jvm.pid());
            if (size.isEmpty()) {
                return List.of();
            }
            sizes.add(size.getAsLong());
        }
        return sizes;
    }

    private void at(String phase, double shareOfPhase, double shareOfRun) {
        bench.progress().at(phase, shareOfPhase, shareOfRun);
    }

    @Override
    public void close() throws IOException {
        all.forEach(Companion::close);
        Files.deleteIfExists(file);
    }
}
