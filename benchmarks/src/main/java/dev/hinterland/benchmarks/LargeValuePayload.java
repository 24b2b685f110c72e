// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Which part of a map's budget are values, where these are large and of unlike sizes, when it is full. */
public final class LargeValuePayload {

    private static final int SEEDS = 3;

    /** Values have the sizes between two fractions of the budget, evenly. */
    private record Sizes(double least, double most) {}

    private static final List<Sizes> SIZES =
            List.of(new Sizes(1e-6, 0.02), new Sizes(0.004, 0.008), new Sizes(0.008, 0.016), new Sizes(0.016, 0.15));

    private LargeValuePayload() {}

    /** Takes the {@code --budgets} in MiB (16,64,256). */
    public static void main(String[] args) {
        Arguments arguments = Arguments.parse(args, "budgets");
        System.out.println("MiB      values of, bytes           percent of the budget");
        for (String budget : arguments.list("budgets", "16,64,256")) {
            long maximumBytes = Arguments.count(budget) << 20;
            for (Sizes sizes : SIZES) {
                double[] parts = new double[SEEDS];
                for (int seed = 0; seed < SEEDS; seed++) {
                    parts[seed] = part(maximumBytes, sizes, new SplittableRandom(seed));
                }
                String range = (long) (sizes.least * maximumBytes) + " to " + (long) (sizes.most * maximumBytes);
                System.out.printf(Locale.ROOT, "%-8s %-26s %s%n", budget, range, Quartiles.of(parts));
            }
        }
    }

    private static double part(long maximumBytes, Sizes sizes, SplittableRandom random) {
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build()) {
            long payload = 0;
            for (long key = 0; ; key++) {
                byte[] value = new byte[(int) (maximumBytes * random.nextDouble(sizes.least, sizes.most))];
                try {
                    map.put(key, value);
                } catch (OutOfBudgetException e) {
                    return 100.0 * payload / maximumBytes;
                }
                payload += value.length;
            }
        }
    }
}
