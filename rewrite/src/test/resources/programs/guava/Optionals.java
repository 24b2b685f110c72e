// SPDX-License-Identifier: Apache-2.0
import com.google.common.base.Optional;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Guava's optionals, and those of numbers, as values. */
public class Optionals {
    public static void main(String[] args) throws Exception {
        LoadingCache<String, Optional<Integer>> lengths = CacheBuilder.newBuilder()
                .maximumSize(10)
                .build(new CacheLoader<String, Optional<Integer>>() {
                    @Override
                    public Optional<Integer> load(String key) {
                        return key.isEmpty() ? Optional.absent() : Optional.of(key.length());
                    }
                });
        System.out.println(lengths.get("abc") + " " + lengths.get("").or(-1));
        Cache<Integer, OptionalInt> ints =
                CacheBuilder.newBuilder().maximumSize(10).build();
        ints.put(1, OptionalInt.of(5));
        ints.put(2, OptionalInt.empty());
        System.out.println(ints.getIfPresent(1) + " " + ints.getIfPresent(2));
        String value = "value";
        Cache<String, OptionalDouble> doubles =
                CacheBuilder.newBuilder().maximumSize(10).build();
        doubles.put(value, OptionalDouble.of(0.5));
        System.out.println(doubles.getIfPresent(value));
    }
}
