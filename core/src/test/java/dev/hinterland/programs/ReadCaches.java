// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.OffHeapCache;
import dev.hinterland.programs.ReadRecords.Quote;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongFunction;

/**
 * Reads a component of records that do not escape, from caches of each kind by each way there is, while ten caches of
 * other types have been read in the same JVM; until it costs no memory any more, and says how much the last round took.
 */
public final class ReadCaches {

    private static final RecordLayout<Quote> LAYOUT = RecordLayout.of(Quote.class);
    private static final Field.OfInt<Quote> PRICE = LAYOUT.intField("price");

    private ReadCaches() {}

    private static <V> CacheBuilder<Long, V> builder(Class<V> type) {
        return Hinterland.cache(Long.class, type).maximumBytes(ReadRecords.BUDGET);
    }

    private static Quote quote(Long key) {
        return new Quote(key, key.intValue(), key, key);
    }

    /** Reads from a cache of another type, in all ways. */
    private static <V> long use(Class<V> type, LongFunction<V> value, List<Long> keys) {
        long found = 0;
        try (OffHeapCache<Long, V> plain = builder(type).build();
                OffHeapCache<Long, V> timed =
                        builder(type).expireAfterAccess(Duration.ofHours(1)).build();
                LoadingOffHeapCache<Long, V> loading = builder(type).build(value::apply)) {
            for (int round = 0; round < 5; round++) {
                for (Long key : keys) {
                    found += plain.get(key, value::apply) == null ? 0 : 1;
                    found += plain.getIfPresent(key) == null ? 0 : 1;
                    found += plain.asMap().get(key) == null ? 0 : 1;
                    found += plain.read(key, view -> 1) == null ? 0 : 1;
                    found += timed.get(key, value::apply) == null ? 0 : 1;
                    found += timed.getIfPresent(key) == null ? 0 : 1;
                    found += loading.get(key) == null ? 0 : 1;
                }
            }
        }
        return found;
    }

    private static long others(List<Long> keys) {
        return use(ReadRecords.R0.class, i -> new ReadRecords.R0(i, (int) i), keys)
                + use(ReadRecords.R1.class, i -> new ReadRecords.R1(i, (int) i, i), keys)
                + use(ReadRecords.R2.class, i -> new ReadRecords.R2((int) i, (byte) i), keys)
                + use(ReadRecords.R3.class, i -> new ReadRecords.R3((int) i, i), keys)
                + use(ReadRecords.R4.class, i -> new ReadRecords.R4((short) i, (int) i), keys)
                + use(ReadRecords.R5.class, i -> new ReadRecords.R5((int) i, i > 0), keys)
                + use(ReadRecords.R6.class, i -> new ReadRecords.R6((char) i, (int) i), keys)
                + use(ReadRecords.R7.class, i -> new ReadRecords.R7(i, (int) i), keys)
                + use(ReadRecords.R8.class, i -> new ReadRecords.R8((int) i, 1, 2), keys)
                + use(ReadRecords.R9.class, i -> new ReadRecords.R9(i, i, (int) i), keys);
    }

    // Each way has a call site of its own, as it knows but one class of caches.

    private static long pricesIfPresent(OffHeapCache<Long, Quote> cache, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Quote quote = cache.getIfPresent(keys.get(i));
            sum += quote == null ? 0 : quote.price();
        }
        return sum;
    }

    private static long pricesByAccess(OffHeapCache<Long, Quote> cache, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Quote quote = cache.getIfPresent(keys.get(i));
            sum += quote == null ? 0 : quote.price();
        }
        return sum;
    }

    private static long pricesWithLoader(OffHeapCache<Long, Quote> cache, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Quote quote = cache.get(keys.get(i), ReadCaches::quote);
            sum += quote == null ? 0 : quote.price();
        }
        return sum;
    }

    /** The same at a call site of its own. */
    private static long pricesLoadedAtFirst(OffHeapCache<Long, Quote> cache, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Quote quote = cache.get(keys.get(i), ReadCaches::quote);
            sum += quote == null ? 0 : quote.price();
        }
        return sum;
    }

    private static long loadedPrices(LoadingOffHeapCache<Long, Quote> cache, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Quote quote = cache.get(keys.get(i));
            sum += quote == null ? 0 : quote.price();
        }
        return sum;
    }

    private static long pricesOfMap(ConcurrentMap<Long, Quote> map, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Quote quote = map.get(keys.get(i));
            sum += quote == null ? 0 : quote.price();
        }
        return sum;
    }

    private static long pricesByView(OffHeapCache<Long, Quote> cache, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Integer price = cache.<Integer>read(keys.get(i), view -> view.getInt(PRICE));
            sum += price == null ? 0 : price;
        }
        return sum;
    }

    private static long pricesByTimedView(OffHeapCache<Long, Quote> cache, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Integer price = cache.<Integer>read(keys.get(i), view -> view.getInt(PRICE));
            sum += price == null ? 0 : price;
        }
        return sum;
    }

    private static long singlePrices(OffHeapCache<Long, Quote> cache, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            sum += cache.readInt(keys.get(i), PRICE, 0);
        }
        return sum;
    }

    /** Prints what each way to read allocates. */
    public static void main(String[] arguments) {
        List<Long> keys = new ArrayList<>();
        for (long i = 0; i < ReadRecords.ENTRIES; i++) {
            keys.add(i);
        }
        long found = others(keys);
        Duration hour = Duration.ofHours(1);
        try (OffHeapCache<Long, Quote> plain = builder(Quote.class).build();
                OffHeapCache<Long, Quote> written = builder(Quote.class)
                        .expireAfterWrite(hour)
                        .recordStats()
                        .build();
                OffHeapCache<Long, Quote> used =
                        builder(Quote.class).expireAfterAccess(hour).build();
                OffHeapCache<Long, Quote> empty = builder(Quote.class).build();
                LoadingOffHeapCache<Long, Quote> loading =
                        builder(Quote.class).refreshAfterWrite(hour).build(ReadCaches::quote)) {
            for (Long key : keys) {
                plain.put(key, quote(key));
                written.put(key, quote(key));
                used.put(key, quote(key));
            }
            ReadRecords.report("expiry after write", () -> pricesIfPresent(written, keys));
            ReadRecords.report("expiry after access", () -> pricesByAccess(used, keys));
            ReadRecords.report("get with a loader", () -> pricesWithLoader(plain, keys));
            ReadRecords.report("get that loads at first", () -> pricesLoadedAtFirst(empty, keys));
            ReadRecords.report("cache with a loader", () -> loadedPrices(loading, keys));
            ReadRecords.report("map of a cache", () -> pricesOfMap(plain.asMap(), keys));
            ReadRecords.report("view", () -> pricesByView(plain, keys));
            ReadRecords.report("view with expiry", () -> pricesByTimedView(used, keys));
            ReadRecords.report("single field", () -> singlePrices(plain, keys));
        }
        System.out.println("found of others: " + found);
    }
}
