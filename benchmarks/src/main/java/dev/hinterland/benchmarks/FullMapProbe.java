package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import java.util.SplittableRandom;

/**
 * Counts the replacements that a full map refuses: fills a map until it refuses a new key, removes every n-th entry,
 * and replaces values of others, drawn at random, by values of the same size.
 */
public final class FullMapProbe {

    private static final int REPLACEMENTS = 20_000;

    private FullMapProbe() {}

    /** Takes {@code --mebibytes} (64), {@code --bytes} of a value (100) and {@code --removeEvery} (50; 1m for none). */
    public static void main(String[] args) {
        Arguments arguments = Arguments.parse(args, "mebibytes", "bytes", "removeEvery");
        int valueBytes = Math.toIntExact(arguments.count("bytes", "100"));
        int removeEvery = Math.toIntExact(arguments.count("removeEvery", "50"));
        try (OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maxBytes(arguments.count("mebibytes", "64") << 20)
                .build()) {
            int count = fill(map, valueBytes);
            // The first key stays, so that a large n removes none.
            for (int key = removeEvery; key < count; key += removeEvery) {
                map.remove(key);
            }
            SplittableRandom random = new SplittableRandom(1);
            int refused = 0;
            for (int i = 0; i < REPLACEMENTS; i++) {
                int drawn = random.nextInt(1, count);
                int key = drawn % removeEvery == 0 ? drawn - 1 : drawn;
                refused += tryPut(map, key, valueBytes) ? 0 : 1;
            }
            System.out.printf(
                    "entries %d, of %d replacements %d were refused, compactions %d%n",
                    count, REPLACEMENTS, refused, map.stats().compactions());
        }
    }

    private static int fill(OffHeapMap<Integer, byte[]> map, int valueBytes) {
        int key = 0;
        while (tryPut(map, key, valueBytes)) {
            key++;
        }
        return key;
    }

    private static boolean tryPut(OffHeapMap<Integer, byte[]> map, int key, int valueBytes) {
        try {
            map.put(key, new byte[valueBytes]);
            return true;
        } catch (OutOfBudgetException full) {
            return false;
        }
    }
}
