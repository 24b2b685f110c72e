// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.experiments.protocol.Orders;
import dev.hinterland.lab.near.contender.ContenderUnavailableException;
import dev.hinterland.lab.near.contender.NearClient;
import dev.hinterland.lab.near.measure.NearAnswer.Done;
import dev.hinterland.lab.near.measure.NearAnswer.Ready;
import dev.hinterland.lab.near.measure.NearAnswer.Unavailable;
import dev.hinterland.lab.versions.VersionedData;
import java.io.IOException;
import java.nio.file.Path;

/** The program of the JVM that writes and of the one that reads. */
final class NearProgram {

    private static final int FOLLOW_MILLIS = 1;

    private NearProgram() {}

    /** Takes its setup and its orders from its input; ends with its parent. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Orders orders = Orders.ofParent();
        NearSetup setup = orders.next(NearSetup.class);
        WriteLog log = WriteLog.in(Path.of(setup.log()), setup.logCapacity());
        try (NearClient client = setup.store().open(setup.settings())) {
            orders.answer(new Ready());
            serve(orders, setup, client, log);
        } catch (ContenderUnavailableException unavailable) {
            orders.answer(new Unavailable(String.valueOf(unavailable.getMessage())));
        }
    }

    private static void serve(Orders orders, NearSetup setup, NearClient client, WriteLog log)
            throws IOException, InterruptedException {
        VersionedData data =
                new VersionedData(setup.plan().keyBytes(), setup.plan().valueBytes());
        String[] keys = new String[setup.plan().keys()];
        for (int index = 0; index < keys.length; index++) {
            keys[index] = data.key(index);
        }
        StalenessCheck check = new StalenessCheck(log, setup.plan().keys());
        Readers readers = new Readers(setup, client, data, keys, check);
        Writer writer = new Writer(setup, client, data, keys, log);
        start("follower", () -> follow(check));
        while (true) {
            NearOrder order = orders.next(NearOrder.class);
            switch (order.kind()) {
                case FILL -> writer.fill();
                case WRITE -> start("writer", writer);
                case WARM -> readers.read(order.millis());
                case MEASURE -> orders.answer(readers.read(order.millis()));
            }
            orders.answer(new Done());
        }
    }

    private static void follow(StalenessCheck check) {
        try {
            while (true) {
                check.follow();
                Thread.sleep(FOLLOW_MILLIS);
            }
        } catch (InterruptedException never) {
            throw new IllegalStateException("nobody interrupts it: thread=follower", never);
        }
    }

    static Thread start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
