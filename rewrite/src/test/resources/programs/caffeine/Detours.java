import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Classes of the JDK that are encoded as others. */
public class Detours {

    private static <K, V> void show(Cache<K, V> cache, K key, V value) {
        cache.put(key, value);
        System.out.println(cache.asMap());
    }

    public static void main(String[] args) {
        Cache<Locale, Currency> currencies =
                Caffeine.newBuilder().maximumSize(9).build();
        show(currencies, Locale.GERMANY, Currency.getInstance("EUR"));
        Cache<Date, URI> places = Caffeine.newBuilder().maximumSize(9).build();
        places.put(new Date(5), URI.create("https://example.org/a?b=c#d"));
        System.out.println(places.getIfPresent(new Date(5)));
        Cache<String, BitSet> bits = Caffeine.newBuilder().maximumSize(9).build();
        show(bits, "bits", BitSet.valueOf(new long[] {5}));
        Cache<BitSet, List<Date>> dates = Caffeine.newBuilder().maximumSize(9).build();
        dates.put(new BitSet(), List.of(new Date(7)));
        System.out.println(dates.getIfPresent(new BitSet(100)).get(0).getTime());

        Cache<String, SortedSet<Integer>> sorted =
                Caffeine.newBuilder().maximumSize(9).build();
        show(sorted, "sorted", new TreeSet<>(Set.of(3, 1, 2)));
        Cache<String, NavigableSet<String>> navigable =
                Caffeine.newBuilder().maximumSize(9).build();
        show(navigable, "navigable", new TreeSet<>(Set.of("b", "a")));
        Cache<String, SortedMap<String, Integer>> map =
                Caffeine.newBuilder().maximumSize(9).build();
        show(map, "map", new TreeMap<>(Map.of("y", 2, "x", 1)));
        Cache<String, NavigableMap<String, Locale>> deep =
                Caffeine.newBuilder().maximumSize(9).build();
        show(deep, "deep", new TreeMap<>(Map.of("y", Locale.FRANCE)));
        Cache<String, Deque<String>> stacks =
                Caffeine.newBuilder().maximumSize(9).build();
        show(stacks, "deque", new ArrayDeque<>(List.of("a", "b")));
        Cache<String, Queue<String>> queues =
                Caffeine.newBuilder().maximumSize(9).build();
        show(queues, "queue", new ArrayDeque<>(List.of("c", "d")));
    }
}
