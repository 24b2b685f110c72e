// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Counts the replacements that a full map refuses: fills a map until it refuses a new key, removes every n-th entry,
 * and replaces values of others, drawn at random, by values of the same size. All values have one size, or one between
 * two sizes, drawn evenly.
 */
public final class FullMapProbe {

    private static final int REPLACEMENTS = 20_000;

    private FullMapProbe() {}

    /**
     * Takes {@code --mebibytes} (64), {@code --bytes} of a value (100), {@code --leastBytes} (as many) and
     * {@code --removeEvery} (50; 1m for none).
     */
    public static void main(String[] args) {
        Arguments arguments = Arguments.parse(args, "mebibytes", "bytes", "leastBytes", "removeEvery");
        int valueBytes = Math.toIntExact(arguments.count("bytes", "100"));
        int leastBytes = Math.toIntExact(arguments.count("leastBytes", Integer.toString(valueBytes)));
        int removeEvery = Math.toIntExact(arguments.count("removeEvery", "50"));
        try (OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(arguments.count("mebibytes", "64") << 20)
                .build()) {
            SplittableRandom random = new SplittableRandom(1);
            List<Integer> sizes = new ArrayList<>();
            do {
                sizes.add(random.nextInt(leastBytes, valueBytes + 1));
            } while (tryPut(map, sizes.size() - 1, sizes.getLast()));
            int count = sizes.size() - 1;
            // The first key stays, so that a large n removes none.
            for (int key = removeEvery; key < count; key += removeEvery) {
                map.remove(key);
            }
            int refused = 0;
            for (int i = 0; i < REPLACEMENTS; i++) {
                int drawn = random.nextInt(1, count);
                int key = drawn % removeEvery == 0 ? drawn - 1 : drawn;
                refused += tryPut(map, key, sizes.get(key)) ? 0 : 1;
            }
            System.out.printf(
                    "entries %d, of %d replacements %d were refused, compactions %d%n",
                    count, REPLACEMENTS, refused, map.stats().compactions());
        }
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
