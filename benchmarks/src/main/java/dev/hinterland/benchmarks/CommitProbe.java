// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Durability;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * Puts that are on the device when they return, by several threads: of a map with {@code Durability.COMMIT}, and of
 * RocksDB with {@code sync}, in one JVM in turns; beside them what the device does for one thread that overwrites a
 * file. RocksDB uses the files of its log again, as its page on synchronous writes says; its tables in memory are
 * small, so that it does so within a run.
 *
 * <p>Options: {@code --threads 1,2,4,8}, {@code --entries 100k}, {@code --valueBytes 100}, {@code --rounds 9},
 * {@code --millis 1000} for each, {@code --folder .}, where files are made and deleted.
 */
public final class CommitProbe {

    private static final int WARMUP_ROUNDS = 2;
    private static final int BLOCK_BYTES = 4096;
    private static final int DEVICE_FILE_BYTES = 16 << 20;
    private static final int RECYCLED_LOGS = 4;
    private static final int TABLE_BYTES = 4 << 20;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final String[] keys;
    private final byte[] value;
    private final long roundNanos;
    private final int[] threads;
    private final int rounds;

    private CommitProbe(String[] keys, byte[] value, long roundNanos, int[] threads, int rounds) {
        this.keys = keys;
        this.value = value;
        this.roundNanos = roundNanos;
        this.threads = threads;
        this.rounds = rounds;
    }

    /** Takes the options above. */
    public static void main(String[] args) throws Exception {
        Arguments arguments = Arguments.parse(args, "threads", "entries", "valueBytes", "rounds", "millis", "folder");
        CommitProbe probe = new CommitProbe(
                Keys.texts(Math.toIntExact(arguments.count("entries", "100k"))),
                Keys.value(0, Math.toIntExact(arguments.count("valueBytes", "100"))),
                arguments.count("millis", "1000") * (NANOS_PER_SECOND / 1000),
                arguments.list("threads", "1,2,4,8").stream()
                        .mapToInt(Integer::parseInt)
                        .toArray(),
                Math.toIntExact(arguments.count("rounds", "9")));
        Path folder = Files.createTempDirectory(Path.of(arguments.text("folder", ".")), "commit-probe");
        try {
            probe.measure(folder);
        } finally {
            delete(folder);
        }
    }

    /** Deletes a folder with all that is in it. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** What is put to. */
    private interface Target extends AutoCloseable {

        String name();

        void put(String key, byte[] value) throws IOException, RocksDBException;

        @Override
        void close() throws IOException;
    }

    private void measure(Path folder) throws Exception {
        System.out.printf(Locale.ROOT, "%,d entries, values of %d bytes%n", keys.length, value.length);
        try (Target device = new Device(folder.resolve("device"));
                Target map = new CommittedMap(folder.resolve("map"), keys.length, value.length);
                Target rocks = new Rocks(folder.resolve("rocks"))) {
            List<Target> stores = List.of(map, rocks);
            double[] alone = new double[rounds];
            double[][][] rates = new double[stores.size()][threads.length][rounds];
            for (int round = -WARMUP_ROUNDS; round < rounds; round++) {
                double ofDevice = rate(device, 1);
                for (int i = 0; i < threads.length; i++) {
                    for (int turn = 0; turn < stores.size(); turn++) {
                        // Which store is the first changes from round to round.
                        int store = (turn + round + WARMUP_ROUNDS) % stores.size();
                        double rate = rate(stores.get(store), threads[i]);
                        if (round >= 0) {
                            rates[store][i][round] = rate;
                        }
                    }
                }
                if (round >= 0) {
                    alone[round] = ofDevice;
                }
            }
            report(device.name(), alone);
            for (int store = 0; store < stores.size(); store++) {
                report(stores.get(store).name(), rates[store]);
            }
            for (int i = 0; i < threads.length; i++) {
                System.out.printf(
                        Locale.ROOT,
                        "%d threads: %s by %s %s%n",
                        threads[i],
                        map.name(),
                        rocks.name(),
                        Quartiles.of(ratios(rates[0][i], rates[1][i])));
            }
        }
    }

