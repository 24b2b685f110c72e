// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.store.StoreKind;
import java.io.IOException;
import java.util.List;

/**
 * Two threads that read one key, against two threads that do the same with a store and a key each: what they lose by
 * sharing is what the store writes when it is read. Each store is measured in a JVM of its own.
 */
public final class HotKey {

    private HotKey() {}

    /** Takes {@code --stores} and {@code --rounds}, of a tenth of a second for each of the two. */
    public static void main(String[] args) throws IOException, InterruptedException {
        try {
            Arguments arguments = Arguments.parse(args, "stores", "rounds");
            List<StoreKind> stores =
                    arguments.list("stores", "hinterland-cache,hinterland,concurrent-hash-map,caffeine").stream()
                            .map(StoreKind::of)
                            .toList();
            String rounds = Long.toString(arguments.count("rounds", "60"));
            for (StoreKind store : stores) {
                int exit = new ChildJvm(store.jvmFlags(), HotKeyProbe.class, List.of(store.id(), rounds)).run();
                if (exit != 0) {
                    System.exit(exit);
                }
            }
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
