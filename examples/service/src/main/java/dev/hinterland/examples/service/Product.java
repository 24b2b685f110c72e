// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service;

import java.util.List;

/**
 * A product, as the service shows it.
 *
 * @param id its number
 * @param name its name
 * @param description its description, some thousand characters
 * @param offers the offers of sellers
 */
public record Product(long id, String name, String description, List<Offer> offers) {

    /**
     * An offer.
     *
     * @param seller the name of the seller
     * @param cents the price
     * @param stock how many there are
     */
    public record Offer(String seller, long cents, int stock) {}

    /** Returns this product, with other prices. */
    Product withPrices(long cents) {
        List<Offer> changed = offers.stream()
                .map(offer -> new Offer(offer.seller(), cents + offer.seller().length(), offer.stock()))
                .toList();
        return new Product(id, name, description, changed);
    }
}
