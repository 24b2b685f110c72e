// SPDX-License-Identifier: Apache-2.0
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;

/** Builders of one name in several methods, with options that depend on conditions. */
class Conditions {

    static Cache<String, Integer> always(boolean expires) {
        Caffeine<Object, Object> builder = Caffeine.newBuilder().maximumSize(3);
        if (expires) {
            builder.expireAfterWrite(Duration.ofHours(1));
        }
        return builder.build();
    }

    static Cache<String, Integer> never(boolean expires) {
        Caffeine<Object, Object> builder = Caffeine.newBuilder();
        if (expires) {
            builder = builder.expireAfterWrite(Duration.ofHours(1));
        }
        return builder.build();
    }

    static Cache<String, Integer> sometimes(int size) {
        var builder = Caffeine.newBuilder();
        if (size > 0) {
            builder.maximumSize(size);
        }
        return builder.build();
    }

    static Cache<String, Integer> either(boolean weighs) {
        Caffeine<Object, Object> builder = Caffeine.newBuilder();
        if (weighs) {
            builder.maximumWeight(10).weigher((String key, Integer value) -> value);
        } else {
            builder.maximumSize(10);
        }
        return builder.build();
    }

    static Cache<String, Integer> elsewhere() {
        Caffeine<Object, Object> builder = Caffeine.newBuilder();
        limit(builder);
        return builder.build();
    }

    private static void limit(Caffeine<Object, Object> given) {
        given.maximumSize(6);
    }

    static Cache<String, Integer> referred(Optional<Long> size) {
        Caffeine<Object, Object> builder = Caffeine.newBuilder();
        size.ifPresent(builder::maximumSize);
        return builder.build();
    }

    public static void main(String[] args) {
        System.out.println(always(true).policy().expireAfterWrite().isPresent());
        System.out.println(never(false).get("a", String::length));
        System.out.println(sometimes(2).policy().eviction().orElseThrow().getMaximum());
        System.out.println(either(true).policy().eviction().orElseThrow().getMaximum());
        System.out.println(either(false).policy().eviction().orElseThrow().isWeighted());
        System.out.println(elsewhere().policy().eviction().orElseThrow().getMaximum());
        System.out.println(
                referred(Optional.of(7L)).policy().eviction().orElseThrow().getMaximum());
    }
}
