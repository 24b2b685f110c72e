// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.StoreClosedException;
import dev.hinterland.codec.Codec;
import dev.hinterland.spring.CacheDefinition;
import dev.hinterland.spring.HinterlandCache;
import dev.hinterland.spring.HinterlandCacheManager;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.cache.support.NoOpCacheManager;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the auto-configuration makes of properties, under the version of Boot that is on the class path. */
class HinterlandCacheAutoConfigurationTest {

    private static final Path CLASSES = Path.of("target", "classes", "META-INF");
    private static final String FEEDS = "hinterland.cache.caches.feeds.";

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(BootVersion.cacheConfigurations())
            .withUserConfiguration(Caching.class);

    /** An application with caching. */
    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    /** A value. */
    record Feed(long id, String text) {}

    /** A class that only Java's serialization, or a codec of the application's, can encode. */
    static class Bean1 implements Serializable {

        private static final long serialVersionUID = 1;
    }

    /** A codec among the beans. */
    @Configuration(proxyBeanMethods = false)
    static class Codecs {

        @Bean
        Codec<Bean1> beanCodec() {
            return Codec.ofInt().via(bean -> 1, number -> new Bean1());
        }
    }

    private static HinterlandCache feeds(ApplicationContext context) {
        return context.getBean(HinterlandCacheManager.class).getCache("feeds");
    }

    @Test
    void withoutProperties_cachesAreMadeAsTheyAreNamed() {
        runner.run(context -> {
            HinterlandCacheManager manager = context.getBean(HinterlandCacheManager.class);
            assertThat(context.getBean(CacheManager.class)).isSameAs(manager);
            assertThat(manager.getCacheNames()).isEmpty();
            manager.getCache("any").put(1, "one");
            assertThat(manager.getCache("any").getNativeCache().memory().maximumBytes())
                    .isEqualTo(64 << 20);
        });
    }

    @Test
    void namedCaches_areTheOnlyOnes() {
        runner.withPropertyValues(FEEDS + "maximum-bytes=8MiB", "spring.cache.cache-names=authors,feeds")
                .run(context -> {
                    HinterlandCacheManager manager = context.getBean(HinterlandCacheManager.class);
                    assertThat(manager.getCacheNames()).containsExactly("authors", "feeds");
                    assertThat(manager.getCache("other")).isNull();
                    assertThat(feeds(context).getNativeCache().memory().maximumBytes())
                            .isEqualTo(8 << 20);
                });
    }

    @Test
    void dynamic_makesOthersOfTheDefaults() {
        runner.withPropertyValues(
                        FEEDS + "maximum-bytes=8MiB",
                        "hinterland.cache.dynamic=true",
                        "hinterland.cache.defaults.maximum-bytes=4MiB",
                        "hinterland.cache.defaults.record-stats=true")
                .run(context -> {
                    HinterlandCacheManager manager = context.getBean(HinterlandCacheManager.class);
                    OffHeapCache<Object, Object> other =
                            manager.getCache("other").getNativeCache();
                    assertThat(other.memory().maximumBytes()).isEqualTo(4 << 20);
                    assertThat(other.policy().isRecordingStats()).isTrue();
                    assertThat(feeds(context).getNativeCache().policy().isRecordingStats())
                            .isTrue();
                });
    }

    @Test
    void properties_areOptions(@TempDir Path folder) {
        runner.withPropertyValues(
                        FEEDS + "maximum-bytes=64MiB",
                        FEEDS + "maximum-size=1000",
                        FEEDS + "expire-after-write=10m",
                        FEEDS + "expire-after-access=5m",
                        FEEDS + "key-type=long",
                        FEEDS + "value-type=" + Feed.class.getName(),
                        FEEDS + "null-values=false",
                        FEEDS + "record-stats=true",
                        FEEDS + "heap-entries=10",
                        FEEDS + "file=" + folder.resolve("feeds"))
                .run(context -> {
                    HinterlandCache cache = feeds(context);
                    OffHeapCache<Long, Feed> typed = cache.typed(Long.class, Feed.class);
                    typed.put(1L, new Feed(1, "text"));
                    assertThat(cache.get(1L, Feed.class)).isEqualTo(new Feed(1, "text"));
                    assertThat(cache.isAllowNullValues()).isFalse();
                    assertThat(typed.policy().eviction().orElseThrow().getMaximum())
                            .isEqualTo(1000);
                    assertThat(typed.policy().expireAfterWrite().orElseThrow().getExpiresAfter())
                            .isEqualTo(Duration.ofMinutes(10));
                    assertThat(typed.policy().expireAfterAccess().orElseThrow().getExpiresAfter())
                            .isEqualTo(Duration.ofMinutes(5));
                    assertThat(typed.memory().maximumBytes()).isEqualTo(64 << 20);
                    assertThat(folder.resolve("feeds")).exists();
                });
    }

