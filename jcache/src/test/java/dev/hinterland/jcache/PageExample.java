// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import dev.hinterland.OffHeapCache;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;

/** The code that the page shows. */
final class PageExample {

    private PageExample() {}

    record Book(String author, int year) {}

    static int year() {
        CacheManager manager = Caching.getCachingProvider().getCacheManager();
        Cache<String, Book> books = manager.createCache(
                "books",
                new HinterlandConfiguration<>(String.class, Book.class)
                        .setMaximumBytes(2L << 30)
                        .setExpiryPolicyFactory(CreatedExpiryPolicy.factoryOf(Duration.TEN_MINUTES)));
        books.put("one", new Book("Ada", 1843));
        books.invoke("one", (entry, arguments) -> {
            Book book = entry.getValue();
            entry.setValue(new Book(book.author(), book.year() + 1)); // atomic, and alone on its key
            return null;
        });
        int year = books.get("one").year();
        OffHeapCache<?, ?> cache = books.unwrap(OffHeapCache.class); // memory, metrics, records read in place
        if (cache.memory().maximumBytes() != 2L << 30) {
            throw new AssertionError("budget is another one");
        }
        manager.close();
        return year;
    }
}
