// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.micronaut;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Micronaut's annotations promise, over caches off the heap. */
class CachedMethodsTest {

    private final ApplicationContext context = ApplicationContext.run();
    private final Stock stock = context.getBean(Stock.class);

    @BeforeEach
    void deliver() {
        stock.deliver("nails", 100);
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void cacheableMethod_isCalledOnceForEachParameter() {
        assertThat(stock.count("nails")).isEqualTo(100);
        stock.deliver("nails", 1);
        assertThat(stock.count("nails")).isEqualTo(100);
        assertThat(stock.count("screws")).isZero();
        assertThat(stock.counts()).isEqualTo(2);
    }

    @Test
    void cachePut_replacesWhatIsCached() {
        assertThat(stock.count("nails")).isEqualTo(100);
        assertThat(stock.add("nails", 5)).isEqualTo(105);
        assertThat(stock.count("nails")).isEqualTo(105);
        assertThat(stock.counts()).isEqualTo(2);
    }

    @Test
    void cacheInvalidate_removesOneKey_orAll() {
        assertThat(stock.count("nails") + stock.count("screws")).isEqualTo(100);
        stock.deliver("nails", 1);
        stock.deliver("screws", 1);
        stock.recount("nails");
        assertThat(stock.count("nails")).isEqualTo(101);
        assertThat(stock.count("screws")).isZero();
        stock.recountAll();
        assertThat(stock.count("screws")).isEqualTo(1);
    }

    @Test
    void null_isNotCached() {
        assertThat(stock.find("screws")).isNull();
        stock.deliver("screws", 3);
        assertThat(stock.find("screws")).isEqualTo(3);
        assertThat(stock.find("screws")).isEqualTo(3);
        assertThat(stock.counts()).isEqualTo(2);
    }

    @Test
    void optional_isCachedByItsValue() {
        assertThat(stock.look("screws")).isEmpty();
        stock.deliver("screws", 3);
        assertThat(stock.look("screws")).contains(3);
        stock.deliver("screws", 3);
        assertThat(stock.look("screws")).contains(3);
    }

    @Test
    void future_isCachedByItsValue() throws ExecutionException, InterruptedException {
        assertThat(stock.countLater("nails").get()).isEqualTo(100);
        stock.deliver("nails", 1);
        assertThat(stock.countLater("nails").get()).isEqualTo(100);
        assertThat(stock.count("nails")).isEqualTo(100);
    }

    @Test
    void publisher_isCachedByItsValue() {
        assertThat(stock.countReactively("nails").block()).isEqualTo(100);
        stock.deliver("nails", 1);
        assertThat(stock.countReactively("nails").block()).isEqualTo(100);
        assertThat(stock.count("nails")).isEqualTo(100);
    }

    @Test
    void severalParameters_andNone_areKeysToo() {
        assertThat(stock.distance("a", "abc")).isEqualTo(2);
        assertThat(stock.distance("a", "abc")).isEqualTo(2);
        assertThat(stock.counts()).isEqualTo(1);
        assertThat(stock.distance("abc", "a")).isEqualTo(2);
        assertThat(stock.counts()).isEqualTo(2);
        assertThat(stock.articles()).isEqualTo(1);
        stock.deliver("screws", 1);
        assertThat(stock.articles()).isEqualTo(1);
    }
}
