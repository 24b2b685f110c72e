// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.benchmarks.codec.Quote;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.record.View;
import java.util.List;
import java.util.function.Consumer;

/**
 * Ten other functions that scan records of two classes in the same JVM, so that HotSpot has seen many where scans call
 * one.
 */
final class OtherScans {

    private static final int ENTRIES = 200_000;
    private static final int ROUNDS = 20;

    private static final Field.OfLong<Quote> ID = Quote.LAYOUT.longField("id");
    private static final Field.OfDouble<Quote> SIZE = Quote.LAYOUT.doubleField("size");

    /** Another record. */
    record Named(String name, long number) {

        static final RecordLayout<Named> LAYOUT = RecordLayout.of(Named.class);
        static final Field.OfString<Named> NAME = LAYOUT.stringField("name");
        static final Field.OfLong<Named> NUMBER = LAYOUT.longField("number");
    }

    private long sum;

    private OtherScans() {}

    /** Lets ten functions scan; returns a number that depends on all they have seen. */
    static long run() {
        OtherScans scans = new OtherScans();
        scans.scanQuotes();
        scans.scanNames();
        return scans.sum;
    }

    private void scanQuotes() {
        List<Consumer<View<Quote>>> functions = List.of(
                view -> sum += view.getLong(ID),
                view -> sum ^= view.getInt(Quote.PRICE),
                view -> sum += (long) view.getDouble(SIZE),
                view -> sum = Math.max(sum, view.getLong(ID)),
                view -> sum += view.get().price());
        try (OffHeapMap<Long, Quote> map = filled(Quote.class, i -> Quote.of(i, i))) {
            scan(map, functions);
            sum += (long) map.scan().filter(view -> view.getLong(ID) % 2 == 0).sumDouble(SIZE);
        }
    }

    private void scanNames() {
        List<Consumer<View<Named>>> functions = List.of(
                view -> sum += view.getLong(Named.NUMBER),
                view -> sum ^= view.getLong(Named.NUMBER),
                view -> sum += view.isNull(Named.NAME) ? 1 : 0,
                view -> sum += view.getString(Named.NAME) == null ? 1 : 0,
                view -> sum += view.get().number());
        try (OffHeapMap<Long, Named> map = filled(Named.class, i -> new Named("name " + i, i))) {
            scan(map, functions);
            sum += map.scan().sumLong(Named.NUMBER);
        }
    }

    private static <R> void scan(OffHeapMap<Long, R> map, List<Consumer<View<R>>> functions) {
        for (int i = 0; i < ROUNDS; i++) {
            functions.forEach(map::scan);
        }
    }

    /** Makes a value of its number. */
    private interface Values<R> {
        R of(int i);
    }

    private static <R> OffHeapMap<Long, R> filled(Class<R> type, Values<R> values) {
        OffHeapMap<Long, R> map = Hinterland.map(Long.class, type).build();
        for (int i = 0; i < ENTRIES; i++) {
            map.put((long) i, values.of(i));
        }
        return map;
    }
}
