// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.record.ViewType;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * Reads a component of records that do not escape, by {@code get}, from maps and a cache, while those of ten other
 * types have been read in the same JVM; until it costs no memory any more, and says how much the last round took.
 */
public final class ReadRecords {

    record Quote(long id, int price, double size, long time) {}

    private record Feed(long id, int type, String author, String content, double score) {}

    /** What is read of a feed. */
    interface FeedView {

        /** Returns the component of this name. */
        int type();
    }

    private static final RecordLayout<Feed> LAYOUT = RecordLayout.of(Feed.class);
    private static final Field.OfInt<Feed> TYPE = LAYOUT.intField("type");
    private static final Field.OfString<Feed> CONTENT = LAYOUT.stringField("content");
    private static final ViewType<Feed, FeedView> FEED = LAYOUT.view(FeedView.class);

    record R0(long id, int price) {}

    record R1(long id, int price, long a) {}

    record R2(int price, byte a) {}

    record R3(int price, double b) {}

    record R4(short a, int price) {}

    record R5(int price, boolean c) {}

    record R6(char d, int price) {}

    record R7(float e, int price) {}

    record R8(int price, int f, int g) {}

    record R9(long h, long i, int price) {}

    /** How often to try at most; a JVM that never gets there need not try long. */
    private static final int MAX_ROUNDS = Integer.getInteger("rounds", 100);

    static final int ENTRIES = 10_000;
    private static final int REPEATS = 10;
    private static final long READS = (long) REPEATS * ENTRIES;
    private static final int ABSENT_EVERY = 50;
    static final long BUDGET = 16 << 20;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private ReadRecords() {}

    private static <V> OffHeapMap<Long, V> map(Class<V> type, LongFunction<V> value) {
        OffHeapMap<Long, V> map =
                Hinterland.map(Long.class, type).maximumBytes(BUDGET).build();
        for (long i = 0; i < ENTRIES; i++) {
            map.put(i, value.apply(i));
        }
        return map;
    }

    private static OffHeapMap<Long, Feed> feeds() {
        return map(Feed.class, i -> new Feed(i, (int) i, "author " + i, "content " + i, i));
    }

    /** Reads from ten stores whose values are of ten types, often enough for the JIT to have seen them all. */
    private static long others(Long[] keys) {
        var m0 = map(R0.class, i -> new R0(i, (int) i));
        var m1 = map(R1.class, i -> new R1(i, (int) i, i));
        var m2 = map(R2.class, i -> new R2((int) i, (byte) i));
        var m3 = map(R3.class, i -> new R3((int) i, i));
        var m4 = map(R4.class, i -> new R4((short) i, (int) i));
        var m5 = map(R5.class, i -> new R5((int) i, i > 0));
        var m6 = map(R6.class, i -> new R6((char) i, (int) i));
        var m7 = map(R7.class, i -> new R7(i, (int) i));
        var m8 = map(R8.class, i -> new R8((int) i, 1, 2));
        var m9 = map(R9.class, i -> new R9(i, i, (int) i));
        long sum = 0;
        for (int round = 0; round < 10; round++) {
            for (Long key : keys) {
                sum += m0.get(key).price() + m1.get(key).price() + m2.get(key).price();
                sum += m3.get(key).price() + m4.get(key).price() + m5.get(key).price();
                sum += m6.get(key).price() + m7.get(key).price() + m8.get(key).price();
                sum += m9.get(key).price();
            }
        }
        List.of(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9).forEach(OffHeapMap::close);
        return sum;
    }

    private static <K> long prices(OffHeapMap<K, Quote> map, List<K> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            sum += map.get(keys.get(i)).price();
        }
        return sum;
    }

    /** The same at a call site of its own, as it knows but one class of maps. */
    private static long textPrices(OffHeapMap<String, Quote> map, List<String> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            sum += map.get(keys.get(i)).price();
        }
        return sum;
    }

    private static <K> long pricesIfPresent(OffHeapMap<K, Quote> map, List<K> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Quote quote = map.get(keys.get(i));
            sum += quote == null ? 0 : quote.price();
        }
        return sum;
    }

    private static <K> long cachedPrices(OffHeapCache<K, Quote> cache, List<K> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            Quote quote = cache.getIfPresent(keys.get(i));
            sum += quote == null ? 0 : quote.price();
        }
        return sum;
    }

    private static long typesByView(OffHeapMap<Long, Feed> map, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            sum += map.<Integer>read(keys.get(i), view -> view.getInt(TYPE));
        }
        return sum;
    }

    private static long lengthsByView(OffHeapMap<Long, Feed> map, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            sum += map.<Integer>read(keys.get(i), view -> view.getText(CONTENT).length());
        }
        return sum;
    }

    private static long typesByInterface(OffHeapMap<Long, Feed> map, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            sum += map.<Integer>read(keys.get(i), view -> view.as(FEED).type());
        }
        return sum;
    }

    private static long typesWithoutPin(OffHeapMap<Long, Feed> map, List<Long> keys) {
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            sum += map.readInt(keys.get(i), TYPE, 0);
        }
        return sum;
    }

    static void report(String name, LongSupplier round) {
        long allocated = Long.MAX_VALUE;
        long expected = round.getAsLong();
        for (int i = 0; i < MAX_ROUNDS && allocated >= READS / 100; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            long sum = 0;
            for (int j = 0; j < REPEATS; j++) {
                sum += round.getAsLong();
            }
            allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            if (sum != REPEATS * expected) {
                throw new AssertionError("wrong sum: name=" + name + ", sum=" + sum);
            }
        }
        System.out.println(name + ": bytesPerRead=" + allocated / READS);
    }

    /** Prints what each way to read allocates. */
    public static void main(String[] arguments) {
        List<Long> numbers = new ArrayList<>();
        List<Long> someAbsent = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (long i = 0; i < ENTRIES; i++) {
            numbers.add(i);
            someAbsent.add(i % ABSENT_EVERY == 0 ? -i - 1 : i);
            texts.add("key " + i);
        }
        long sum = others(numbers.toArray(Long[]::new));
        try (OffHeapMap<Long, Quote> byNumber = map(Quote.class, i -> new Quote(i, (int) i, i, i));
                OffHeapMap<Long, Feed> feeds = feeds();
                OffHeapMap<Long, Feed> feedsForTexts = feeds();
                OffHeapMap<Long, Feed> feedsForInterface = feeds();
                OffHeapMap<String, Quote> byText = Hinterland.map(String.class, Quote.class)
                        .maximumBytes(BUDGET)
                        .build();
                OffHeapCache<String, Quote> cache = Hinterland.cache(String.class, Quote.class)
                        .maximumBytes(BUDGET)
                        .build()) {
            for (int i = 0; i < ENTRIES; i++) {
                byText.put(texts.get(i), new Quote(i, i, i, i));
                cache.put(texts.get(i), new Quote(i, i, i, i));
            }
            report("map by numbers", () -> prices(byNumber, numbers));
            report("map, some absent", () -> pricesIfPresent(byNumber, someAbsent));
            report("map by texts", () -> textPrices(byText, texts));
            report("cache by texts", () -> cachedPrices(cache, texts));
            report("view", () -> typesByView(feeds, numbers));
            report("view of a text", () -> lengthsByView(feedsForTexts, numbers));
            report("view by interface", () -> typesByInterface(feedsForInterface, numbers));
            report("single field", () -> typesWithoutPin(feeds, numbers));
        }
        System.out.println("sum of others: " + sum);
    }
}
