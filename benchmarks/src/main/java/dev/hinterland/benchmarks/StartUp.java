// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.store.StoreKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Measures what stores cost before they are warm: the first one of a process, each further one of the same types, many
 * small ones together, and the first pairs of put and get. Each figure comes from fresh JVMs of {@link StartUpProbe},
 * those of all stores in turns, and is the median of them with the lowest and the highest.
 */
public final class StartUp {

    private StartUp() {}

    /** Takes {@code --stores} and {@code --jvms}: of each store for each scenario. */
    public static void main(String[] args) throws InterruptedException {
        try {
            Arguments arguments = Arguments.parse(args, "stores", "jvms", "flags");
            List<StoreKind> stores = arguments
                    .list("stores", "hinterland,hinterland-cache,concurrent-hash-map,caffeine,ohc-without-eviction")
                    .stream()
                    .map(StoreKind::of)
                    .toList();
            int jvms = (int) arguments.count("jvms", "5");
            List<String> flags = arguments.text("flags", "").isEmpty() ? List.of() : arguments.list("flags", "");
            long empty = emptyMillis(jvms, flags);
            System.out.printf("a JVM that does nothing: %d ms of processor time%n%n", empty);
            for (StartUpProbe.Scenario scenario : StartUpProbe.Scenario.values()) {
                measure(scenario, stores, jvms, flags, empty);
            }
        } catch (IllegalArgumentException | IOException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static long emptyMillis(int jvms, List<String> flags) throws IOException, InterruptedException {
        List<Double> figures = new ArrayList<>();
        for (int i = 0; i < jvms; i++) {
            String line = new ChildJvm(flags, StartUpProbe.class, List.of()).lastLine();
            figures.add(Double.valueOf(line.split("=", 2)[1]));
        }
        return Math.round(figures.stream().sorted().toList().get(figures.size() / 2));
    }

    private static void measure(
            StartUpProbe.Scenario scenario, List<StoreKind> stores, int jvms, List<String> flags, long emptyMillis)
            throws IOException, InterruptedException {
        Map<StoreKind, Map<String, List<Double>>> figures = new TreeMap<>();
        for (int i = 0; i < jvms; i++) {
            for (StoreKind store : stores) {
                List<String> all = new ArrayList<>(store.jvmFlags());
                all.addAll(flags);
                String line = new ChildJvm(all, StartUpProbe.class, List.of(scenario.name(), store.id())).lastLine();
                for (String figure : line.split(" ", -1)) {
                    String[] nameAndValue = figure.split("=", 2);
                    figures.computeIfAbsent(store, _ -> new TreeMap<>())
                            .computeIfAbsent(nameAndValue[0], _ -> new ArrayList<>())
                            .add(Double.valueOf(nameAndValue[1]));
                }
            }
        }
        System.out.println(scenario.title());
        figures.forEach((store, named) -> System.out.println(row(store, named, emptyMillis)));
        System.out.println();
    }

    private static String row(StoreKind store, Map<String, List<Double>> named, long emptyMillis) {
        StringBuilder row = new StringBuilder("  %-22s".formatted(store.id()));
        named.forEach((name, values) -> {
            double less = name.equals(StartUpProbe.PROCESSOR_MILLIS) ? emptyMillis : 0;
            List<Double> sorted = values.stream().sorted().toList();
            row.append(String.format(
                    Locale.ROOT,
                    "  %s %.4g (%.4g-%.4g)",
                    name,
                    sorted.get(sorted.size() / 2) - less,
                    sorted.getFirst() - less,
                    sorted.getLast() - less));
        });
        return row.toString();
    }
}
