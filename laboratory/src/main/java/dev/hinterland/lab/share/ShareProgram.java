// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.experiments.protocol.Orders;
import dev.hinterland.lab.share.ShareAnswer.Closed;
import dev.hinterland.lab.share.ShareAnswer.Ready;
import dev.hinterland.lab.share.ShareAnswer.Stopped;
import dev.hinterland.lab.share.ShareAnswer.Weight;
import dev.hinterland.lab.versions.VersionedData;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The program of one of the JVMs: has a map, or opens that of another, and does with it what it is ordered to. */
final class ShareProgram {

    private static final double NANOS_PER_MILLI = 1e6;

    private final Orders orders;
    private final ShareSetup setup;
    private final ConcurrentMap<String, byte[]> map;
    private final VersionedData data;
    private final EntryReader reader;
    private final Overwriter overwriter;

    private ShareProgram(Orders orders, ShareSetup setup, ConcurrentMap<String, byte[]> map) {
        this.orders = orders;
        this.setup = setup;
        this.map = map;
        data = new VersionedData(setup.plan().keyBytes(), setup.plan().valueBytes());
        reader = new EntryReader(
                map, data, setup.plan().entries(), ProcessHandle.current().pid());
        overwriter = new Overwriter(map, data, setup, orders);
    }

    /** Takes its setup and its orders from its input. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Orders orders = Orders.ofParent();
        ShareSetup setup = orders.next(ShareSetup.class);
        new ShareProgram(orders, setup, map(setup)).run();
        System.exit(0);
    }

    private static ConcurrentMap<String, byte[]> map(ShareSetup setup) {
        MapBuilder<String, byte[]> builder = Hinterland.map(Codec.ofString(), Codec.ofBytes());
        return switch (setup.copies()) {
            case HEAP -> new ConcurrentHashMap<>();
            case OFF_HEAP -> builder.maximumBytes(setup.plan().maximumBytes()).build();
            case SHARED -> file(builder.file(Path.of(setup.file())), setup);
        };
    }

    private static OffHeapMap<String, byte[]> file(MapBuilder<String, byte[]> builder, ShareSetup setup) {
        return switch (setup.role()) {
            case FILL -> builder.maximumBytes(setup.plan().maximumBytes()).build();
            case OPEN -> builder.build();
            case READ -> builder.readOnly().build();
        };
    }

    private void run() throws IOException, InterruptedException {
        if (setup.role() == ShareSetup.Role.FILL) {
            for (long index = 0; index < setup.plan().entries(); index++) {
                map.put(data.key(index), data.value(index, 0));
            }
        }
        orders.answer(new Ready(reader.first().counts()));
        for (ShareOrder order = next(); order.kind() != ShareOrder.Kind.CLOSE; order = next()) {
            obey(order);
        }
        long start = System.nanoTime();
        close();
        orders.answer(new Closed((System.nanoTime() - start) / NANOS_PER_MILLI));
    }

    private ShareOrder next() throws IOException, InterruptedException {
        return orders.next(ShareOrder.class);
    }

    private void obey(ShareOrder order) throws InterruptedException {
        switch (order.kind()) {
            case WALK -> orders.answer(reader.walk());
            case READ -> orders.answer(reader.during(order.millis()));
            case WRITE -> overwriter.start();
            case STOP -> orders.answer(new Stopped(overwriter.stop()));
            case WEIGH -> orders.answer(weight());
            case CLOSE -> close();
        }
    }

    private Weight weight() {
        if (map instanceof OffHeapMap<String, byte[]> offHeap) {
            return new Weight(offHeap.stats().usedBytes());
        }
        System.gc();
        return new Weight(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    private void close() {
        if (map instanceof OffHeapMap<String, byte[]> offHeap) {
            offHeap.close();
        }
    }
}
