// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValueType;
import dev.hinterland.codec.Codec;
import java.lang.reflect.InvocationTargetException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
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

    private static final Set<String> EXPIRY_KEYS = Set.of("creation", "update", "access");
    private static final Set<String> LISTENER_KEYS = Set.of("class", "filter", "synchronous", "old-value-required");

    /** Checks that all settings of a section are known. */
    static void checkKeys(String path, Config section) {
        checkKeys(path, section, KEYS);
        if (section.hasPath("expiry") && section.getValue("expiry").valueType() == ConfigValueType.OBJECT) {
            checkKeys(path + ".expiry", section.getConfig("expiry"), EXPIRY_KEYS);
        }
        if (section.hasPath("listeners")) {
            int index = 0;
            for (Config listener : section.getConfigList("listeners")) {
                checkKeys(path + ".listeners[" + index++ + "]", listener, LISTENER_KEYS);
            }
        }
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
        if (!section.hasPath(key)) {
            return;
        }
        T value;
        try {
            value = reader.apply(key);
        } catch (ConfigException e) {
            throw new CacheException(
                    "setting has an impossible value: setting=" + at(key) + ", because=" + e.getMessage(), e);
        }
        target.accept(value);
    }

    private long bytes(String key) {
        return section.getMemorySize(key).toBytes();
    }

    /** Returns the configuration of the cache. */
    HinterlandConfiguration<Object, Object> configuration() {
        HinterlandConfiguration<Object, Object> made = new HinterlandConfiguration<>();
        setTypes(made);
        addDefaults(made);
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
        if (section.hasPath("listeners")) {
            int index = 0;
            for (Config listener : section.getConfigList("listeners")) {
                new CacheSection(at("listeners[" + index++ + "]"), listener, classes).addListener(made);
            }
        }
        return made;
    }

    /** Sets what JCache does not know and is not set yet. */
    void addDefaults(HinterlandConfiguration<?, ?> made) {
        if (made.getMaximumBytes() == null) {
            read("maximum-bytes", this::bytes, made::setMaximumBytes);
        }
        if (made.getMaximumSize() == null) {
            read("maximum-size", section::getLong, made::setMaximumSize);
        }
        if (made.getSerialFilter() == null) {
            read("serial-filter", section::getString, made::setSerialFilter);
        }
    }

    @SuppressWarnings("unchecked") // the file names the classes of keys and values, which no caller knows
    private void setTypes(HinterlandConfiguration<Object, Object> made) {
        Class<?> keys = section.hasPath("key-type") ? type("key-type") : Object.class;
        Class<?> values = section.hasPath("value-type") ? type("value-type") : Object.class;
        made.setTypes((Class<Object>) keys, (Class<Object>) values);
        read("key-codec", key -> this.<Codec<Object>>factory(key, Codec.class), made::setKeyCodecFactory);
        read("value-codec", key -> this.<Codec<Object>>factory(key, Codec.class), made::setValueCodecFactory);
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
        String text = section.getString(key);
        return switch (text) {
            case "eternal" -> Duration.ETERNAL;
            case "unchanged" -> null;
            default -> {
                try {
                    yield new Duration(TimeUnit.MILLISECONDS, section.getDuration(key, TimeUnit.MILLISECONDS));
                } catch (ConfigException | IllegalArgumentException e) {
                    throw new CacheException(
                            "setting must be a duration, eternal or unchanged: setting=" + at(key) + ", value=" + text
                                    + ", because=" + e.getMessage(),
                            e);
                }
            }
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the class is checked, its type arguments cannot be
    private void addListener(HinterlandConfiguration<Object, Object> made) {
        if (!section.hasPath("class")) {
            throw new IllegalArgumentException("setting is required: setting=" + at("class"));
        }
        Factory<CacheEntryListener<Object, Object>> listener = factory("class", CacheEntryListener.class);
        Factory<CacheEntryEventFilter<Object, Object>> filter =
                section.hasPath("filter") ? factory("filter", CacheEntryEventFilter.class) : null;
        boolean oldValue = section.hasPath("old-value-required") && section.getBoolean("old-value-required");
        boolean synchronous = section.hasPath("synchronous") && section.getBoolean("synchronous");
        made.addCacheEntryListenerConfiguration(
                new MutableCacheEntryListenerConfiguration<>(listener, filter, oldValue, synchronous));
    }

    private Class<?> type(String key) {
        String name = section.getString(key);
        try {
            return Class.forName(name, false, classes);
        } catch (ClassNotFoundException e) {
            throw new CacheException("class is not found: setting=" + at(key) + ", class=" + name, e);
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
