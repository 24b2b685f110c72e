// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.adapters.stores.HinterlandAdapter;
import dev.hinterland.experiments.workload.Data;
import dev.hinterland.lab.compare.Contender;
import dev.hinterland.lab.compare.HeapCheck;
import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.compare.StoresPlan;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes a plan out of the options: fills in what was not said, and refuses what cannot be. */
final class StoresPlanner {

    private static final String STANDARD_WORKLOAD = "stores";
    private static final String REDIS = "redis";
    private static final String HINTERLAND = "hinterland";
    private static final long ENTRIES = PublishedExperiment.ENTRIES;
    private static final long HEAP = PublishedExperiment.HEAP_BYTES;
    private static final int QUICK_DIVISOR = 2;
    /** Half the data needs half the heap, and what the JVM itself needs is not halved. */
    private static final long QUICK_HEAP = HEAP / QUICK_DIVISOR + (24L << 20);

    private static final String QUICK_STORES = "concurrent-hash-map,caffeine,ehcache,ohc,hinterland";
    private static final Duration QUICK_LIMIT = Duration.ofSeconds(84);
    private static final Duration NO_LIMIT = Duration.ofDays(7);

    private static final Set<String> FILE_SYSTEMS_IN_MEMORY = Set.of("tmpfs", "ramfs");

    private static final int FEED_BYTES = 80;
    private static final int MOST_OVERHEAD_BYTES = 250;
    private static final long LEAST_OFF_HEAP = 512L << 20;
    private static final long LEAST_BUDGET = 1L << 20;
    private static final long LEAST_TOTAL = 64L << 20;
    private static final double MOST_OF_MEMORY = 0.9;

    private final StoresOptions options;
    private final List<String> arguments;
    private final ForkClassPath classPath;
    private final ClassLoader loader;
    private final List<String> notes = new ArrayList<>();

    StoresPlanner(StoresOptions options, List<String> arguments) {
        this.options = options;
        this.arguments = arguments;
        classPath = new ForkClassPath(options.classPath);
        loader = classPath.loader();
    }

    StoresPlan plan() throws IOException, InterruptedException {
        JdkFinder finder = JdkFinder.ofThisMachine();
        Jdk jdk = options.jdk == null ? finder.running() : finder.choose(options.jdk);
        List<Contender> contenders = contenders();
        StoresPlan.Data data = data();
        List<Collector> collectors = collectors();
        requireMemory(data, contenders);
        StoresPlan.Memory memory = memory(data);
        new HeapCheck(jdk).check(memory, contenders, collectors);
        noteScaling(data, memory);
        noteFiles(contenders);
        noteTouch(contenders);
        return new StoresPlan(
                arguments,
                contenders,
                workload(),
                data,
                number("--threads", options.threads, 1, 1024, 1),
                number("--reads", options.reads, 0, 100, -1),
                collectors,
                memory,
                options.preTouch,
                number("--repeat", options.repeat, 1, 1000, 1),
                jdk,
                classPath.forJdk(jdk.feature()),
                storeOptions(contenders),
                options.quick,
                options.quick ? QUICK_LIMIT : NO_LIMIT,
                notes);
    }

    private String workload() {
        String id = Objects.requireNonNullElse(options.workload, STANDARD_WORKLOAD);
        List<String> known = StoreCatalog.workloads(loader);
        if (!known.contains(id)) {
            throw new UserError("unknown workload: --workload=" + id + ", known=" + String.join("|", known));
        }
        return id;
    }

    /** A workload of the user's runs by itself, in one row of its name, unless stores are named for it. */
    private List<Contender> contenders() {
        StoreCatalog catalog = new StoreCatalog(loader);
        String workload = workload();
        if (options.stores == null && !workload.equals(STANDARD_WORKLOAD)) {
            return List.of(new Contender(workload, true, "", 0, Contender.Flags.NONE));
        }
        if (options.stores != null) {
            return catalog.choose(options.stores);
        }
        return options.quick ? catalog.choose(QUICK_STORES) : catalog.standard();
    }

    private StoresPlan.Data data() {
        long entries = options.entries != null
                ? Quantities.count("--entries", options.entries)
                : options.quick ? ENTRIES / QUICK_DIVISOR : ENTRIES;
        if ((options.key == null) != (options.value == null)) {
            throw new UserError(
                    "plain data needs both sizes: --key=" + given(options.key) + ", --value=" + given(options.value));
        }
        int key = options.key == null ? 0 : size("--key", options.key);
        int value = options.value == null ? 0 : size("--value", options.value);
        long most = Data.of(key, value).entriesMax();
        if (entries > most) {
            throw new UserError("keys are too short for so many entries: --key=" + key + ", --entries="
                    + Units.count(entries) + ", most=" + Units.count(most));
        }
        return new StoresPlan.Data(entries, key, value, serializer());
    }

    private static String given(@Nullable String text) {
        return text == null ? "(none)" : text;
    }

    private static int size(String option, String text) {
        long bytes = Quantities.bytes(option, text);
        if (bytes > 1 << 30) {
            throw new UserError("must be at most 1g: " + option + "=" + text);
        }
        return (int) bytes;
    }

    private String serializer() {
        String id = Objects.requireNonNullElse(options.serializer, "binary");
        List<String> known = StoreCatalog.serializers(loader);
        if (!known.contains(id)) {
            throw new UserError("unknown serializer: --serializer=" + id + ", known=" + String.join("|", known));
        }
        return id;
    }

    private List<Collector> collectors() {
        String ids = Objects.requireNonNullElse(options.collectors, "g1");
        return ids.equals("all")
                ? List.of(Collector.values())
                : Arrays.stream(ids.split(",")).map(Collector::of).distinct().toList();
    }

