// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import dev.hinterland.Hinterland;
import dev.hinterland.benchmarks.codec.Feed;
import dev.hinterland.benchmarks.codec.Quote;

/** Opens stores of records: each peer with the same hand-written codec, or with what it has of its own. */
public final class RecordStores {

    private static final ChronicleForm<Feed, FeedValue> FEED_VALUE =
            new ChronicleForm<>(FeedValue.class, RecordStores::fill, RecordStores::feed, FeedValue::getType);

    private static final ChronicleForm<Quote, QuoteValue> QUOTE_VALUE =
            new ChronicleForm<>(QuoteValue.class, RecordStores::fill, RecordStores::quote, QuoteValue::getPrice);

    private RecordStores() {}

    /**
     * Opens a store of messages, whose number is {@link Feed#type}.
     *
     * @param sampleKey a key of the size of all
     * @param entries how many there will be
     * @param maximumBytes the most that the store may hold
     */
    public static RecordContender<String, Feed> feeds(
            StoreKind kind, String sampleKey, long entries, long maximumBytes) {
        return switch (kind) {
            case HINTERLAND ->
                new HinterlandRecords<>(
                        Hinterland.map(String.class, Feed.class)
                                .maximumBytes(maximumBytes)
                                .build(),
                        Feed::type,
                        view -> view.getInt(Feed.TYPE));
            case CHRONICLE_MAP -> new ChronicleRecords<>(sampleKey, entries, FEED_VALUE);
            default ->
                new WholeRecords<>(kind.open(new Shape<>(sampleKey, Feed.of(0), entries, maximumBytes)), Feed::type);
        };
    }

    /** Opens a store of quotes, whose number is {@link Quote#price}; as {@link #feeds}. */
    public static RecordContender<Long, Quote> quotes(StoreKind kind, long entries, long maximumBytes) {
        return switch (kind) {
            case HINTERLAND ->
                new HinterlandRecords<>(
                        Hinterland.map(Long.class, Quote.class)
                                .maximumBytes(maximumBytes)
                                .build(),
                        Quote::price,
                        view -> view.getInt(Quote.PRICE));
            case CHRONICLE_MAP -> new ChronicleRecords<>(0L, entries, QUOTE_VALUE);
            default ->
                new WholeRecords<>(kind.open(new Shape<>(0L, Quote.of(0, 0), entries, maximumBytes)), Quote::price);
        };
    }

    private static void fill(Feed feed, FeedValue value) {
        value.setId(feed.id());
        value.setType(feed.type());
        value.setFlags(feed.flags());
        value.setAuthor(feed.author());
        value.setContent(feed.content());
        value.setTime(feed.time());
        value.setScore(feed.score());
        value.setLikes(feed.likes());
        value.setHot(feed.hot());
    }

    private static Feed feed(FeedValue value) {
        return new Feed(
                value.getId(),
                value.getType(),
                value.getFlags(),
                value.getAuthor(),
                value.getContent(),
                value.getTime(),
                value.getScore(),
                value.getLikes(),
                value.getHot());
    }

    private static void fill(Quote quote, QuoteValue value) {
        value.setId(quote.id());
        value.setPrice(quote.price());
        value.setSize(quote.size());
        value.setTime(quote.time());
    }

    private static Quote quote(QuoteValue value) {
        return new Quote(value.getId(), value.getPrice(), value.getSize(), value.getTime());
    }
}
