// SPDX-License-Identifier: Apache-2.0
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Caches that are kept by name: in maps, lists and streams. */
class CachesOfCaches {

    private final Map<String, Cache<String, Integer>> byTenant = new ConcurrentHashMap<>();
    private final Cache<?, ?>[] array = new Cache<?, ?>[1];

    Cache<String, Integer> of(String tenant) {
        return byTenant.computeIfAbsent(
                tenant, name -> Caffeine.newBuilder().maximumSize(name.length()).build());
    }

    public static void main(String[] args) {
        CachesOfCaches caches = new CachesOfCaches();
        caches.of("one").put("a", 1);
        caches.of("three").put("b", 3);
        caches.array[0] = caches.of("one");
        System.out.println(new TreeMap<>(caches.byTenant).keySet() + " " + caches.array[0].asMap());
        var named = Stream.of("x", "y")
                .collect(Collectors.toMap(
                        name -> name,
                        name -> Caffeine.newBuilder().maximumSize(3).<String, String>build()));
        named.get("x").put("k", "v");
        System.out.println(named.get("x").asMap() + " " + named.get("y").asMap());
        Map<String, List<Cache<Long, byte[]>>> lists = new HashMap<>();
        lists.put(
                "l",
                List.of(
                        Caffeine.newBuilder().maximumSize(1).build(),
                        Caffeine.newBuilder().maximumSize(2).build()));
        lists.get("l").get(0).put(1L, new byte[] {1, 2});
        System.out.println(lists.get("l").get(0).getIfPresent(1L).length);
        var builder = Caffeine.newBuilder();
        builder.maximumSize(4);
        var built = builder.<String, Integer>build();
        built.put("z", 26);
        for (var entry : built.asMap().entrySet()) {
            System.out.println(entry.getKey() + entry.getValue());
        }
        if (built instanceof Cache<String, Integer> same && same.estimatedSize() == 1) {
            System.out.println("same");
        }
    }
}