    private void report(String name, double[] rates) {
        System.out.printf(Locale.ROOT, "%s, each second, median (quartiles): %s%n", name, Quartiles.of(rates));
    }

    private void report(String name, double[][] rates) {
        for (int i = 0; i < threads.length; i++) {
            System.out.printf(
                    Locale.ROOT,
                    "%s, puts each second by %d threads, median (quartiles): %s; by that of %d %s%n",
                    name,
                    threads[i],
                    Quartiles.of(rates[i]),
                    threads[0],
                    Quartiles.of(ratios(rates[i], rates[0])));
        }
    }

    private static double[] ratios(double[] these, double[] those) {
        return IntStream.range(0, these.length)
                .mapToDouble(i -> these[i] / those[i])
                .toArray();
    }

    /** Returns how many puts a second this number of threads makes together. */
    private double rate(Target target, int count) throws InterruptedException, ExecutionException {
        long begun = System.nanoTime();
        long puts = 0;
        try (ExecutorService executor = Executors.newFixedThreadPool(count)) {
            List<Future<Long>> futures = IntStream.range(0, count)
                    .mapToObj(_ -> executor.submit(() -> puts(target, begun + roundNanos)))
                    .toList();
            for (Future<Long> future : futures) {
                puts += future.get();
            }
        }
        return puts * (double) NANOS_PER_SECOND / (System.nanoTime() - begun);
    }

    private long puts(Target target, long end) throws IOException, RocksDBException {
        SplittableRandom random = new SplittableRandom();
        long puts = 0;
        while (System.nanoTime() < end) {
            target.put(keys[random.nextInt(keys.length)], value);
            puts++;
        }
        return puts;
    }

    /** Overwrites a file that has its space, block after block. */
    private static final class Device implements Target {

        private final RandomAccessFile file;
        private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
        private long position;

        Device(Path path) throws IOException {
            file = new RandomAccessFile(path.toFile(), "rw");
            file.write(new byte[DEVICE_FILE_BYTES]);
            file.getFD().sync();
        }

        @Override
        public String name() {
            return "device, blocks of " + BLOCK_BYTES + " bytes that are written and forced";
        }

        @Override
        public void put(String key, byte[] value) throws IOException {
            FileChannel channel = file.getChannel();
            channel.write(block.clear(), position);
            channel.force(false);
            position = (position + BLOCK_BYTES) % DEVICE_FILE_BYTES;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private static final class CommittedMap implements Target {

        private final OffHeapMap<String, byte[]> map;

        CommittedMap(Path file, int entries, int valueBytes) {
            map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                    .maximumBytes(2L * entries * (valueBytes + 64) + (64 << 20))
                    .file(file)
                    .durability(Durability.COMMIT)
                    .build();
        }

        @Override
        public String name() {
            return "hinterland";
        }

        @Override
        public void put(String key, byte[] value) {
            map.put(key, value);
        }

        @Override
        public void close() {
            map.close();
        }
    }

    private static final class Rocks implements Target {

        private final Options options = new Options()
                .setCreateIfMissing(true)
                .setRecycleLogFileNum(RECYCLED_LOGS)
                .setWriteBufferSize(TABLE_BYTES);
        private final WriteOptions write = new WriteOptions().setSync(true);
        private final RocksDB database;

        Rocks(Path folder) throws RocksDBException {
            RocksDB.loadLibrary();
            database = RocksDB.open(options, folder.toString());
        }

        @Override
        public String name() {
            return "rocksdb";
        }

        @Override
        public void put(String key, byte[] value) throws RocksDBException {
            database.put(write, key.getBytes(StandardCharsets.UTF_8), value);
        }

        @Override
        public void close() {
            database.close();
            write.close();
            options.close();
        }
    }
}
