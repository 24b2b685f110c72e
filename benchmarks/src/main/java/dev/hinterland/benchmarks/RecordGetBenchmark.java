// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads of records that are there, independent of each other: all of a message, or one number of it; one number of a
 * quote. Stores of others take the same codec, by hand; Chronicle Map has its value interfaces, and Hessian its own
 * form.
 *
 * <p>A store on the heap returns the record that was put. Of it, {@link #feed} does not look at anything.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
public class RecordGetBenchmark {

    /** All of a message, both texts made. */
    @Benchmark
    public Object feed(FeedStore feeds, Cursor cursor) {
        return feeds.get(feeds.key(cursor));
    }

    /** A number of a message, where it lies if the store lets one. */
    @Benchmark
    public int feedType(FeedStore feeds, Cursor cursor) {
        return feeds.readNumber(feeds.key(cursor));
    }

    /** A number of a quote: {@code get(key).price()}. */
    @Benchmark
    public int price(QuoteStore quotes, Cursor cursor) {
        return quotes.getNumber(quotes.key(cursor));
    }

    /** The same, where it lies if the store lets one. */
    @Benchmark
    public int priceInPlace(QuoteStore quotes, Cursor cursor) {
        return quotes.readNumber(quotes.key(cursor));
    }

    /** No store at all, but its key. */
    @Benchmark
    public int feedControl(FeedStore feeds, Cursor cursor) {
        return feeds.key(cursor).hashCode();
    }
}
