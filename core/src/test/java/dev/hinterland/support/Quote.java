// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;

/** A record of numbers, all of which follow from the first. */
public record Quote(long id, int price, double size, long time) {

    public static final RecordLayout<Quote> LAYOUT = RecordLayout.of(Quote.class);
    public static final Field.OfLong<Quote> ID = LAYOUT.longField("id");
    public static final Field.OfInt<Quote> PRICE = LAYOUT.intField("price");
    public static final Field.OfDouble<Quote> SIZE = LAYOUT.doubleField("size");
    public static final Field.OfLong<Quote> TIME = LAYOUT.longField("time");

    private static final Codec<Quote> CODEC = Codec.of(Quote.class);

    /** Returns the quote of a number. */
    public static Quote of(long id) {
        return new Quote(id, (int) (id * 31), id / 2.0, ~id);
    }

    /** Returns whether all components belong together. */
    public boolean isWhole() {
        return equals(of(id));
    }

    /** Returns the generated codec. */
    public static Codec<Quote> codec() {
        return CODEC;
    }
}
