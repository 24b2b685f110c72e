package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.serializer.BinarySerializers;
import dev.hinterland.experiments.serializer.JavaSerializer;
import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.store.Store;
import dev.hinterland.experiments.store.StoreConfig;
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

    private final Store store;
    private final int entries;

    private RoundTrip(Store store, int entries) {
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
            try (Store store = find(args[0])) {
                store.open(config(serializer.equals("binary"), entries, budget, directory, options));
                new RoundTrip(store, entries).run();
            }
        }
    }

    static Store find(String id) {
        return ServiceLoader.load(Store.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(store -> store.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such store: id=" + id));
    }

    private static StoreConfig config(
            boolean binary, int entries, long budget, Path directory, Map<String, String> options) {
        Serializer<Object> keys = binary ? new BinarySerializers().serializerOf(String.class) : null;
        Serializer<Object> values = binary ? new BinarySerializers().serializerOf(Feed.class) : null;
        int keyBytes = JavaSerializer.unless(keys).size(key(entries / 2));
        int valueBytes = JavaSerializer.unless(values).size(feed(entries / 2));
        return new StoreConfig(
                entries, keyBytes, valueBytes, budget, keys, values, String.class, Feed.class, directory, options);
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
