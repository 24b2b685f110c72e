// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.springframework.beans.factory.DisposableBean;

/** Changes prices of random products at a steady rate, as a consumer of a stream of messages would. */
final class PriceFeed implements Runnable, DisposableBean {

    private final ProductService products;
    private final int count;
    private final int perSecond;
    private final Thread thread = new Thread(this, "price-feed");
    private volatile boolean ends;

    PriceFeed(ProductService products, int count, int perSecond) {
        this.products = products;
        this.count = count;
        this.perSecond = perSecond;
    }

    void start() {
        if (perSecond > 0) {
            thread.start();
        }
    }

    @Override
    public void run() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(2);
        long period = TimeUnit.SECONDS.toNanos(1) / perSecond;
        long due = System.nanoTime();
        while (!ends) {
            Product product = products.find(random.nextInt(count));
            if (product != null) {
                products.keep(product.withPrices(random.nextInt(1_000_000)));
            }
            due += period;
            long early = due - System.nanoTime();
            if (early > 0) {
                LockSupport.parkNanos(early);
            }
        }
    }

    @Override
    public void destroy() throws InterruptedException {
        ends = true;
        thread.join();
    }
}