    private StoresPlan.Memory memory(StoresPlan.Data data) {
        if (options.totalMemory != null && options.heap != null) {
            throw new UserError(
                    "one of them decides: --heap=" + options.heap + ", --total-memory=" + options.totalMemory);
        }
        if (options.totalMemory != null) {
            long total = fitting("--total-memory", Quantities.bytes("--total-memory", options.totalMemory));
            if (total < LEAST_TOTAL) {
                throw new UserError("too little to divide into heap and off-heap memory: --total-memory="
                        + Units.bytes(total) + ", least=" + Units.bytes(LEAST_TOTAL));
            }
            return new StoresPlan.Memory(List.of(total), total, maxOffHeap(data));
        }
        return new StoresPlan.Memory(heaps(), null, maxOffHeap(data));
    }

    private List<Long> heaps() {
        if (options.heap == null) {
            return List.of(options.quick ? QUICK_HEAP : HEAP);
        }
        return Arrays.stream(options.heap.split(","))
                .map(heap -> fitting("--heap", Quantities.bytes("--heap", heap)))
                .distinct()
                .sorted()
                .toList();
    }

    /** A heap may come to be touched; one beyond the machine's memory would have the system kill something. */
    private static long fitting(String option, long bytes) {
        long memory = MachineProbe.memoryBytes();
        if (bytes > memory * MOST_OF_MEMORY) {
            throw new UserError("more than this machine has: " + option + "=" + Units.bytes(bytes) + ", memory="
                    + Units.bytes(memory));
        }
        return bytes;
    }

    /** Room for the data and for the overhead of the most wasteful store, at least 512 MiB, but never all memory. */
    private long maxOffHeap(StoresPlan.Data data) {
        if (options.maxOffHeap != null) {
            long bytes = fitting("--max-off-heap", Quantities.bytes("--max-off-heap", options.maxOffHeap));
            if (bytes < LEAST_BUDGET) {
                throw new UserError("too little for any store: --max-off-heap=" + Units.bytes(bytes) + ", least="
                        + Units.bytes(LEAST_BUDGET));
            }
            return bytes;
        }
        double needed = 1.25 * data.entries() * (payloadBytes(data) + MOST_OVERHEAD_BYTES);
        double most = MachineProbe.memoryBytes() * MOST_OF_MEMORY;
        return (long) Math.min(Math.max(needed, (double) LEAST_OFF_HEAP), most) >> 20 << 20;
    }

    /** Refuses more data than any store could hold here, unless all stores have files. */
    private static void requireMemory(StoresPlan.Data data, List<Contender> contenders) {
        double needed = (double) data.entries() * payloadBytes(data);
        long memory = MachineProbe.memoryBytes();
        if (needed > memory * MOST_OF_MEMORY
                && contenders.stream()
                        .anyMatch(contender -> contender.durability().isEmpty())) {
            throw new UserError("more than this machine has: --entries=" + Units.count(data.entries())
                    + ", needs at least=" + Units.bytes((long) needed) + ", memory=" + Units.bytes(memory));
        }
    }

    private static long payloadBytes(StoresPlan.Data data) {
        return data.isFeed() ? FEED_BYTES : (long) data.keyBytes() + data.valueBytes();
    }

    private static int number(String option, @Nullable String text, int least, int most, int absent) {
        return text == null ? absent : Quantities.between(least, most, option, text);
    }

    private Map<String, String> storeOptions(List<Contender> contenders) {
        Map<String, String> settings = new TreeMap<>();
        if (options.redis != null && options.redisDelay != null) {
            throw new UserError("a delay is for the local server only: --redis=" + options.redis + ", --redis-delay="
                    + options.redisDelay);
        }
        if (options.redis != null) {
            RedisCheck server = RedisCheck.of(options.redis);
            if (contenders.stream().anyMatch(contender -> contender.id().equals(REDIS))) {
                server.requireEmptyServer();
            }
            settings.put(REDIS, options.redis);
        }
        if (options.redisDelay != null) {
            settings.put("redis-delay", Long.toString(Quantities.micros("--redis-delay", options.redisDelay)));
        }
        if (options.preTouch) {
            settings.put(HinterlandAdapter.PRE_TOUCH, "true");
        }
        return settings;
    }

    private void noteFiles(List<Contender> contenders) throws IOException {
        if (contenders.stream().allMatch(contender -> contender.durability().isEmpty())) {
            return;
        }
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        String type = Files.getFileStore(folder).type();
        notes.add("The files of stores lie in " + folder + ", file system " + type
                + (FILE_SYSTEMS_IN_MEMORY.contains(type) ? ": in memory, not on a disk." : "."));
    }

    private void noteTouch(List<Contender> contenders) {
        if (options.preTouch) {
            List<String> others = contenders.stream()
                    .filter(contender -> !contender.onHeap())
                    .map(Contender::id)
                    .filter(id -> !id.startsWith(HINTERLAND))
                    .toList();
            notes.add("Touched before each run: the heap of each JVM, and all that Hinterland may take."
                    + (others.isEmpty()
                            ? ""
                            : " These stores cannot be told to, and have their page faults in the times: "
                                    + String.join(", ", others) + "."));
        }
    }

    private void noteScaling(StoresPlan.Data data, StoresPlan.Memory memory) {
        if (options.quick && data.isFeed() && (options.entries == null || options.heap == null)) {
            notes.add("Scaled by --quick: " + Units.count(data.entries()) + " entries instead of "
                    + Units.count(ENTRIES) + ", in a heap of "
                    + Units.bytes(memory.heaps().getFirst())
                    + " instead of " + Units.bytes(HEAP) + ": half of both, and 24 MiB for the JVM itself.");
        }
    }
}
