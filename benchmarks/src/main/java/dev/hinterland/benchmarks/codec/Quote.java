// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;

/** A record of numbers. */
public record Quote(long id, int price, double size, long time) {

    public static final RecordLayout<Quote> LAYOUT = RecordLayout.of(Quote.class);
    public static final Field.OfInt<Quote> PRICE = LAYOUT.intField("price");

    /** Returns the quote with this number and price. */
    public static Quote of(int id, int price) {
        return new Quote(id, price, id / 2.0, ~(long) id);
    }
}
