// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.benchmarks.codec.Feed;
import dev.hinterland.benchmarks.codec.Quote;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordStoreTest {

    private static final int ENTRIES = 1_000;

    private static <S extends RecordStore<?, ?>> S set(S records, String store, String distribution) {
        records.store = store;
        records.distribution = distribution;
        records.entries = ENTRIES;
        return records;
    }

    @ParameterizedTest
    @CsvSource({"hinterland, zipf", "hinterland, uniform", "ohc, zipf", "hessian, uniform"})
    void feeds_keyAskedFor_isThatOfTheMessageRead(String store, String distribution) {
        FeedStore feeds = set(new FeedStore(), store, distribution);
        feeds.fill();
        Cursor cursor = new Cursor();
        for (int i = 0; i < ENTRIES; i++) {
            String key = feeds.key(cursor);
            Feed feed = (Feed) feeds.get(key);
            assertThat(Keys.text(feed.id())).isEqualTo(key).isNotSameAs(key);
            assertThat(feed).isEqualTo(Feed.of((int) feed.id()));
            assertThat(feeds.readNumber(key)).isEqualTo(feed.type());
        }
        feeds.close();
    }

    @ParameterizedTest
    @CsvSource({"hinterland, zipf", "ehcache, uniform"})
    void quotes_keyAskedFor_isThatOfTheQuoteRead(String store, String distribution) {
        QuoteStore quotes = set(new QuoteStore(), store, distribution);
        quotes.fill();
        Cursor cursor = new Cursor();
        for (int i = 0; i < ENTRIES; i++) {
            Long key = quotes.key(cursor);
            int price = quotes.getNumber(key);
            assertThat(Keys.number(price)).isEqualTo(key);
            assertThat(quotes.readNumber(key)).isEqualTo(price);
            assertThat(quotes.get(key)).isEqualTo(Quote.of(price, price));
        }
        quotes.close();
    }
}
