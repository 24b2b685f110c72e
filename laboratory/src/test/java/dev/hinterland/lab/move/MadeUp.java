// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Machines;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.hardware.SmallRun;
import dev.hinterland.lab.hardware.StoreRates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Made-up machines with stores. */
public final class MadeUp {

    static final long MIB = 1 << 20;

    private MadeUp() {}

    /** A machine all of whose times are multiplied by a factor. */
    public static HardwareProfile machine(double slower) {
        List<SmallRun> runs = new ArrayList<>();
        for (String collector : List.of("serial", "parallel", "g1")) {
            for (int value : List.of(60, 1000)) {
                runs.add(run("concurrent-hash-map", collector, 11, value, slower));
                runs.add(run("hinterland", collector, 11, value, slower));
            }
            runs.add(run("concurrent-hash-map", collector, 0, 0, slower));
            runs.add(run("hinterland", collector, 0, 0, slower));
        }
        return memory(slower)
                .on(new MeasuredOn(MachineProbe.thisMachine(), "25.0.3", 0.1, Map.of()))
                .with(new StoreRates(runs));
    }

    /** The same machine where only memory was measured. */
    static HardwareProfile memory(double slower) {
        return Machines.of(slower, 5);
    }

    private static SmallRun run(String store, String collector, int key, int value, double slower) {
        boolean onHeap = !store.equals("hinterland");
        int bytes = key == 0 ? 80 : key + value;
        return new SmallRun(
                store,
                collector,
                key,
                value,
                400_000,
                nanos((onHeap ? 80 : 400) + 0.3 * bytes, slower),
                nanos((onHeap ? 130 : 230) + 0.2 * bytes, slower),
                nanos((onHeap ? 65 : 230) + 0.2 * bytes, slower),
                (onHeap ? 50 : 350) * slower,
                (onHeap ? 30 : 200) * slower,
                2.0 * bytes + 150,
                bytes + 50.0,
                slower,
                onHeap ? nanos(250, slower) : Range.exactly(0),
                8 * slower,
                onHeap ? nanos(95, slower) : Range.exactly(0),
                onHeap ? nanos(200, slower) : Range.exactly(0),
                onHeap ? nanos(80, slower) : Range.exactly(0),
                onHeap ? bytes + 110.0 : 0,
                onHeap ? 0 : bytes + 30.0,
                60.0 * MIB,
                15.0 * MIB);
    }

    private static Range nanos(double nanos, double slower) {
        return new Range(0.9 * nanos * slower, nanos * slower, 1.2 * nanos * slower);
    }
}
