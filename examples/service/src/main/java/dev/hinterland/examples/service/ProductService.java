// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service;

import org.jspecify.annotations.Nullable;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Service;

/** The products, from the cache or else from the database. It knows nothing of the library that the cache is of. */
@Service
class ProductService {

    private final ProductRepository products;

    ProductService(ProductRepository products) {
        this.products = products;
    }

    @Cacheable(cacheNames = "products", sync = true)
    public @Nullable Product find(long id) {
        return products.find(id);
    }

    /** Keeps a product whose prices have changed. Prices come from a stream, and are in no database. */
    @CachePut(cacheNames = "products", key = "#product.id")
    public Product keep(Product product) {
        return product;
    }
}
