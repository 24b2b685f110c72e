// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

/** A {@link dev.hinterland.benchmarks.codec.Quote} as a value interface of Chronicle's, which implements it. */
public interface QuoteValue {

    long getId();

    void setId(long id);

    int getPrice();

    void setPrice(int price);

    double getSize();

    void setSize(double size);

    long getTime();

    void setTime(long time);
}
