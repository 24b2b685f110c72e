// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits;

import java.util.Arrays;
import java.util.List;

/** The sizes that are interesting for a trace: where it does not fit, from a little to a good part of it. */
final class Sizes {

    private static final double[] SHARES = {0.003, 0.01, 0.03, 0.1, 0.3};
    private static final double LARGEST = SHARES[SHARES.length - 1];
    private static final long LEAST = 16;

    private Sizes() {}

    /** Returns some sizes for a trace with so many keys, in entries, with two digits each. */
    static List<Long> of(long keys) {
        List<Long> sizes = Arrays.stream(SHARES)
                .mapToLong(share -> rounded(share * keys))
                .filter(size -> size >= LEAST)
                .distinct()
                .boxed()
                .toList();
        return sizes.isEmpty() ? List.of(Math.max(1, rounded(LARGEST * keys))) : sizes;
    }

    private static long rounded(double size) {
        long unit = Math.round(Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, size))) - 1)));
        return Math.round(size / unit) * unit;
    }
}
