// SPDX-License-Identifier: Apache-2.0
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.io.Serializable;
import java.sql.Timestamp;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Types that the cache does not know, or that have no codec: they are serialized, until a person decides. */
public class Serialized {

    static final class Memo<K, V> {

        private final Cache<K, V> cache = Caffeine.newBuilder().maximumSize(10).build();
        private final Function<K, V> function;

        Memo(Function<K, V> function) {
            this.function = function;
        }

        V get(K key) {
            return cache.get(key, function);
        }
    }

    static <K extends Comparable<K>, V> LoadingCache<K, List<V>> listing(Function<K, List<V>> loader) {
        return Caffeine.newBuilder().maximumSize(7).build(loader::apply);
    }

    static final class Address implements Serializable {
        String city = "Rome";
        Timestamp since = new Timestamp(1);
    }

    static final class Person implements Serializable {

        private final String name;
        private final List<Address> addresses = List.of(new Address());

        Person(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Person person && person.name.equals(name);
        }

        @Override
        public int hashCode() {
            return Objects.hash(name);
        }
    }

    public static void main(String[] args) {
        Memo<String, Integer> lengths = new Memo<>(String::length);
        System.out.println(lengths.get("abc") + lengths.get("abc"));
        Memo<Integer, List<String>> lists = new Memo<>(key -> List.of("k" + key));
        System.out.println(lists.get(5));
        System.out.println(Serialized.<String, Integer>listing(key -> List.of(key.length()))
                .get("four"));

        Cache<Person, Object> people = Caffeine.newBuilder().maximumSize(10).build();
        people.put(new Person("Ada"), 36);
        System.out.println(people.getIfPresent(new Person("Ada")));
        people.asMap().keySet().forEach(person -> System.out.println(person.addresses.get(0).city));

        Cache<Object, Object> any = Caffeine.newBuilder().maximumSize(10).build();
        any.put("a", 1);
        any.put(2, "b");
        System.out.println(any.getIfPresent("a") + " " + any.getIfPresent(2) + " " + any.getIfPresent("2"));
        System.out.println(any.get(List.of(1), key -> key + "!"));

        Cache<String, String[]> arrays = Caffeine.newBuilder().maximumSize(10).build();
        arrays.put("list", new String[] {"a", "b"});
        System.out.println(String.join(" ", arrays.getIfPresent("list")));
        Cache<String, int[][]> grids = Caffeine.newBuilder().maximumSize(10).build();
        grids.put("grid", new int[][] {{1}, {2, 3}});
        System.out.println(grids.getIfPresent("grid")[1][1]);
    }
}
