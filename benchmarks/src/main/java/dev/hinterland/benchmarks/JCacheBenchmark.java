// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import javax.cache.Cache;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryUpdatedListener;
import javax.cache.processor.EntryProcessor;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What operations of JCache cost on a record, by any provider: each names its settings once, the rest is JCache. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class JCacheBenchmark {

    private static final int KEYS = 100_000;

    /** An odd step leads through all keys, and not in their order. */
    private static final int STEP = 31_337;

    /** What is cached. */
    public record Book(String title, String author, int year, long sold) implements Serializable {

        static Book of(long number) {
            return new Book("The " + number + "th book about land behind the coast", "Author " + number, 1900, number);
        }

        Book soldOnceMore() {
            return new Book(title, author, year, sold + 1);
        }
    }

    /** A full cache. */
    @State(Scope.Benchmark)
    @NullUnmarked // JMH sets the fields between construction and use
    public static class Books {

        /** Whose cache it is. */
        @Param({"HINTERLAND", "EHCACHE_OFF_HEAP", "CAFFEINE_BY_REFERENCE", "CAFFEINE_BY_VALUE"})
        private JCacheProvider provider;

        /** Which thread runs the listener of updates: none, the writing one, or another one. */
        @Param({"NONE", "SYNCHRONOUS", "ASYNCHRONOUS"})
        private Listening listening;

        private Cache<Long, Book> cache;
        private Book[] books;

        /** Fills the cache. */
        @Setup(Level.Trial)
        public void open() {
            cache = provider.cache(Long.class, Book.class);
            books = new Book[KEYS];
            for (int number = 0; number < KEYS; number++) {
                books[number] = Book.of(number);
                cache.put((long) number, books[number]);
            }
            if (listening != Listening.NONE) {
                CacheEntryUpdatedListener<Long, Book> listener = events -> {};
                cache.registerCacheEntryListener(new MutableCacheEntryListenerConfiguration<>(
                        new FactoryBuilder.SingletonFactory<>(listener),
                        null,
                        false,
                        listening == Listening.SYNCHRONOUS));
            }
        }

        /** Frees it. */
        @TearDown(Level.Trial)
        public void close() {
            cache.getCacheManager().getCachingProvider().close();
        }
    }

    /** Whether there is a listener of updates, and which thread calls it. */
    public enum Listening {
        NONE,
        SYNCHRONOUS,
        ASYNCHRONOUS
    }

    /** Where a thread is among the keys. */
    @State(Scope.Thread)
    public static class Position {

        private int number;

        int next() {
            number = (number + STEP) % KEYS;
            return number;
        }
    }

    private static final EntryProcessor<Long, Book, Long> SELL = (entry, arguments) -> {
        Book sold = entry.getValue().soldOnceMore();
        entry.setValue(sold);
        return sold.sold();
    };

    /** Finds a value. */
    @Benchmark
    public Book get(Books books, Position position) {
        return books.cache.get((long) position.next());
    }

    /** Replaces a value. */
    @Benchmark
    public void put(Books books, Position position) {
        int number = position.next();
        books.cache.put((long) number, books.books[number]);
    }

    /** Has a processor replace a value by another one that it makes of it. */
    @Benchmark
    public Long invoke(Books books, Position position) {
        return books.cache.invoke((long) position.next(), SELL);
    }
}
