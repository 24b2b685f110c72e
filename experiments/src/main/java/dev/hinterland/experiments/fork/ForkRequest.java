package dev.hinterland.experiments.fork;

import dev.hinterland.experiments.run.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a forked JVM is asked to run, as command line arguments {@code --name=value}.
 *
 * @param workload the id of the workload; "stores" writes to one and reads from it
 * @param store the id of the store, empty for a workload that needs none
 * @param serializer the id of the serializer for stores that keep bytes; {@code default} is each store's own way
 * @param entries how many entries to write
 * @param keyBytes the size of plain keys, or 0 for the feed data
 * @param valueBytes the size of plain values, or 0 for the feed data
 * @param threads how many threads write and read
 * @param readPercent the share of reads in a mixed phase after the others, or -1 for no such phase
 * @param mixedOperations how many operations the mixed phase makes; 0 for as many as there are entries
 * @param maxOffHeapBytes what the store may hold outside the heap
 * @param sampleMillis the time between two samples
 * @param stallSeconds after how long without any progress the run is given up
 * @param directory where the store may keep files: exists, is empty, and is deleted by the parent
 * @param watchParent whether to end when standard input does; the directory is deleted then, if it was empty
 * @param options settings of single stores or workloads, {@code --option.NAME=VALUE}
 */
