// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Runs the protocol event by event: reads, misses, fills, evictions, writes, and the invalidations of a mode. What a
 * server sends arrives before the next event. In BCAST mode a turn of the server's loop has a fixed number of writes.
 */
final class ProtocolSimulation {

    private static final int SAMPLE_EVENTS = 1000;

    /** The work of a write, for each JVM, beside that of a read. */
    private static final double WRITE_WORK = 0.2;

    private static final double WORK = 2e6;
    private static final long LEAST_EVENTS = 200_000;

    private final NearMode mode;
    private final Miniature system;
    private final boolean noLoop;
    private final int writesOfTurn;
    private final EventStream events;
    private final LruEntries[] near;
    private final TrackingTable table;
    private final Observer observer;

    /** The keys that were written in this turn, and the last writer of each. */
    private final Map<Integer, Integer> turn = new HashMap<>();

    private int writesInTurn;
    private ProtocolCounts counts = new ProtocolCounts();

    ProtocolSimulation(
            NearMode mode, Miniature system, boolean noLoop, double writesOfTurn, long seed, Observer observer) {
        this.mode = mode;
        this.system = system;
        this.noLoop = noLoop;
        this.writesOfTurn = (int) Math.max(1, Math.round(writesOfTurn));
        this.events = new EventStream(system, seed);
        this.near = IntStream.range(0, system.jvms())
                .mapToObj(jvm -> new LruEntries(system.nearCapacity()))
                .toArray(LruEntries[]::new);
        this.table = new TrackingTable(system.keys());
        this.observer = observer;
    }

    /** Begins in the state that an endless past leaves, warms up, and counts what follows. */
    static ProtocolCounts settled(
            NearMode mode, Miniature system, boolean noLoop, double writesOfTurn, long seed, Observer observer) {
        ProtocolSimulation simulation = new ProtocolSimulation(mode, system, noLoop, writesOfTurn, seed, observer);
        simulation.settle();
        double work = simulation.events.readShare()
                + (1 - simulation.events.readShare()) * Math.max(1, WRITE_WORK * system.jvms());
        long count = Math.max(LEAST_EVENTS, Math.round(WORK / work));
        simulation.run(count / 2);
        return simulation.run(count);
    }

    /** Runs so many events, and returns what happened. */
    ProtocolCounts run(long eventCount) {
        counts = new ProtocolCounts();
        for (long i = 0; i < eventCount; i++) {
            events.next();
            if (events.isRead()) {
                read(events.jvm(), events.key());
            } else {
                write(events.jvm(), events.key());
            }
            if (i % SAMPLE_EVENTS == 0) {
                double entries =
                        Arrays.stream(near).mapToInt(LruEntries::size).average().orElse(0);
                counts.sizes(entries, table.keys(), (double) table.items());
            }
        }
        return counts;
    }

    double eventsPerSecond() {
        return events.perSecond();
    }

    private void read(int jvm, int key) {
        boolean hit = near[jvm].hit(key);
        counts.read(hit);
        if (!hit) {
            observer.fetched(jvm, key);
            if (mode == NearMode.DEFAULT) {
                table.add(key, jvm);
                limitTable();
            }
            // The table may have forgotten this very key; the JVM keeps only what the server remembers.
            if (mode == NearMode.BCAST || table.has(key, jvm)) {
                near[jvm].put(key);
            }
        }
    }

    private void limitTable() {
        while (system.tableKeysMax() > 0 && table.keys() > system.tableKeysMax()) {
            int forgotten = table.randomKey(events.random());
            counts.drops++;
            table.remove(forgotten, holder -> tellAlone(holder, forgotten));
        }
    }

    private void write(int writer, int key) {
        counts.write();
        if (mode == NearMode.DEFAULT) {
            near[writer].drop(key);
            table.remove(key, holder -> tellAlone(holder, key));
        } else {
            broadcast(writer, key);
        }
    }

    private void tellAlone(int jvm, int key) {
        counts.messages++;
        tell(jvm, key);
    }

    private void tell(int jvm, int key) {
        counts.told++;
        observer.told(jvm, key);
        near[jvm].drop(key);
    }

    private void broadcast(int writer, int key) {
        turn.put(key, writer);
        for (int jvm = 0; jvm < near.length; jvm++) {
            if (jvm != writer || !noLoop) {
                near[jvm].drop(key); // now: a turn is shorter than the time between two reads of a key
            } else {
                near[jvm].put(key);
            }
        }
        if (++writesInTurn == writesOfTurn) {
            writesInTurn = 0;
            endTurn();
        }
    }

    /** Sends each connection one message with all keys of the turn, except those that its JVM wrote last. */
    private void endTurn() {
        for (int jvm = 0; jvm < near.length; jvm++) {
            int told = 0;
            for (Map.Entry<Integer, Integer> written : turn.entrySet()) {
                if (!noLoop || written.getValue() != jvm) {
                    observer.told(jvm, written.getKey());
                    told++;
                }
            }
            counts.told += told;
            counts.messages += told > 0 ? 1 : 0;
        }
        turn.clear();
    }

    /** Draws for each key when it was last written, and for each JVM when it read the key last. */
    private void settle() {
        SplittableRandom random = events.random();
        double[] written = new double[system.keys()];
        for (int key = 0; key < written.length; key++) {
            written[key] = age(random, system.rates().writes()[key]);
        }
        for (int jvm = 0; jvm < near.length; jvm++) {
            settle(jvm, written, random);
        }
        if (mode == NearMode.DEFAULT) {
            limitTable();
        }
    }

    private void settle(int jvm, double[] written, SplittableRandom random) {
        long[] readSince = new long[written.length];
        int count = 0;
        for (int key = 0; key < written.length; key++) {
            double read = age(random, system.rates().reads()[key]);
            if (read < written[key]) {
                // The bits of a positive float grow as the float does, so numbers sort by age.
                readSince[count++] = (long) Float.floatToIntBits((float) read) << Integer.SIZE | key;
            }
        }
        Arrays.sort(readSince, 0, count);
        for (int i = count - 1; i >= 0; i--) {
            int key = (int) readSince[i];
            observer.fetched(jvm, key);
            near[jvm].put(key);
            if (mode == NearMode.DEFAULT) {
                table.add(key, jvm);
            }
        }
    }

    private static double age(SplittableRandom random, double rate) {
        return rate == 0 ? Double.POSITIVE_INFINITY : -Math.log1p(-random.nextDouble()) / rate;
    }

    /** Returns whether every JVM holds only keys of which the server would tell it. */
    boolean isCoherent() {
        return mode == NearMode.BCAST
                || IntStream.range(0, near.length)
                        .allMatch(jvm -> near[jvm].keys().stream().allMatch(key -> table.has(key, jvm)));
    }

    long tableItems() {
        return table.items();
    }

    /** Sees what passes between server and JVMs. */
    interface Observer {

        /** An observer that does nothing. */
        Observer NONE = new Observer() {};

        /** A JVM has read a key from the server. */
        default void fetched(int jvm, int key) {}

        /** The server has told a JVM that a key was written, or is forgotten. */
        default void told(int jvm, int key) {}
    }
}
