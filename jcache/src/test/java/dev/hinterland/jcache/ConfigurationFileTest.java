// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.CacheManager;
import javax.cache.configuration.CompleteConfiguration;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryEvent;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file configures caches; what is wrong in it is refused with its path. */
class ConfigurationFileTest {

    private static final String HERE = ConfigurationFileTest.class.getName();

    private final HinterlandCachingProvider provider = new HinterlandCachingProvider();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        provider.close();
    }

    /** Makes the manager of a file with one cache. */
    private CacheManager manager(String settings) throws IOException {
        return managerOf("hinterland.jcache.books {\n" + settings + "\n}\n");
    }

    private CacheManager managerOf(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("caches.conf"), text);
        return provider.getCacheManager(file.toUri(), null);
    }

    /** Loads the length of the key. */
    public static final class LengthLoader implements CacheLoader<String, Long> {

        @Override
        public Long load(String key) {
            return (long) key.length();
        }

        @Override
        public Map<String, Long> loadAll(Iterable<? extends String> keys) {
            return Map.of();
        }
    }

    /** Counts the entries that are created. */
    public static final class CountingListener implements CacheEntryCreatedListener<String, Long> {

        private static final AtomicInteger CREATED = new AtomicInteger();

        @Override
        public void onCreated(Iterable<CacheEntryEvent<? extends String, ? extends Long>> events) {
            events.forEach(event -> CREATED.incrementAndGet());
        }
    }

    /** A class without a codec. */
    public static final class Plain {}

    /** A class without a codec that can be serialized. */
    public static final class Written implements Serializable {}

    /** A codec that a file can name. */
    public static final class PlainCodec implements Codec<Plain> {

        @Override
        public long size(Plain value) {
            return 0;
        }

        @Override
        public void encode(Plain value, java.lang.foreign.MemorySegment target) {}

        @Override
        public Plain decode(java.lang.foreign.MemorySegment source) {
            return new Plain();
        }
    }

    @Test
    void section_becomesACache() throws IOException {
        CacheManager manager = manager("""
                key-type = java.lang.String
                value-type = java.lang.Long
                maximum-bytes = 32 MiB
                maximum-size = 1000
                expiry { creation = 10 minutes, access = 1 hour, update = unchanged }
                loader = "%1$s$LengthLoader"
                statistics = true
                listeners = [ { class = "%1$s$CountingListener", synchronous = true } ]
                """.formatted(HERE));
        assertThat(manager.getCacheNames()).containsExactly("books");
        Cache<String, Long> books = manager.getCache("books", String.class, Long.class);
        int before = CountingListener.CREATED.get();
        assertThat(books.get("four")).isEqualTo(4);
        assertThat(CountingListener.CREATED).hasValue(before + 1);
        OffHeapCache<?, ?> cache = books.unwrap(OffHeapCache.class);
        assertThat(cache.memory().maximumBytes()).isEqualTo(32 << 20);
        assertThat(cache.policy().eviction().orElseThrow().getMaximum()).isEqualTo(1000);
        CompleteConfiguration<?, ?> read = ((OffHeapJCache<?, ?>) books).configuration();
        ExpiryPolicy expiry = read.getExpiryPolicyFactory().create();
        assertThat(expiry.getExpiryForCreation()).isEqualTo(new Duration(TimeUnit.MINUTES, 10));
        assertThat(expiry.getExpiryForAccess()).isEqualTo(Duration.ONE_HOUR);
        assertThat(expiry.getExpiryForUpdate()).isNull();
        assertThat(read.isStatisticsEnabled()).isTrue();
        assertThat(read.isReadThrough()).isTrue();
    }

    @Test
    void defaults_countForAllCaches_alsoForThoseOfTheProgram() throws IOException {
        CacheManager manager = managerOf("""
                hinterland.jcache {
                  default { maximum-bytes = 48 MiB }
                  first { }
                  "second.with.dots" { maximum-bytes = 40 MiB }
                }
                """);
        manager.createCache("third", new MutableConfiguration<>());
        manager.createCache("fourth", new HinterlandConfiguration<>().setMaximumBytes(36 << 20));
        assertThat(manager.getCacheNames()).containsExactlyInAnyOrder("first", "second.with.dots", "third", "fourth");
        assertThat(megabytes(manager, "first")).isEqualTo(48);
        assertThat(megabytes(manager, "second.with.dots")).isEqualTo(40);
        assertThat(megabytes(manager, "third")).isEqualTo(48);
        assertThat(megabytes(manager, "fourth")).isEqualTo(36);
    }

    private static long megabytes(CacheManager manager, String name) {
        return manager.getCache(name).unwrap(OffHeapCache.class).memory().maximumBytes() >> 20;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "maximum-byte = 2 GiB | unknown | maximum-byte",
                "maximum-bytes = 2 GoB | impossible | maximum-bytes",
                "maximum-bytes = -1 | impossible | maximum-bytes",
                "maximum-bytes = 1 | cannot be built | books",
                "maximum-size = many | impossible | maximum-size",
                "maximum-size = -3 | impossible | maximum-size",
                "expiry { created = 1s } | unknown | expiry.created",
                "expiry { creation = soon } | duration | expiry.creation",
                "expiry { creation = unchanged } | unchanged | expiry.creation",
                "key-type = com.example.Nothing | not found | key-type",
                "value-type = \"HERE$Plain\" | no codec | value-type",
                "value-type = \"HERE$Written\" | serial-filter | value-type",
                "key-type = \"HERE$Plain\" | no codec | key-type",
                "value-codec = java.lang.String | another kind | value-codec",
                "loader = java.lang.String | another kind | loader",
                "read-through = true | requires a loader | read-through",
                "write-through = true | requires a writer | write-through",
                "serial-filter = \"maxdepth=many\" | malformed | serial-filter",
                "listeners = [ { synchronous = true } ] | required | listeners[0].class",
                "listeners = [ { clazz = x } ] | unknown | listeners[0].clazz",
                "key-type = [ a ] | impossible | key-type",
                "maximum-bytes = 999999999 TiB | impossible | maximum-bytes",
                "maximum-size = 1.9 | whole number | maximum-size",
                "expiry = 5 | impossible | expiry",
                "expiry { creation = [ 1 ] } | impossible | expiry.creation",
                "expiry { creation = -1 us } | negative | expiry.creation",
                "expiry { creation = 1 s }, expiry-policy = x | combined | expiry-policy",
                "listeners = 5 | impossible | listeners",
                "listeners = [ { class = [ x ] } ] | impossible | listeners[0].class",
                "listeners = [ { class = \"HERE$CountingListener\", synchronous = maybe } ] | impossible"
                        + " | listeners[0].synchronous",
            })
    void whatIsWrong_isRefusedWithItsPath(String setting, String problem, String path) {
        assertThatThrownBy(() -> manager(setting.replace("HERE", HERE)))
                .isInstanceOfAny(CacheException.class, IllegalArgumentException.class)
                .hasMessageContaining(problem)
                .hasMessageContaining("hinterland.jcache." + ("books".equals(path) ? path : "books." + path));
        assertThat(provider.getCacheManager().getCacheNames()).isEmpty();
    }

    @Test
    void codecOfTheFile_isUsed() throws IOException {
        CacheManager manager =
                manager("value-type = \"%1$s$Plain\"\nvalue-codec = \"%1$s$PlainCodec\"".formatted(HERE));
        Cache<Object, Plain> cache = manager.getCache("books");
        cache.put("key", new Plain());
        assertThat(cache.get("key")).isNotNull();
    }

    @Test
    void classThatTheFilterAllows_isStored() throws IOException {
        CacheManager manager = manager("value-type = \"%1$s$Written\"\nserial-filter = \"%1$s*\"".formatted(HERE));
        Cache<Object, Written> cache = manager.getCache("books");
        cache.put("key", new Written());
        assertThat(cache.get("key")).isNotNull();
    }

    @Test
    void shortDuration_isRoundedUpToAMillisecond() throws IOException {
        CacheManager manager = manager("expiry { creation = 500 us, update = 1500 us, access = 0 }");
        ExpiryPolicy expiry = expiry(manager);
        assertThat(expiry.getExpiryForCreation()).isEqualTo(new Duration(TimeUnit.MILLISECONDS, 1));
        assertThat(expiry.getExpiryForUpdate()).isEqualTo(new Duration(TimeUnit.MILLISECONDS, 2));
        assertThat(expiry.getExpiryForAccess()).isEqualTo(Duration.ZERO);
    }

    private static ExpiryPolicy expiry(CacheManager manager) {
        OffHeapJCache<?, ?> books = (OffHeapJCache<?, ?>) manager.<Object, Object>getCache("books");
        return books.configuration().getExpiryPolicyFactory().create();
    }

    @Test
    void expiryOfACache_countsBeforeThatOfTheDefaults() throws IOException {
        CacheManager manager = managerOf("""
                hinterland.jcache {
                  default { expiry-policy = "%s$HourPolicy" }
                  books { expiry { creation = 1 s } }
                }
                """.formatted(HERE));
        assertThat(expiry(manager).getExpiryForCreation()).isEqualTo(new Duration(TimeUnit.MILLISECONDS, 1000));
        manager.close();
        CacheManager other = managerOf("""
                hinterland.jcache {
                  default { expiry { creation = 1 s } }
                  books { expiry-policy = "%s$HourPolicy" }
                }
                """.formatted(HERE));
        assertThat(expiry(other).getExpiryForCreation()).isEqualTo(Duration.ONE_HOUR);
    }

    /** An hour for each entry. */
    public static final class HourPolicy implements ExpiryPolicy {

        @Override
        public Duration getExpiryForCreation() {
            return Duration.ONE_HOUR;
        }

        @Override
        public @Nullable Duration getExpiryForAccess() {
            return null;
        }

        @Override
        public @Nullable Duration getExpiryForUpdate() {
            return null;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "statistics = maybe",
                "key-type = x.Y",
                "loader = x.Y",
                "maximum-bytes = -1",
                "serial-filter = \"maxdepth=many\"",
                "listeners = [ { class = x.Y } ]"
            })
    void wrongDefault_isRefused_alsoWithoutACache(String setting) {
        String key = setting.substring(0, setting.indexOf(' '));
        assertThatThrownBy(() -> managerOf("hinterland.jcache.default { " + setting + " }"))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("hinterland.jcache.default." + key);
    }

    @Test
    void defaultsThatJCacheDoesNotKnow_countForCachesOfTheProgram() throws IOException {
        CacheManager manager = managerOf("""
                hinterland.jcache.default {
                  maximum-size = 10
                  value-codec = "%1$s$PlainCodec"
                  serial-filter = "%1$s*"
                  statistics = true
                  loader = "%1$s$LengthLoader"
                }
                """.formatted(HERE));
        Cache<String, Plain> plain =
                manager.createCache("plain", new HinterlandConfiguration<>(String.class, Plain.class));
        plain.put("key", new Plain());
        assertThat(plain.get("key")).isNotNull();
        HinterlandConfiguration<?, ?> made = ((OffHeapJCache<?, ?>) plain).configuration();
        assertThat(made.getMaximumSize()).isEqualTo(10);
        assertThat(made.getSerialFilter()).isEqualTo(HERE + "*");
        assertThat(made.isStatisticsEnabled()).isFalse();
        assertThat(made.getCacheLoaderFactory()).isNull();
    }

    /** Asks for the manager whose cache it is to load. */
    public static final class AskingLoader implements CacheLoader<String, Long> {

        private static final ScopedValue<Supplier<CacheManager>> ASKED = ScopedValue.newInstance();

        /** Creates a loader. */
        public AskingLoader() {
            assertThat(ASKED.get().get()).isNotNull();
        }

        @Override
        public Long load(String key) {
            return 0L;
        }

        @Override
        public Map<String, Long> loadAll(Iterable<? extends String> keys) {
            return Map.of();
        }
    }

    @Test
    void managerThatIsBeingCreated_isNotCreatedAgain() throws IOException {
        Path file = Files.writeString(
                folder.resolve("caches.conf"), "hinterland.jcache.books.loader = \"" + HERE + "$AskingLoader\"");
        Supplier<CacheManager> asked = () -> provider.getCacheManager(file.toUri(), null);
        ScopedValue.where(AskingLoader.ASKED, asked)
                .run(() -> assertThatThrownBy(asked::get)
                        .isInstanceOf(CacheException.class)
                        .rootCause()
                        .isInstanceOf(CacheException.class)
                        .hasMessageContaining("must not be called")
                        .hasMessageContaining(file.toUri().toString()));
        Supplier<CacheManager> another = () -> provider.getCacheManager();
        ScopedValue.where(AskingLoader.ASKED, another)
                .run(() -> assertThat(asked.get().getCacheNames()).containsExactly("books"));
    }

    @Test
    void fileThatIsMissingOrMalformed_isRefused() throws IOException {
        assertThatThrownBy(() ->
                        provider.getCacheManager(folder.resolve("nothing.conf").toUri(), null))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> provider.getCacheManager(folder.toUri(), null))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("directory");
        assertThatThrownBy(() -> managerOf("hinterland.jcache { books = 3 }"))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("hinterland.jcache.books");
        assertThatThrownBy(() -> managerOf("hinterland.jcache {"))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("caches.conf");
    }
}
