// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.codec.Quote;
import dev.hinterland.benchmarks.store.RecordContender;
import dev.hinterland.benchmarks.store.RecordStores;
import dev.hinterland.benchmarks.store.StoreKind;
import java.util.Arrays;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

/** Quotes under numbers that lie scattered, boxed before. A quote's price is the number of its entry. */
@NullUnmarked // JMH sets the fields between construction and use
public class QuoteStore extends RecordStore<Long, Quote> {

    private static final int BYTES = 28;

    private Long[] keys;

    /** Fills the store in the order of the numbers. */
    @Setup(Level.Trial)
    public void fill() {
        RecordContender<Long, Quote> quotes =
                RecordStores.quotes(StoreKind.of(store), entries, TextStore.budget(entries, BYTES));
        for (int i = 0; i < entries; i++) {
            quotes.put(Keys.number(i), Quote.of(i, i));
        }
        keys = new Long[entries];
        Arrays.setAll(keys, Keys::number);
        open(quotes);
    }

    /** Returns the next key. */
    Long key(Cursor cursor) {
        return keys[next(cursor)];
    }
}