public record ForkRequest(
        String workload,
        String store,
        String serializer,
        long entries,
        int keyBytes,
        int valueBytes,
        int threads,
        int readPercent,
        long mixedOperations,
        long maxOffHeapBytes,
        int sampleMillis,
        int stallSeconds,
        Path directory,
        boolean watchParent,
        Map<String, String> options) {

    private static final String OPTION = "option.";
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    /** Checks each value, so that a request that exists can be run. */
    public ForkRequest {
        atLeast(1, "entries", entries);
        atLeast(1, "threads", threads);
        atLeast(1, "sample-millis", sampleMillis);
        atLeast(1, "stall-seconds", stallSeconds);
        atLeast(0, "mixed-operations", mixedOperations);
        atLeast(0, "max-off-heap-bytes", maxOffHeapBytes);
        if (watchParent && directory.equals(TEMPORARY)) {
            throw new IllegalArgumentException("watch-parent requires a directory of the run's own, as it is deleted:"
                    + " directory=" + directory);
        }
        if (readPercent < -1 || readPercent > 100) {
            throw new IllegalArgumentException("a percentage is from 0 to 100: reads=" + readPercent);
        }
        if (keyBytes < 0 || valueBytes < 0 || (keyBytes == 0) != (valueBytes == 0)) {
            throw new IllegalArgumentException(
                    "plain data needs a size for both: key=" + keyBytes + ", value=" + valueBytes);
        }
        options = Map.copyOf(options);
    }

    /** Returns a request for the feed experiment with one thread, to be changed by the builder's methods. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns what the workload is told. */
    Settings settings() {
        return new Settings(
                store,
                serializer,
                entries,
                keyBytes,
                valueBytes,
                threads,
                readPercent,
                mixedOperations == 0 ? entries : mixedOperations,
                maxOffHeapBytes,
                directory,
                options);
    }

    /** Returns the arguments that {@link #parse} reads back. */
    public List<String> toArguments() {
        Map<String, Object> named = new LinkedHashMap<>();
        named.put("workload", workload);
        named.put("store", store);
        named.put("serializer", serializer);
        named.put("entries", entries);
        named.put("key", keyBytes);
        named.put("value", valueBytes);
        named.put("threads", threads);
        named.put("reads", readPercent);
        named.put("mixed-operations", mixedOperations);
        named.put("max-off-heap-bytes", maxOffHeapBytes);
        named.put("sample-millis", sampleMillis);
        named.put("stall-seconds", stallSeconds);
        named.put("directory", directory);
        named.put("watch-parent", watchParent);
        new TreeMap<>(options).forEach((name, value) -> named.put(OPTION + name, value));
        List<String> arguments = new ArrayList<>();
        named.forEach((name, value) -> arguments.add("--" + name + "=" + value));
        return arguments;
    }

    /**
     * Reads arguments; what isn't named has the builder's default.
     *
     * @throws IllegalArgumentException if an argument is unknown or has no possible value
     */
    public static ForkRequest parse(List<String> arguments) {
        Builder builder = builder();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (!argument.startsWith("--") || equals < 0) {
                throw new IllegalArgumentException("not of the form --name=value: argument=" + argument);
            }
            set(builder, argument.substring(2, equals), argument.substring(equals + 1));
        }
        return builder.build();
    }

    private static void set(Builder builder, String name, String value) {
        if (name.startsWith(OPTION)) {
            builder.option(name.substring(OPTION.length()), value);
            return;
        }
        try {
            switch (name) {
                case "workload" -> builder.workload(value);
                case "store" -> builder.store(value);
                case "serializer" -> builder.serializer(value);
                case "entries" -> builder.entries(Long.parseLong(value));
                case "key" -> builder.keyBytes(Integer.parseInt(value));
                case "value" -> builder.valueBytes(Integer.parseInt(value));
                case "threads" -> builder.threads(Integer.parseInt(value));
                case "reads" -> builder.readPercent(Integer.parseInt(value));
                case "mixed-operations" -> builder.mixedOperations(Long.parseLong(value));
                case "max-off-heap-bytes" -> builder.maxOffHeapBytes(Long.parseLong(value));
                case "sample-millis" -> builder.sampleMillis(Integer.parseInt(value));
                case "stall-seconds" -> builder.stallSeconds(Integer.parseInt(value));
                case "directory" -> builder.directory(Path.of(value));
                case "watch-parent" -> builder.watchParent(Boolean.parseBoolean(value));
                default -> throw new IllegalArgumentException("unknown argument: name=--" + name);
            }
        } catch (NumberFormatException notNumber) {
            throw new IllegalArgumentException("not a number: --" + name + "=" + value, notNumber);
        }
    }

    private static void atLeast(long least, String name, long value) {
        if (value < least) {
            throw new IllegalArgumentException("must be at least " + least + ": " + name + "=" + value);
        }
    }

    /** Collects what a request asks for; each method names the component that it sets. */
    public static final class Builder {

        private String workload = "stores";
        private String store = "";
        private String serializer = "binary";
        private long entries = 1_700_000;
        private int keyBytes;
        private int valueBytes;
        private int threads = 1;
        private int readPercent = -1;
        private long mixedOperations;
        private long maxOffHeapBytes = 1L << 30;
        private int sampleMillis = 400;
        private int stallSeconds = 120;
        private Path directory = TEMPORARY;
        private boolean watchParent;
        private final Map<String, String> options = new LinkedHashMap<>();

        private Builder() {}

        public Builder workload(String id) {
            workload = id;
            return this;
        }

        public Builder store(String id) {
            store = id;
            return this;
        }

        public Builder serializer(String id) {
            serializer = id;
            return this;
        }

        public Builder entries(long count) {
            entries = count;
            return this;
        }

        public Builder keyBytes(int bytes) {
            keyBytes = bytes;
            return this;
        }

        public Builder valueBytes(int bytes) {
            valueBytes = bytes;
            return this;
        }

        public Builder threads(int count) {
            threads = count;
            return this;
        }

        public Builder readPercent(int percent) {
            readPercent = percent;
            return this;
        }

        public Builder mixedOperations(long count) {
            mixedOperations = count;
            return this;
        }

        public Builder maxOffHeapBytes(long bytes) {
            maxOffHeapBytes = bytes;
            return this;
        }

        public Builder sampleMillis(int millis) {
            sampleMillis = millis;
            return this;
        }

        public Builder stallSeconds(int seconds) {
            stallSeconds = seconds;
            return this;
        }

        public Builder directory(Path existing) {
            directory = existing;
            return this;
        }

        public Builder watchParent(boolean watch) {
            watchParent = watch;
            return this;
        }

        public Builder option(String name, String value) {
            options.put(name, value);
            return this;
        }

        /** Returns the request, if its values are possible. */
        public ForkRequest build() {
            return new ForkRequest(
                    workload,
                    store,
                    serializer,
                    entries,
                    keyBytes,
                    valueBytes,
                    threads,
                    readPercent,
                    mixedOperations,
                    maxOffHeapBytes,
                    sampleMillis,
                    stallSeconds,
                    directory,
                    watchParent,
                    options);
        }
    }
}
