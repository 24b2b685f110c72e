// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.stores;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.experiments.serializer.BinarySerializers;
import dev.hinterland.experiments.workload.Feed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * The program of the forked JVM: writes feeds to a store, reads and compares all of them, and prints a line of
 * {@code name=value} pairs.
 */
final class RoundTrip {

    private final OpenStore<Object, Object> store;
    private final int entries;

    private RoundTrip(OpenStore<Object, Object> store, int entries) {
        this.store = store;
        this.entries = entries;
    }

    /**
     * Arguments: store; {@code binary} or {@code default}, or both with a comma; entries; budget in bytes; directory;
     * options as {@code name=value}.
     */
    public static void main(String[] args) throws Exception {
        int entries = Integer.parseInt(args[2]);
        long budget = Long.parseLong(args[3]);
        Map<String, String> options = new HashMap<>();
        for (String option : Arrays.asList(args).subList(5, args.length)) {
            int equals = option.indexOf('=');
            options.put(option.substring(0, equals), option.substring(equals + 1));
        }
        for (String serializer : args[1].split(",", -1)) {
            Path directory = Files.createDirectories(Path.of(args[4]).resolve(serializer));
            StoreSpec<Object, Object> spec = spec(serializer.equals("binary"), entries, budget, directory, options);
            try (OpenStore<Object, Object> store = find(args[0]).open(spec)) {
                new RoundTrip(store, entries).run();
            }
        }
    }

    static StoreAdapter find(String id) {
        return ServiceLoader.load(StoreAdapter.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(store -> store.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such store: id=" + id));
    }

    @SuppressWarnings("unchecked") // stores may insist on the exact classes; the program has only objects
    private static StoreSpec<Object, Object> spec(
            boolean binary, int entries, long budget, Path directory, Map<String, String> options) {
        Serializer<Object> keys = binary ? new BinarySerializers().serializerOf(String.class) : null;
        Serializer<Object> values = binary ? new BinarySerializers().serializerOf(Feed.class) : null;
        return new StoreSpec<>(
                form((Class<Object>) (Class<?>) String.class, keys, key(entries / 2)),
                form((Class<Object>) (Class<?>) Feed.class, values, feed(entries / 2)),
                entries,
                true,
                null,
                budget,
                directory,
                options);
    }

    private static Form<Object> form(Class<Object> type, Serializer<Object> serializer, Object average) {
        return Form.of(
                type,
                serializer,
                Form.of(type, serializer, 0).serializerOrJava().size(average));
    }

    private void run() throws Exception {
        long start = System.nanoTime();
        for (int i = 0; i < entries; i++) {
            store.put(key(i), feed(i));
        }
        long written = System.nanoTime();
        int wrong = 0;
        for (int i = 0; i < entries; i++) {
            if (!feed(i).equals(store.get(key(i)))) {
                wrong++;
            }
        }
        long read = System.nanoTime();
        if (store.get("absent") != null) {
            throw new AssertionError("found what was never written");
        }
        System.out.printf(
                "wrong=%d offHeapBytes=%d writeMillis=%d readMillis=%d%n",
                wrong, store.offHeapBytes(), (written - start) / 1_000_000, (read - written) / 1_000_000);
    }

    private static String key(int i) {
        return "key_" + i;
    }

    private static Feed feed(int i) {
        String user = "user_" + i % 1000;
        return new Feed(i, user, i & 7, user + "_" + i, 1_400_000_000_000L + i);
    }
}