    @Test
    void context_closesItsCaches() {
        AtomicReference<HinterlandCache> cache = new AtomicReference<>();
        runner.withPropertyValues(FEEDS + "maximum-bytes=8MiB").run(context -> cache.set(feeds(context)));
        Assertions.assertThatThrownBy(() -> cache.get().get(1)).isInstanceOf(StoreClosedException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "hinterland.cache.caches.feeds.maximum-byte, 1GiB",
        "hinterland.cache.maximum-bytes, 1GiB",
        "hinterland.cache.defaults.soft-values, true",
        "hinterland.cache.caches.feeds.maximum-bytes, 1XiB",
        "hinterland.cache.caches.feeds.maximum-bytes, 16777216TiB",
        "hinterland.cache.caches.feeds.maximum-bytes, 0",
        "hinterland.cache.caches.feeds.maximum-bytes, 1KiB",
        "hinterland.cache.caches.feeds.maximum-bytes, 100TiB",
        "hinterland.cache.defaults.maximum-bytes, 0",
        "hinterland.cache.caches.feeds.maximum-size, -1",
        "hinterland.cache.caches.feeds.expire-after-write, -1s",
        "hinterland.cache.caches.feeds.expire-after-access, soon",
        "hinterland.cache.caches.feeds.heap-entries, -1",
        "hinterland.cache.caches.feeds.key-type, com.example.Missing",
        "hinterland.cache.caches.feeds.key-type, java.util.Set",
        "hinterland.cache.caches.feeds.value-type, java.lang.Thread",
        "hinterland.cache.caches.feeds.value-codec, beanCodec",
        "hinterland.cache.caches.feeds.file, /proc/none/file",
        "hinterland.cache.serialization-filter, maxdepth=many",
    })
    void settingThatCannotBe_isRefusedWithItsPath(String path, String value) {
        runner.withPropertyValues("spring.cache.cache-names=feeds", FEEDS + "record-stats=false", path + "=" + value)
                .run(context ->
                        assertThat(messages(context.getStartupFailure())).contains(path));
    }

