// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gc;

import dev.hinterland.lab.input.UserError;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A garbage collector of HotSpot that a run can be made with. */
public enum Collector {
    /** One thread, stops the program. */
    SERIAL("UseSerialGC"),
    /** Several threads, stops the program. */
    PARALLEL("UseParallelGC"),
    /** Regions, marks beside the program; the JVM's default. */
    G1("UseG1GC"),
    /** Marks and moves beside the program. */
    ZGC("UseZGC"),
    /** Marks and moves beside the program; not in every vendor's builds. */
    SHENANDOAH("UseShenandoahGC");

    private final String flag;

    Collector(String flag) {
        this.flag = flag;
    }

    /** Returns the name in options and results. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the JVM flag that selects it. */
    public String jvmFlag() {
        return "-XX:+" + flag;
    }

    /** Returns whether it works beside the program, with pauses too short to count as collections. */
    public boolean concurrent() {
        return this == ZGC || this == SHENANDOAH;
    }

    /** Returns the collector of this name. */
    public static Collector of(String id) {
        return Arrays.stream(values())
                .filter(collector -> collector.id().equals(id.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new UserError("unknown collector: --collectors=" + id + ", known="
                        + Arrays.stream(values()).map(Collector::id).collect(Collectors.joining("|"))));
    }
}
