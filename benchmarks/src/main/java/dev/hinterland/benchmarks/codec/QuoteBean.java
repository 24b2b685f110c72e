// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import java.io.Serializable;

/** A {@link Quote} for what makes an empty object first and sets its fields then, as Hessian does. */
final class QuoteBean implements Serializable {

    private static final long serialVersionUID = 1L;

    private long id;
    private int price;
    private double size;
    private long time;

    /** Creates an empty bean, to be filled. */
    QuoteBean() {}

    QuoteBean(Quote quote) {
        id = quote.id();
        price = quote.price();
        size = quote.size();
        time = quote.time();
    }

    Quote toQuote() {
        return new Quote(id, price, size, time);
    }
}
