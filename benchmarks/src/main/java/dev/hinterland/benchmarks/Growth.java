// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.store.StoreKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks for slow puts while a store grows to many small entries, beside a control that does everything but put: a
 * virtual machine stalls threads by itself, and only the difference is the store's.
 */
public final class Growth {

    private Growth() {}

    /**
     * Takes {@code --store}, {@code --shape long|text}, {@code --entries}, {@code --heap} (of the forked JVM, such as
     * {@code 512m}) and {@code --hgrm} (a directory for percentile files, to be plotted).
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        try {
            Arguments arguments = Arguments.parse(args, "store", "shape", "entries", "heap", "hgrm");
            StoreKind store = StoreKind.of(arguments.text("store", "hinterland"));
            List<String> flags = new ArrayList<>(store.jvmFlags());
            String heap = arguments.text("heap", store.onHeap() ? "12g" : "512m");
            flags.addAll(List.of("-Xms" + heap, "-Xmx" + heap, "-XX:+AlwaysPreTouch"));
            List<String> probeArgs = List.of(
                    store.id(),
                    arguments.text("shape", "long"),
                    Long.toString(arguments.count("entries", "50m")),
                    arguments.text("hgrm", ""));
            System.exit(new ChildJvm(flags, GrowthProbe.class, probeArgs).run());
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
