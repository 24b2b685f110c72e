// SPDX-License-Identifier: Apache-2.0
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableMap;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Keys that are passed as objects, which Guava's reads and removals take. */
class AnyKey {

    private final Cache<String, Integer> cache =
            CacheBuilder.newBuilder().maximumSize(10).build();

    Integer read(Object key) {
        return cache.getIfPresent(key);
    }

    void remove(Object key) {
        cache.invalidate(key);
    }

    ImmutableMap<String, Integer> readAll(Iterable<?> keys) {
        return cache.getAllPresent(keys);
    }

    void removeAll(Collection<Object> keys) {
        cache.invalidateAll(keys);
    }

    void removeSome(Set<? extends String> keys) {
        cache.invalidateAll(keys);
    }

    public static void main(String[] args) {
        AnyKey any = new AnyKey();
        any.cache.putAll(ImmutableMap.of("a", 1, "b", 2, "c", 3, "d", 4));
        System.out.println(any.read("a") + " " + any.read("z"));
        any.remove("a");
        System.out.println(any.readAll(List.of("a", "b")));
        any.removeAll(List.of("b"));
        any.removeSome(Set.of("c"));
        System.out.println(any.cache.asMap());
    }
}
