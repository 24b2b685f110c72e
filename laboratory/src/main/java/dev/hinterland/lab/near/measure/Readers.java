// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.near.contender.NearClient;
import dev.hinterland.lab.near.measure.NearAnswer.Measured;
import dev.hinterland.lab.versions.VersionedData;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** The threads of the JVM that reads, and their figures together. */
final class Readers {

    private static final double P50 = 50;
    private static final double P99 = 99;
    private static final double P999 = 99.9;
    private static final int COLLECTIONS = 2;

    private final NearSetup setup;
    private final NearClient client;
    private final VersionedData data;
    private final String[] keys;
    private final StalenessCheck check;
    private final List<KeyChoice> choices = new ArrayList<>();

    Readers(NearSetup setup, NearClient client, VersionedData data, String[] keys, StalenessCheck check) {
        this.setup = setup;
        this.client = client;
        this.data = data;
        this.keys = keys;
        this.check = check;
        for (int thread = 0; thread < setup.settings().threads(); thread++) {
            choices.add(new KeyChoice(setup.plan().keys(), setup.plan().exponent(), thread));
        }
    }

    /** Reads for so long. */
    Measured read(long millis) throws InterruptedException {
        long collected = collectionMillis();
        long began = System.nanoTime();
        long end = began + TimeUnit.MILLISECONDS.toNanos(millis);
        List<Reader> readers = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (KeyChoice choice : choices) {
            long bound = TimeUnit.MILLISECONDS.toNanos(setup.settings().boundMillis());
            Reader reader = new Reader(client, keys, choice, data, check, bound, end);
            readers.add(reader);
            threads.add(NearProgram.start("reader", reader));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long nanos = System.nanoTime() - began;
        return measured(readers, nanos, collectionMillis() - collected);
    }

    private static Measured measured(List<Reader> readers, long nanos, long gcMillis) {
        Histogram times = readers.getFirst().times();
        for (Reader reader : readers.subList(1, readers.size())) {
            times.add(reader.times());
        }
        return new Measured(
                sum(readers, Reader::reads),
                sum(readers, Reader::failed),
                sum(readers, Reader::wrong),
                sum(readers, Reader::stale),
                readers.stream().mapToLong(Reader::stalestNanos).max().orElse(0),
                nanos,
                times.getValueAtPercentile(P50),
                times.getValueAtPercentile(P99),
                times.getValueAtPercentile(P999),
                gcMillis,
                heapAfterCollection(),
                readers.stream()
                        .map(Reader::firstFailure)
                        .filter(text -> !text.isEmpty())
                        .findFirst()
                        .orElse(""));
    }

    private static long sum(List<Reader> readers, ToLongFunction<Reader> figure) {
        return readers.stream().mapToLong(figure).sum();
    }

    /** Returns how long collections have stopped the JVM; what runs beside it is not counted. */
    private static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> !bean.getName().contains("Concurrent"))
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static long heapAfterCollection() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
