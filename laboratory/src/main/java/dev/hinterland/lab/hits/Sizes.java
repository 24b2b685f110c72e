package dev.hinterland.lab.hits;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** The sizes that are interesting for a trace: where it does not fit, from a little to a good part of it. */
final class Sizes {

    private static final double[] SHARES = {0.003, 0.01, 0.03, 0.1, 0.3};
    private static final long LEAST = 16;
    private static final double TWO_DIGITS = 10;

    private Sizes() {}

    /** Returns some sizes for a trace with so many keys, in entries, with two digits each. */
    static List<Long> of(long keys) {
        return Arrays.stream(SHARES)
                .mapToLong(share -> rounded(share * keys))
                .flatMap(size -> size < LEAST ? LongStream.empty() : LongStream.of(size))
                .distinct()
                .boxed()
                .toList();
    }

    private static long rounded(double size) {
        double unit = Math.max(1, Math.pow(10, Math.floor(Math.log10(Math.max(1, size))) - 1));
        return unit < TWO_DIGITS && size < TWO_DIGITS ? Math.round(size) : Math.round(size / unit) * Math.round(unit);
    }
}