    private static String messages(Throwable failure) {
        StringBuilder messages = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            messages.append(cause.getMessage()).append('\n');
        }
        return messages.toString();
    }

    @Test
    void defaultsThatCannotBe_areRefusedAtStart_evenIfNoCacheIsMadeOfThem() {
        runner.withPropertyValues("hinterland.cache.defaults.value-type=java.lang.Thread")
                .run(context ->
                        assertThat(context).getFailure().hasMessageContaining("hinterland.cache.defaults.value-type"));
    }

    @ParameterizedTest
    @CsvSource({
        "hinterland.cache.defaults.maximum-bytes, 1",
        "hinterland.cache.defaults.maximum-size, -1",
        "hinterland.cache.defaults.expire-after-write, -5s",
        "hinterland.cache.defaults.heap-entries, -1",
        "hinterland.cache.defaults.file, /proc/none/file",
        "hinterland.cache.defaults.key-codec, missing",
        "hinterland.cache.serialization-filter, ''",
        "hinterland.cache.serialization-filter, ;",
        "spring.cache.cache-names, 'feeds, ,other'",
        "hinterland.cache.caches[my.cache].maximum-size, -1",
        "hinterland.cache.caches[my.cache].maximum-bytes, 1",
        "hinterland.cache.caches[my-codec].key-codec, missing",
    })
    void settingThatCannotBe_isRefusedWhereItIsWritten_alsoWithoutCaches(String path, String value) {
        runner.withPropertyValues(path + "=" + value)
                .run(context -> assertThat(rootOfType(
                                context.getStartupFailure(), InvalidConfigurationPropertyValueException.class))
                        .satisfies(refused -> {
                            assertThat(refused.getName()).isEqualTo(path.replace("[my-codec]", ".my-codec"));
                            assertThat(refused.getValue()).hasToString(value);
                        }));
    }

    @Test
    void fileOfTheDefaults_isThatOfOneCache(@TempDir Path folder) {
        String file = "hinterland.cache.defaults.file=" + folder.resolve("file");
        for (String more : List.of(
                "hinterland.cache.dynamic=true", "spring.cache.cache-names=feeds,others", FEEDS + "maximum-size=5")) {
            runner.withPropertyValues(file, "spring.cache.cache-names=others", more)
                    .run(context -> assertThat(messages(context.getStartupFailure()))
                            .contains("hinterland.cache.defaults.file", "a file holds one cache"));
        }
        assertThat(folder).isEmptyDirectory();
        runner.withPropertyValues(
                        file, "spring.cache.cache-names=others", FEEDS + "file=" + folder.resolve("file of feeds"))
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void defaults_areTriedWithoutWhatLasts() {
        List<String> names = new CopyOnWriteArrayList<>();
        runner.withBean(CacheBuilderCustomizer.class, () -> (name, builder) -> names.add(name))
                .withPropertyValues("hinterland.cache.defaults.jmx=true")
                .run(context -> {
                    assertThat(context.getBean(HinterlandCacheManager.class).getCacheNames())
                            .isEmpty();
                    assertThat(names).containsExactly("");
                });
    }

    @Test
    void namesOfCaches_areStripped_andOnceEach() {
        runner.withPropertyValues("spring.cache.cache-names= feeds ,feeds, others")
                .run(context -> assertThat(context.getBean(CacheManager.class).getCacheNames())
                        .containsExactly("feeds", "others"));
    }

    @Test
    void codecThatIsNoBean_isRefusedWithItsPath() {
        runner.withPropertyValues(FEEDS + "value-type=" + Bean1.class.getName(), FEEDS + "value-codec=beanCodec")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("No bean named 'beanCodec' available")
                        .hasMessageContaining(FEEDS + "value-codec"));
    }

    @Test
    void codecsAmongTheBeans_areUsed() {
        runner.withUserConfiguration(Codecs.class)
                .withPropertyValues(FEEDS + "value-type=" + Bean1.class.getName(), FEEDS + "value-codec=beanCodec")
                .run(context -> {
                    feeds(context).put(1, new Bean1());
                    assertThat(feeds(context).get(1, Bean1.class)).isNotNull();
                });
    }

    @Test
    void classThatTheFilterRefuses_isRefusedWithThePathOfTheSetting() {
        String type = FEEDS + "value-type=" + Bean1.class.getName();
        runner.withPropertyValues(type, "hinterland.cache.serialization-filter=java.base/*;!*")
                .run(context -> assertThat(context)
                        .getFailure()
                        .satisfies(failure -> assertThat(
                                        rootOfType(failure, InvalidConfigurationPropertyValueException.class))
                                .hasMessageContaining("serialization filter refuses the class")
                                .extracting(InvalidConfigurationPropertyValueException::getName)
                                .isEqualTo(FEEDS + "value-type")));
        runner.withPropertyValues(
                        type, "hinterland.cache.serialization-filter=" + Bean1.class.getName() + ";java.base/*;!*")
                .run(context -> {
                    feeds(context).put(1, new Bean1());
                    assertThat(feeds(context).get(1, Bean1.class)).isNotNull();
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> feeds(context).put(1, "another class"));
                });
    }

    private static <T extends Throwable> T rootOfType(Throwable failure, Class<T> type) {
        Throwable cause = failure;
        while (cause != null && !type.isInstance(cause)) {
            cause = cause.getCause();
        }
        return type.cast(cause);
    }

    @Test
    void otherChoices_count() {
        runner.withPropertyValues("spring.cache.type=none")
                .run(context -> assertThat(context.getBean(CacheManager.class)).isInstanceOf(NoOpCacheManager.class));
        runner.withPropertyValues("hinterland.cache.enabled=false")
                .run(context ->
                        assertThat(context.getBean(CacheManager.class)).isInstanceOf(ConcurrentMapCacheManager.class));
        runner.withBean("own", CacheManager.class, ConcurrentMapCacheManager::new)
                .run(context ->
                        assertThat(context).hasSingleBean(CacheManager.class).hasBean("own"));
        new ApplicationContextRunner()
                .withConfiguration(BootVersion.cacheConfigurations())
                .run(context -> assertThat(context).doesNotHaveBean(CacheManager.class));
    }

    @Test
    void customizers_setFurtherOptions() {
        runner.withBean(CacheBuilderCustomizer.class, () -> (name, builder) -> {
                    if (name.equals("feeds")) {
                        builder.maximumSize(3);
                    }
                })
                .withPropertyValues("spring.cache.cache-names=feeds,others")
                .run(context -> {
                    assertThat(feeds(context)
                                    .getNativeCache()
                                    .policy()
                                    .eviction()
                                    .orElseThrow()
                                    .getMaximum())
                            .isEqualTo(3);
                });
        BootVersion.withManagerCustomizer(
                        runner,
                        manager -> manager.define(
                                "more",
                                CacheDefinition.of(
                                        () -> Hinterland.cacheBuilder().maximumBytes(4 << 20))))
                .run(context -> assertThat(context.getBean(CacheManager.class).getCacheNames())
                        .containsExactly("more"));
    }

    @Test
    void customizerThatThrows_leavesNoCacheOpen(@TempDir Path folder) {
        String file = FEEDS + "file=" + folder.resolve("feeds");
        AtomicReference<HinterlandCache> cache = new AtomicReference<>();
        BootVersion.withManagerCustomizer(runner.withPropertyValues(file), manager -> {
                    cache.set(manager.getCache("feeds"));
                    throw new IllegalStateException("customizer");
                })
                .run(context ->
                        assertThat(messages(context.getStartupFailure())).contains("customizer"));
        Assertions.assertThatThrownBy(() -> cache.get().get(1)).isInstanceOf(StoreClosedException.class);
        runner.withPropertyValues(file).run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void caches_haveMeters() {
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withConfiguration(BootVersion.meterConfigurations())
                .withPropertyValues("spring.cache.cache-names=feeds", "hinterland.cache.defaults.record-stats=true")
                .run(context -> {
                    feeds(context).put(1, "one");
                    feeds(context).get(1);
                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    assertThat(registry.get("cache.gets")
                                    .tags("result", "hit", "cache", "feeds", "cache.manager", "cacheManager")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(1);
                    assertThat(registry.get("hinterland.memory.maximum").gauge().value())
                            .isEqualTo(64 << 20);
                });
    }

    @Test
    void withoutMicrometer_thereAreNoMeters() {
        runner.withClassLoader(new FilteredClassLoader("io.micrometer", "dev.hinterland.micrometer"))
                .run(context -> assertThat(context).hasSingleBean(HinterlandCacheManager.class));
    }

    @Test
    void metadata_describesAllProperties() throws Exception {
        String metadata = Files.readString(CLASSES.resolve("spring-configuration-metadata.json"));
        List<String> names = Arrays.stream(HinterlandCacheProperties.class.getRecordComponents())
                .map(component ->
                        component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
                .toList();
        assertThat(names).allSatisfy(name -> assertThat(metadata).contains("\"hinterland.cache." + name));
    }

    @Test
    void autoConfiguration_isListed() throws Exception {
        String listed = Files.readString(
                CLASSES.resolve(Path.of("spring", "org.springframework.boot.autoconfigure.AutoConfiguration.imports")));
        assertThat(listed.strip()).isEqualTo(HinterlandCacheAutoConfiguration.class.getName());
    }
}
