// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValueType;
import dev.hinterland.codec.Codec;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.cache.CacheException;
import javax.cache.configuration.Factory;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryEventFilter;
import javax.cache.event.CacheEntryListener;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheWriter;
import org.jspecify.annotations.Nullable;

/**
 * The section of a cache in a file, as a configuration. What is wrong with a setting is said with its path.
 *
 * @param path where the section is
 * @param section the section, with defaults
 * @param classes finds the classes that are named
 */
record CacheSection(String path, Config section, ClassLoader classes) {

    static final Set<String> KEYS = Set.of(
            "key-type",
            "value-type",
            "key-codec",
            "value-codec",
            "serial-filter",
            "maximum-bytes",
            "maximum-size",
            "expiry",
            "expiry-policy",
            "loader",
            "read-through",
            "writer",
            "write-through",
            "listeners",
            "statistics",
            "management");

    private static final int NANOS_PER_MILLISECOND = 1_000_000;
    private static final Set<String> EXPIRY_KEYS = Set.of("creation", "update", "access");
    private static final Set<String> LISTENER_KEYS = Set.of("class", "filter", "synchronous", "old-value-required");

    /** Checks that all settings of a section are known. */
    static void checkKeys(String path, Config section) {
        checkKeys(path, section, KEYS);
        if (section.hasPath("expiry") && section.getValue("expiry").valueType() == ConfigValueType.OBJECT) {
            checkKeys(path + ".expiry", section.getConfig("expiry"), EXPIRY_KEYS);
        }
        int index = 0;
        for (Config listener : listeners(path, section)) {
            checkKeys(path + ".listeners[" + index++ + "]", listener, LISTENER_KEYS);
        }
    }

    private static List<? extends Config> listeners(String path, Config section) {
        return section.hasPath("listeners")
                ? readAt(path + ".listeners", () -> section.getConfigList("listeners"))
                : List.of();
    }

