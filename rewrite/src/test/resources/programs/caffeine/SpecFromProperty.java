// SPDX-License-Identifier: Apache-2.0
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.CaffeineSpec;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.Properties;

/** Specifications that are read from properties. */
class SpecFromProperty {

    private static final String DEFAULT = "maximumSize=10,recordStats";

    private final CaffeineSpec spec;

    SpecFromProperty(Properties properties) {
        this.spec = CaffeineSpec.parse(properties.getProperty("cache.spec", DEFAULT));
    }

    <V> LoadingCache<String, Integer> lengths() {
        return Caffeine.from(spec).build(String::length);
    }

    public static void main(String[] args) {
        Properties properties = new Properties();
        System.out.println(new SpecFromProperty(properties).lengths().get("four"));
        properties.setProperty("cache.spec", "maximumSize=2,expireAfterWrite=1h");
        SpecFromProperty other = new SpecFromProperty(properties);
        System.out.println(other.lengths().get("seven77") + " " + other.spec.toParsableString());
        Cache<Integer, Integer> direct =
                Caffeine.from(System.getProperty("no.such.property", DEFAULT)).build();
        direct.put(1, 2);
        System.out.println(direct.asMap() + " " + direct.policy().isRecordingStats());
        Caffeine<Object, Object> builder = Caffeine.from(spec(2));
        Cache<String, String> cache = builder.build();
        System.out.println(cache.policy().eviction().isPresent());
    }

    private static CaffeineSpec spec(int size) {
        return size == 0 ? CaffeineSpec.parse("maximumSize=1") : CaffeineSpec.parse("maximumSize=" + size);
    }
}
