// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import dev.hinterland.AsyncLoadingOffHeapCache;
import dev.hinterland.CacheBuilder;
import dev.hinterland.CacheValidator;
import dev.hinterland.Durability;
import dev.hinterland.Expiry;
import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.MapValidator;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A map or a cache in which everything may throw that is not the library's.
 *
 * @param <V> the type of the values
 */
abstract class Subject<V extends Numbered> implements AutoCloseable {

    /** Small enough that a few operations more fill it, and with room for a value of several regions. */
    private static final long MAX_BYTES = 1 << 20;

    /** Large enough that what is there after they have been filled is worth a background thread. */
    static final long LARGER_BYTES = 4 << 20;

    /** Makes a value. */
    interface Maker<V> {
        V make(long number, int length);
    }

    private final Maker<V> maker;

    private Subject(Maker<V> maker) {
        this.maker = maker;
    }

    static Subject<Numbered> mapOfWords() {
        return mapOfWords(MAX_BYTES);
    }

    static Subject<Numbered> mapOfWords(long maximumBytes) {
        return of(new MapSubject<>(
                Hinterland.map(Codec.ofLong(), Word.CODEC)
                        .maximumBytes(maximumBytes)
                        .build(),
                Word::of));
    }

    /** Of records, with a file and a journal: each write is on the device when it returns. */
    static Subject<Numbered> journaledMap() {
        try {
            Path folder = Files.createTempDirectory("journaled");
            OffHeapMap<Long, Item> map = Hinterland.map(Long.class, Item.class)
                    .maximumBytes(MAX_BYTES)
                    .file(folder.resolve("map"))
                    .durability(Durability.COMMIT)
                    .build();
            return of(new JournaledSubject<>(map, folder, Item::of));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Subject<Numbered> mapOfRecords() {
        return of(new MapSubject<>(
                Hinterland.map(Long.class, Item.class).maximumBytes(MAX_BYTES).build(), Item::of));
    }

    /** With a listener, an expiry, a clock and an executor of the user's. */
    static Subject<Numbered> cacheOfWords() {
        return cacheOfWords(MAX_BYTES);
    }

    static Subject<Numbered> cacheOfWords(long maximumBytes) {
        CacheBuilder<Long, Word> builder = Hinterland.cache(Codec.ofLong(), Word.CODEC)
                .maximumBytes(maximumBytes)
                .recordStats()
                .removalListener((key, value, cause) -> Injector.called())
                .executor(task -> {
                    Injector.called();
                    task.run();
                })
                .ticker(() -> {
                    Injector.called();
                    return 0;
                })
                .expireAfter(new Hours<>());
        return of(new CacheSubject<>(builder.build(key -> loaded(Word::of)), null, Word::of));
    }

    /** With refreshes and values on the heap. */
    static Subject<Numbered> cacheOfRecords() {
        CacheBuilder<Long, Item> builder = Hinterland.cache(Long.class, Item.class)
                .maximumBytes(MAX_BYTES)
                .removalListener((key, value, cause) -> Injector.called())
                .executor(task -> {
                    Injector.called();
                    task.run();
                })
                .expireAfterWrite(Duration.ofHours(1))
                .heapEntries(100);
        return of(new CacheSubject<>(builder.build(key -> loaded(Item::of)), null, Item::of));
    }

    /** With a loader and an executor that runs tasks at once. */
    static Subject<Numbered> asyncCacheOfWords() {
        AsyncLoadingOffHeapCache<Long, Word> cache = Hinterland.cache(Codec.ofLong(), Word.CODEC)
                .maximumBytes(MAX_BYTES)
                .recordStats()
                .removalListener((key, value, cause) -> Injector.called())
                .executor(task -> {
                    Injector.called();
                    task.run();
                })
                .buildAsync((Long key) -> loaded(Word::of));
        return of(new CacheSubject<>(cache.synchronous(), cache, Word::of));
    }

    @SuppressWarnings("unchecked") // operations put what the subject makes, and read numbers
    private static Subject<Numbered> of(Subject<? extends Numbered> subject) {
        return (Subject<Numbered>) subject;
    }

    private static <V> V loaded(Maker<V> maker) {
        Injector.called();
        return maker.make(Operations.NEW, 20);
    }

    /** An hour whatever happens, if it gets as far as that. */
    private static final class Hours<V> implements Expiry<Long, V> {

        private static final long HOUR_NANOS = Duration.ofHours(1).toNanos();

        @Override
        public long expireAfterCreate(Long key, V value, long currentTime) {
            Injector.called();
            return HOUR_NANOS;
        }

        @Override
        public long expireAfterUpdate(Long key, V value, long currentTime, long currentDuration) {
            Injector.called();
            return HOUR_NANOS;
        }

        @Override
        public long expireAfterRead(Long key, V value, long currentTime, long currentDuration) {
            Injector.called();
            return currentDuration;
        }
    }

    V value(long number, int length) {
        return maker.make(number, length);
    }

    /** Returns the entries as a map. */
    abstract ConcurrentMap<Long, V> map();

    /** Returns the map itself. */
    OffHeapMap<Long, V> offHeapMap() {
        throw new UnsupportedOperationException("a cache is no map");
    }

    /** Returns the cache itself. */
    LoadingOffHeapCache<Long, V> cache() {
        throw new UnsupportedOperationException("a map is no cache");
    }

    /** Returns the cache of futures. */
    AsyncLoadingOffHeapCache<Long, V> async() {
        throw new UnsupportedOperationException("values are no futures");
    }

    /** Returns whether entries may go to make room. */
    abstract boolean evicts();

    /** Checks everything that the store has. */
    abstract void validate();

    @Override
    public abstract void close();

    private static class MapSubject<V extends Numbered> extends Subject<V> {

        private final OffHeapMap<Long, V> map;

        MapSubject(OffHeapMap<Long, V> map, Maker<V> maker) {
            super(maker);
            this.map = map;
        }

        @Override
        ConcurrentMap<Long, V> map() {
            return map;
        }

        @Override
        OffHeapMap<Long, V> offHeapMap() {
            return map;
        }

        @Override
        boolean evicts() {
            return false;
        }

        @Override
        void validate() {
            MapValidator.validate(map);
        }

        @Override
        public void close() {
            map.close();
        }
    }

    private static final class JournaledSubject<V extends Numbered> extends MapSubject<V> {

        private final Path folder;

        JournaledSubject(OffHeapMap<Long, V> map, Path folder, Maker<V> maker) {
            super(map, maker);
            this.folder = folder;
        }

        /** No record is left that would be waited for. */
        @Override
        void validate() {
            offHeapMap().checkpoint();
            super.validate();
        }

        @Override
        public void close() {
            super.close();
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class CacheSubject<V extends Numbered> extends Subject<V> {

        private final LoadingOffHeapCache<Long, V> cache;
        private final @Nullable AsyncLoadingOffHeapCache<Long, V> async;

        CacheSubject(
                LoadingOffHeapCache<Long, V> cache, @Nullable AsyncLoadingOffHeapCache<Long, V> async, Maker<V> maker) {
            super(maker);
            this.cache = cache;
            this.async = async;
        }

        @Override
        AsyncLoadingOffHeapCache<Long, V> async() {
            return Objects.requireNonNull(async);
        }

        @Override
        ConcurrentMap<Long, V> map() {
            return cache.asMap();
        }

        @Override
        LoadingOffHeapCache<Long, V> cache() {
            return cache;
        }

        @Override
        boolean evicts() {
            return true;
        }

        @Override
        void validate() {
            CacheValidator.validate(cache);
        }

        @Override
        public void close() {
            cache.close();
        }
    }
}
