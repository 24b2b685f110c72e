// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.micronaut;

import io.micronaut.cache.annotation.CacheConfig;
import io.micronaut.cache.annotation.CacheInvalidate;
import io.micronaut.cache.annotation.CachePut;
import io.micronaut.cache.annotation.Cacheable;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** How many there are of each article: what takes long is to count them. */
@Singleton
@CacheConfig("stock")
class Stock {

    private final Map<String, Integer> shelves = new ConcurrentHashMap<>();
    private final AtomicInteger counts = new AtomicInteger();

    /** Returns how often articles have been counted. */
    int counts() {
        return counts.get();
    }

    void deliver(String article, int more) {
        shelves.merge(article, more, Integer::sum);
    }

    /** Not cached. Micronaut caches a call by the class itself too, unless the method is private. */
    private int counted(String article) {
        counts.incrementAndGet();
        return shelves.getOrDefault(article, 0);
    }

    @Cacheable
    int count(String article) {
        return counted(article);
    }

    /** Returns null where there are none. */
    @Cacheable
    @Nullable
    Integer find(String article) {
        counts.incrementAndGet();
        return shelves.get(article);
    }

    @Cacheable
    Optional<Integer> look(String article) {
        counts.incrementAndGet();
        return Optional.ofNullable(shelves.get(article));
    }

    @Cacheable
    CompletableFuture<Integer> countLater(String article) {
        return CompletableFuture.supplyAsync(() -> counted(article));
    }

    @Cacheable
    Mono<Integer> countReactively(String article) {
        return Mono.fromSupplier(() -> counted(article));
    }

    @CachePut(parameters = "article")
    int add(String article, int more) {
        deliver(article, more);
        return counted(article);
    }

    @CacheInvalidate
    void recount(String article) {}

    @CacheInvalidate(all = true)
    void recountAll() {}

    @Cacheable(cacheNames = "distances")
    int distance(String from, String to) {
        counts.incrementAndGet();
        return Math.abs(from.length() - to.length());
    }

    @Cacheable(cacheNames = "distances")
    int articles() {
        counts.incrementAndGet();
        return shelves.size();
    }
}
