// SPDX-License-Identifier: Apache-2.0
import static com.github.benmanes.caffeine.cache.RemovalCause.*;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.CaffeineSpec;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.EnumSet;
import java.util.Set;

/** The static members of a class, imported by a star, and a specification with spaces. */
public class StaticStars {
    public static void main(String[] args) {
        Set<RemovalCause> causes = EnumSet.noneOf(RemovalCause.class);
        Cache<String, String> cache = Caffeine.newBuilder()
                .maximumSize(3)
                .executor(Runnable::run)
                .removalListener((String key, String value, RemovalCause cause) -> {
                    if (cause == REPLACED || cause == EXPLICIT) {
                        causes.add(cause);
                    }
                })
                .build();
        cache.put("a", "b");
        cache.put("a", "c");
        cache.invalidate("a");
        System.out.println(causes);
        CaffeineSpec specification = CaffeineSpec.parse("maximumSize=20, expireAfterAccess=10m");
        System.out.println(specification.toParsableString());
        cache = Caffeine.from(specification).build();
        System.out.println(cache.policy().eviction().orElseThrow().getMaximum());
    }
}
