// SPDX-License-Identifier: Apache-2.0
import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Caches as fields of interfaces, enums, records, and inner, anonymous and abstract classes. */
class CachesInTypes {

    interface Rates {
        Cache<String, Double> RATES = Caffeine.newBuilder().maximumSize(10).build();

        static Cache<String, Double> fresh() {
            return Caffeine.newBuilder().maximumSize(2).build();
        }

        default double rate(String currency) {
            return RATES.get(currency, key -> key.length() / 2.0);
        }
    }

    enum Region implements Rates {
        NORTH(3),
        SOUTH(5) {
            @Override
            String nameOf(int code) {
                return "s" + code;
            }
        };

        private final LoadingCache<Integer, String> names;

        Region(int size) {
            names = Caffeine.newBuilder().maximumSize(size).build(this::nameOf);
        }

        String nameOf(int code) {
            return "n" + code;
        }
    }

    record Shop(String owner, Cache<String, Integer> stock) {
        Shop(String owner) {
            this(owner, Caffeine.newBuilder().maximumSize(20).build());
        }

        static final Map<String, Cache<String, Long>> SALES = Map.of(
                "day", Caffeine.newBuilder().maximumSize(5).build(),
                "week", Caffeine.newBuilder().maximumSize(50).<String, Long>build());
    }

    abstract static class Repository<V> {
        final AsyncLoadingCache<String, V> loaded;

        Repository(AsyncLoadingCache<String, V> loaded) {
            this.loaded = loaded;
        }

        abstract String title();
    }

    static final class Books extends Repository<List<String>> {
        Books() {
            super(Caffeine.newBuilder().maximumSize(9).buildAsync(key -> List.of(key, key + "!")));
        }

        @Override
        String title() {
            return "books";
        }
    }

    class Inner {
        final Supplier<Cache<Long, Boolean>> supplier =
                () -> Caffeine.newBuilder().maximumSize(size).build();
    }

    private final int size = 7;

    public static void main(String[] args) {
        System.out.println(Region.NORTH.rate("EUR") + " " + Region.SOUTH.rate("EUR") + " "
                + Rates.fresh().asMap());
        System.out.println(Region.NORTH.names.get(1) + " " + Region.SOUTH.names.get(1));
        Shop shop = new Shop("Ada");
        shop.stock().put("pen", 3);
        Shop.SALES.get("day").put("pen", 1L);
        System.out.println(shop.stock().asMap() + " " + Shop.SALES.get("day").asMap());
        System.out.println(Shop.SALES.get("week").asMap());
        Repository<List<String>> books = new Books();
        CompletableFuture<List<String>> read = books.loaded.get("x");
        System.out.println(books.title() + " " + read.join());
        Cache<Long, Boolean> supplied = new CachesInTypes().new Inner().supplier.get();
        supplied.put(1L, true);
        System.out.println(supplied.getIfPresent(1L));
    }
}
