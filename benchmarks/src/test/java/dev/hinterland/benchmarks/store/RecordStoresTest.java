// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.benchmarks.codec.Feed;
import dev.hinterland.benchmarks.codec.Quote;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordStoresTest {

    private static final int ENTRIES = 1_000;
    private static final long BUDGET = 64L << 20;

    /** Chronicle Map is left out: it needs flags, which the JVM of the tests has not got. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CHRONICLE_MAP", "CHRONICLE_MAP_FILE"})
    void feeds_everyReadOfEveryKind_givesWhatWasPut(StoreKind kind) {
        try (RecordContender<String, Feed> feeds = RecordStores.feeds(kind, "0000", ENTRIES, BUDGET)) {
            for (int i = 0; i < ENTRIES; i++) {
                feeds.put("key" + i, Feed.of(i));
            }
            for (int i = 0; i < ENTRIES; i++) {
                Feed expected = Feed.of(i);
                assertThat(feeds.get("key" + i)).isEqualTo(expected);
                assertThat(feeds.getNumber("key" + i)).isEqualTo(expected.type());
                assertThat(feeds.readNumber("key" + i)).isEqualTo(expected.type());
            }
            assertThat(feeds.get("absent")).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CHRONICLE_MAP", "CHRONICLE_MAP_FILE"})
    void quotes_everyReadOfEveryKind_givesWhatWasPut(StoreKind kind) {
        try (RecordContender<Long, Quote> quotes = RecordStores.quotes(kind, ENTRIES, BUDGET)) {
            for (int i = 0; i < ENTRIES; i++) {
                quotes.put((long) i, Quote.of(i, ~i));
            }
            for (int i = 0; i < ENTRIES; i++) {
                assertThat(quotes.get((long) i)).isEqualTo(Quote.of(i, ~i));
                assertThat(quotes.getNumber((long) i)).isEqualTo(~i);
                assertThat(quotes.readNumber((long) i)).isEqualTo(~i);
            }
        }
    }
}
