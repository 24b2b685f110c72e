// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.List;
import java.util.Map;
import java.util.Random;

/** Made-up measured machines. */
public final class Machines {

    private Machines() {}

    /** A machine whose costs per line are these, from the nearest level to the memory. */
    public static HardwareProfile of(double nanosPerCopiedLine, double factorPerLevel) {
        return new HardwareProfile(
                HardwareProfile.SCHEMA,
                "made up",
                "a test",
                null,
                64,
                List.of(
                        level("L1", 32L << 10, 8, nanosPerCopiedLine),
                        level("L2", 1L << 20, 16, nanosPerCopiedLine * factorPerLevel),
                        level("L3", 32L << 20, 16, nanosPerCopiedLine * factorPerLevel * factorPerLevel),
                        level("memory", null, null, nanosPerCopiedLine * Math.pow(factorPerLevel, 3))),
                new Tlb(4096, 8L << 20, Cost.ofNanos(20)),
                new Calls(Cost.ofNanos(3), Cost.ofNanos(2)),
                new LargeArrays(1 << 20, Cost.ofNanos(nanosPerCopiedLine * Math.pow(factorPerLevel, 3))),
                new YoungCollections(1L << 30, Cost.ofNanos(1e6)),
                Map.of(),
                List.of(),
                null,
                null,
                null);
    }

    static HardwareProfile random(Random random) {
        return of(0.1 + 5 * random.nextDouble(), 1 + 3 * random.nextDouble());
    }

    private static Level level(String name, Long bytes, Integer ways, double nanos) {
        Cost cost = Cost.ofNanos(nanos);
        return new Level(name, bytes, ways, cost, cost, cost, cost, cost);
    }
}
