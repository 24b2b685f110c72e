// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the rates of stores and collections must have before anything is computed from them. */
final class StoreRatesCheck {

    private static final double MOST_NANOS = 1e9;
    private static final double MOST_MILLIS = 1e6;
    private static final double MOST_BYTES = 1L << 40;

    private StoreRatesCheck() {}

    static void check(StoreRates rates) {
        rates.runs().forEach(StoreRatesCheck::check);
    }

    @SuppressWarnings("ConstantValue") // a file may have left anything out
    private static void check(SmallRun run) {
        ProfileCheck.check(run.store() != null, "is missing", "stores.runs.store", null);
        ProfileCheck.check(run.collector() != null, "is missing", "stores.runs.collector", null);
        String where = "stores.runs." + run.store() + "." + run.collector() + ".";
        ProfileCheck.check(run.entries() > 0, "absurd count", where + "entries", run.entries());
        boolean sizes =
                run.keyBytes() >= 0 && run.valueBytes() >= 0 && (run.keyBytes() == 0) == (run.valueBytes() == 0);
        ProfileCheck.check(sizes, "absurd sizes", where + "keyBytes", run.keyBytes());
        ranges(run).forEach((name, range) -> {
            ProfileCheck.check(range != null, "is missing", where + name, null);
            within(where + name, range.low(), MOST_NANOS);
            within(where + name, range.high(), MOST_NANOS);
        });
        within(where + "put", run.put().low() == 0 ? -1 : run.put().low(), MOST_NANOS);
        within(where + "youngPutMillis", run.youngPutMillis(), MOST_MILLIS);
        within(where + "youngGetMillis", run.youngGetMillis(), MOST_MILLIS);
        within(where + "youngMillis", run.youngMillis(), MOST_MILLIS);
        within(where + "fullMillis", run.fullMillis(), MOST_MILLIS);
        within(where + "putBytes", run.putBytes(), MOST_BYTES);
        within(where + "getBytes", run.getBytes(), MOST_BYTES);
        within(where + "heapBytes", run.heapBytes(), MOST_BYTES);
        within(where + "offHeapBytes", run.offHeapBytes(), MOST_BYTES);
        within(where + "processBytes", run.processBytes(), MOST_BYTES);
        within(where + "grownBytes", run.grownBytes(), MOST_BYTES);
    }

    private static Map<String, Range> ranges(SmallRun run) {
        Map<String, Range> ranges = new LinkedHashMap<>();
        ranges.put("put", run.put());
        ranges.put("getCopied", run.getCopied());
        ranges.put("getSlid", run.getSlid());
        ranges.put("copy", run.copy());
        ranges.put("markCopied", run.markCopied());
        ranges.put("markSlid", run.markSlid());
        ranges.put("move", run.move());
        return ranges;
    }

    private static void within(String field, double value, double most) {
        ProfileCheck.check(value >= 0 && value <= most, "absurd cost", field, value);
    }
}
