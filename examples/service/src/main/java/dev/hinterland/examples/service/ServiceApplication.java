// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A web service that shows products. {@code application.properties} says which cache it has. */
@SpringBootApplication
@EnableCaching
public class ServiceApplication {

    /** Creates the application. */
    ServiceApplication() {}

    /** Starts the service. */
    public static void main(String[] arguments) {
        SpringApplication.run(ServiceApplication.class, arguments);
    }

    /** Answers requests. */
    @RestController
    static class ProductController {

        private final ProductService products;

        ProductController(ProductService products) {
            this.products = products;
        }

        @GetMapping("/products/{id}")
        ResponseEntity<Product> product(@PathVariable long id) {
            return ResponseEntity.ofNullable(products.find(id));
        }
    }

    @Bean
    PriceFeed priceFeed(
            ProductService products,
            @Value("${service.products}") int count,
            @Value("${service.price-changes-per-second}") int changes) {
        return new PriceFeed(products, count, changes);
    }

    /** Makes the database if need be, fills the cache, and then says the port: the load test waits for that line. */
    @Bean
    ApplicationRunner warmUp(
            ProductRepository repository,
            ProductService products,
            PriceFeed feed,
            Environment environment,
            @Value("${service.products}") int count) {
        return _ -> {
            repository.create(count);
            AtomicLong filled = new AtomicLong();
            repository.forEach(product -> {
                products.keep(product);
                filled.incrementAndGet();
            });
            feed.start();
            System.out.println("ready: port=" + environment.getProperty("local.server.port") + ", products=" + filled);
        };
    }
}
