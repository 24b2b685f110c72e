// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.Generations;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.Validity;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Decodes records that do not escape, until they cost no memory any more, and says how much the last round took. */
public final class DecodeRecords {

    private record Quote(long id, int price, double size, long time) {}

    private record Order(Quote quote, Integer limit, boolean open) {}

    /** Compiled code comes after some thousands of calls; this many times as many are more than enough. */
    private static final int MAX_ROUNDS = 200;

    private static final int CALLS = 100_000;
    private static final int RECORDS = 16;
    private static final int DISTANCE = 64;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final Generations GENERATIONS = Generations.of(2);
    private static final Validity STILL = () -> GENERATIONS.isStill(1, 0);
    private static final MemorySegment MEMORY = Arena.global().allocate((long) RECORDS * DISTANCE, Long.BYTES);
    private static final InPlaceCodec<Quote> QUOTES = inPlace(Quote.class);
    private static final InPlaceCodec<Order> ORDERS = inPlace(Order.class);

    private DecodeRecords() {}

    @SuppressWarnings("unchecked") // a flat record's codec is an in-place codec of the same type
    private static <R> InPlaceCodec<R> inPlace(Class<R> type) {
        return (InPlaceCodec<R>) Codec.of(type);
    }

    private static long prices(long extent) {
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            long offset = (long) (i % RECORDS) * DISTANCE;
            Quote quote = QUOTES.decodeIfStill(MEMORY, offset, extent, STILL);
            sum += quote == null ? 0 : quote.price();
        }
        return sum;
    }

    private static long limits(long extent) {
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            long offset = (long) (i % RECORDS) * DISTANCE;
            Order order = ORDERS.decodeIfStill(MEMORY, offset, extent, STILL);
            sum += order == null || order.limit() == null
                    ? 0
                    : order.limit() + order.quote().price();
        }
        return sum;
    }

    private static <R> long extent(InPlaceCodec<R> codec, R record) {
        long extent = codec.extent(record);
        for (int i = 0; i < RECORDS; i++) {
            codec.encode(record, extent, MEMORY, (long) i * DISTANCE);
        }
        return extent;
    }

    private static void report(String name, long expected, LongSupplier round) {
        long allocated = 1;
        for (int i = 0; i < MAX_ROUNDS && allocated > 0; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            long sum = round.getAsLong();
            allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            if (sum != expected) {
                throw new AssertionError("wrong sum: name=" + name + ", sum=" + sum);
            }
        }
        System.out.println(name + ": allocated=" + allocated);
    }

    public static void main(String[] arguments) {
        long quotes = extent(QUOTES, new Quote(1, 2, 3, 4));
        report("quotes", 2L * CALLS, () -> prices(quotes));
        long orders = extent(ORDERS, new Order(new Quote(1, 2, 3, 4), 5000, true));
        report("orders", 5002L * CALLS, () -> limits(orders));
    }
}