    private static void checkKeys(String path, Config section, Set<String> known) {
        for (String key : section.root().keySet()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException("setting is unknown: setting=" + path + "."
                        + ConfigUtil.joinPath(key) + ", known=" + new TreeSet<>(known));
            }
        }
    }

    private String at(String key) {
        return path + "." + key;
    }

    private <T> void read(String key, Function<String, T> reader, Consumer<? super T> target) {
        if (section.hasPath(key)) {
            target.accept(readAt(at(key), () -> reader.apply(key)));
        }
    }

    /** Reads a setting. What its value is not good for is said with its path. */
    private static <T> T readAt(String setting, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (ConfigException | IllegalArgumentException | ArithmeticException e) {
            throw new CacheException(
                    "setting has an impossible value: setting=" + setting + ", because=" + e.getMessage(), e);
        }
    }

    private String text(String key) {
        return readAt(at(key), () -> section.getString(key));
    }

    private boolean isTrue(String key) {
        return section.hasPath(key) && readAt(at(key), () -> section.getBoolean(key));
    }

    private long bytes(String key) {
        long bytes = section.getMemorySize(key).toBytes();
        if (bytes <= 0) {
            throw new IllegalArgumentException("a size must be more than zero: value=" + bytes);
        }
        return bytes;
    }

    /** Returns a number of entries. The library that reads the file would cut a fraction off. */
    private long entries(String key) {
        String text = section.getString(key);
        long entries;
        try {
            entries = new BigDecimal(text).longValueExact();
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException("a number of entries must be a whole number: value=" + text, e);
        }
        if (entries < 0) {
            throw new IllegalArgumentException("a number of entries must not be negative: value=" + text);
        }
        return entries;
    }

    private String serialFilter(String key) {
        String pattern = section.getString(key);
        try {
            SerialFilter.of(pattern);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the pattern is malformed: pattern=" + pattern, e);
        }
        return pattern;
    }

    /** Returns the configuration of the cache. */
    HinterlandConfiguration<Object, Object> configuration() {
        HinterlandConfiguration<Object, Object> made = new HinterlandConfiguration<>();
        setTypes(made);
        setExpiry(made);
        read(
                "loader",
                key -> this.<CacheLoader<Object, Object>>factory(key, CacheLoader.class),
                made::setCacheLoaderFactory);
        read(
                "writer",
                key -> this.<CacheWriter<Object, Object>>factory(key, CacheWriter.class),
                made::setCacheWriterFactory);
        made.setReadThrough(section.hasPath("loader"));
        made.setWriteThrough(section.hasPath("writer"));
        read("read-through", section::getBoolean, made::setReadThrough);
        read("write-through", section::getBoolean, made::setWriteThrough);
        read("statistics", section::getBoolean, made::setStatisticsEnabled);
        read("management", section::getBoolean, made::setManagementEnabled);
        int index = 0;
        for (Config listener : listeners(path, section)) {
            new CacheSection(at("listeners[" + index++ + "]"), listener, classes).addListener(made);
        }
        return made;
    }

    /** Sets what JCache does not know and is not set yet. All else has a value in each configuration of JCache. */
    <K, V> void addDefaults(HinterlandConfiguration<K, V> made) {
        if (made.getMaximumBytes() == null) {
            read("maximum-bytes", this::bytes, made::setMaximumBytes);
        }
        if (made.getMaximumSize() == null) {
            read("maximum-size", this::entries, made::setMaximumSize);
        }
        if (made.getSerialFilter() == null) {
            read("serial-filter", this::serialFilter, made::setSerialFilter);
        }
        if (made.getKeyCodecFactory() == null) {
            read("key-codec", key -> this.<Codec<K>>factory(key, Codec.class), made::setKeyCodecFactory);
        }
        if (made.getValueCodecFactory() == null) {
            read("value-codec", key -> this.<Codec<V>>factory(key, Codec.class), made::setValueCodecFactory);
        }
    }

    @SuppressWarnings("unchecked") // the file names the classes of keys and values, which no caller knows
    private void setTypes(HinterlandConfiguration<Object, Object> made) {
        Class<?> keys = section.hasPath("key-type") ? type("key-type") : Object.class;
        Class<?> values = section.hasPath("value-type") ? type("value-type") : Object.class;
        made.setTypes((Class<Object>) keys, (Class<Object>) values);
        addDefaults(made);
    }

    private void setExpiry(HinterlandConfiguration<?, ?> made) {
        if (section.hasPath("expiry") && section.hasPath("expiry-policy")) {
            throw new IllegalArgumentException(
                    "expiry cannot be combined with expiry-policy: setting=" + at("expiry-policy"));
        }
        read("expiry-policy", key -> this.<ExpiryPolicy>factory(key, ExpiryPolicy.class), made::setExpiryPolicyFactory);
        read("expiry", section::getConfig, expiry -> {
            CacheSection durations = new CacheSection(at("expiry"), expiry, classes);
            Duration creation = durations.duration("creation", Duration.ETERNAL);
            if (creation == null) {
                throw new IllegalArgumentException(
                        "expiry of new entries cannot be unchanged: setting=" + durations.at("creation"));
            }
            made.setExpiryPolicyFactory(new FixedExpiryPolicy(
                    creation, durations.duration("update", null), durations.duration("access", null)));
        });
    }

    /** Returns a duration; {@code null} if it is {@code unchanged}. */
    private @Nullable Duration duration(String key, @Nullable Duration absent) {
        if (!section.hasPath(key)) {
            return absent;
        }
        String text = text(key);
        return switch (text) {
            case "eternal" -> Duration.ETERNAL;
            case "unchanged" -> null;
            default -> {
                try {
                    yield new Duration(TimeUnit.MILLISECONDS, milliseconds(section.getDuration(key)));
                } catch (ConfigException | IllegalArgumentException | ArithmeticException e) {
                    throw new CacheException(
                            "setting must be a duration, eternal or unchanged: setting=" + at(key) + ", value=" + text
                                    + ", because=" + e.getMessage(),
                            e);
                }
            }
        };
    }

    /** Rounds up: a part of a millisecond is not to become zero, which keeps no entry. */
    private static long milliseconds(java.time.Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("a duration must not be negative");
        }
        boolean whole = duration.toNanosPart() % NANOS_PER_MILLISECOND == 0;
        return duration.toMillis() + (whole ? 0 : 1);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the class is checked, its type arguments cannot be
    private void addListener(HinterlandConfiguration<Object, Object> made) {
        if (!section.hasPath("class")) {
            throw new IllegalArgumentException("setting is required: setting=" + at("class"));
        }
        Factory<CacheEntryListener<Object, Object>> listener = factory("class", CacheEntryListener.class);
        Factory<CacheEntryEventFilter<Object, Object>> filter =
                section.hasPath("filter") ? factory("filter", CacheEntryEventFilter.class) : null;
        made.addCacheEntryListenerConfiguration(new MutableCacheEntryListenerConfiguration<>(
                listener, filter, isTrue("old-value-required"), isTrue("synchronous")));
    }

    private Class<?> type(String key) {
        String name = text(key);
        try {
            return Class.forName(name, false, classes);
        } catch (ClassNotFoundException e) {
            throw new CacheException("class is not found: setting=" + at(key) + ", class=" + name, e);
        } catch (LinkageError e) {
            throw new CacheException(
                    "class cannot be loaded: setting=" + at(key) + ", class=" + name + ", because=" + e.getMessage(),
                    e);
        }
    }

    /** Returns a factory of the objects of a class, which has a constructor without parameters. */
    @SuppressWarnings("unchecked") // the class is checked, its type arguments cannot be
    private <T> Factory<T> factory(String key, Class<?> wanted) {
        Class<?> type = type(key);
        if (!wanted.isAssignableFrom(type)) {
            throw new CacheException("class is of another kind: setting=" + at(key) + ", class=" + type.getName()
                    + ", required=" + wanted.getName());
        }
        String setting = at(key);
        return () -> (T) instance(setting, type);
    }

    private static Object instance(String setting, Class<?> type) {
        try {
            return type.getDeclaredConstructor().newInstance();
        } catch (InvocationTargetException e) {
            throw new CacheException(
                    "constructor has thrown: setting=" + setting + ", class=" + type.getName(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new CacheException(
                    "class has no public constructor without parameters: setting=" + setting + ", class="
                            + type.getName(),
                    e);
        }
    }
}
