// SPDX-License-Identifier: Apache-2.0
import static com.github.benmanes.caffeine.cache.Caffeine.newBuilder;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.RemovalListener;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Switches, patterns, local records and intersections around caches. */
class InLanguage {

    sealed interface Shape {
        record Circle(int radius) implements Shape {}

        record Square(int side) implements Shape {}
    }

    static final class FakeTicker implements Ticker {
        final AtomicLong nanos = new AtomicLong();

        @Override
        public long read() {
            return nanos.get();
        }
    }

    static class Log<K, V> implements RemovalListener<K, V> {
        final List<String> lines = new ArrayList<>();

        @Override
        public void onRemoval(K key, V value, RemovalCause cause) {
            lines.add(
                    switch (cause) {
                        case EXPLICIT -> "explicit " + key;
                        case REPLACED -> "replaced " + key;
                        case SIZE, EXPIRED -> "evicted " + key;
                        default -> "other " + key;
                    });
        }
    }

    public static void main(String[] args) {
        record Point(int x, int y) {}
        enum Color {
            RED,
            BLUE
        }
        Cache<Point, Color> colors = newBuilder().maximumSize(4).build();
        colors.put(new Point(1, 2), Color.RED);
        System.out.println(colors.getIfPresent(new Point(1, 2)) == Color.RED);
        LoadingCache<String, Shape> shapes = newBuilder()
                .maximumSize(4)
                .build(key -> key.startsWith("c") ? new Shape.Circle(key.length()) : new Shape.Square(key.length()));
        String area = switch (shapes.get("cc")) {
            case Shape.Circle(int radius) -> "circle " + radius;
            case Shape.Square(int side) -> "square " + side;
        };
        System.out.println(area);
        FakeTicker ticker = new FakeTicker();
        Log<String, Set<Integer>> log = new Log<>();
        Cache<String, Set<Integer>> sets = newBuilder()
                .ticker(ticker)
                .executor(Runnable::run)
                .maximumSize(100)
                .expireAfter(Expiry.<String, Set<Integer>>writing((key, value) -> Duration.ofSeconds(value.size())))
                .removalListener(log)
                .build();
        sets.put("one", Set.of(1));
        sets.put("two", Set.of(1, 2));
        sets.invalidate("two");
        ticker.nanos.addAndGet(TimeUnit.SECONDS.toNanos(5));
        sets.cleanUp();
        System.out.println(log.lines + " " + sets.estimatedSize());
        var anonymous = new Object() {
            final Cache<Character, short[]> cache = newBuilder().maximumSize(1).build();
        };
        anonymous.cache.put('c', new short[] {7});
        System.out.println(anonymous.cache.getIfPresent('c')[0]);
    }
}
