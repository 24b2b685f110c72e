// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import dev.hinterland.Hinterland;
import dev.hinterland.UntypedCacheBuilder;
import dev.hinterland.codec.Codec;
import dev.hinterland.spring.CacheDefinition;
import dev.hinterland.spring.HinterlandCacheManager;
import dev.hinterland.spring.boot.HinterlandCacheProperties.CacheProperties;
import java.io.ObjectInputFilter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Makes caches of the properties. What is not possible is refused with the path of the property.
 *
 * @param properties the properties
 * @param names further names of caches, {@code spring.cache.cache-names}
 * @param environment has the properties as they are written
 * @param beans has the codecs that properties name
 * @param customizers set further options
 * @param loader finds the classes that properties name
 */
record ConfiguredCaches(
        HinterlandCacheProperties properties,
        List<String> names,
        Environment environment,
        BeanFactory beans,
        List<CacheBuilderCustomizer> customizers,
        ClassLoader loader) {

    private static final long USUAL_BYTES = 64L << 20;
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9-]+");

    HinterlandCacheManager manager() {
        HinterlandCacheManager manager = new HinterlandCacheManager(loader);
        try {
            addCaches(manager);
        } catch (RuntimeException | Error e) {
            manager.destroy();
            throw e;
        }
        return manager;
    }

    private void addCaches(HinterlandCacheManager manager) {
        checkDefaultFile();
        properties.caches().forEach((name, own) -> {
            Settings settings = new Settings(pathOf(name), own);
            settings.refusing(own, () -> manager.define(name, settings.definition(name)));
        });
        Settings defaults = new Settings("", null);
        for (String name : names) {
            if (!properties.caches().containsKey(name)) {
                defaults.refusing(name, () -> manager.define(name, defaults.definition(name)));
            }
        }
        checkDefaults(defaults);
        if (isDynamic()) {
            manager.setDefaults(defaults.definition(""));
        }
    }

    /** Makes a cache of the defaults, so that what cannot be is refused before a name is used. */
    private void checkDefaults(Settings defaults) {
        HinterlandCacheManager trial = new HinterlandCacheManager(loader);
        try {
            defaults.refusing(properties.defaults(), () -> trial.define("defaults", defaults.trial()));
        } finally {
            trial.destroy();
        }
    }

    /** Refuses a file that more than one cache would have. */
    private void checkDefaultFile() {
        Path file = properties.defaults().file();
        long ofDefaults = names.stream()
                        .filter(name -> !properties.caches().containsKey(name))
                        .count()
                + properties.caches().values().stream()
                        .filter(own -> own.file() == null)
                        .count();
        if (file != null && (isDynamic() || ofDefaults > 1)) {
            throw new InvalidConfigurationPropertyValueException(
                    HinterlandCacheProperties.PREFIX + ".defaults.file",
                    file,
                    "a file holds one cache, and the defaults may make several; set the file of one cache: "
                            + HinterlandCacheProperties.PREFIX + ".caches.NAME.file");
        }
    }

    /** Returns the path of a cache's properties: a name that is not of letters, digits and hyphens is in brackets. */
    private static String pathOf(String name) {
        return PLAIN_NAME.matcher(name).matches() ? "caches." + name + "." : "caches[" + name + "].";
    }

    private boolean isDynamic() {
        return Objects.requireNonNullElseGet(
                properties.dynamic(), () -> properties.caches().isEmpty() && names.isEmpty());
    }

    private <T> Setting<T> setting(String path, T value) {
        return new Setting<>(path, value, Objects.requireNonNullElse(environment.getProperty(path), value));
    }

    /** The value of a property, the path where it is set, and how it is written there, if that is known. */
    private record Setting<T>(String path, T value, Object written) {

        InvalidConfigurationPropertyValueException invalid(String reason) {
            return new InvalidConfigurationPropertyValueException(path, written, reason);
        }

        InvalidConfigurationPropertyValueException invalid(Exception cause) {
            InvalidConfigurationPropertyValueException invalid = invalid(String.valueOf(cause.getMessage()));
            invalid.addSuppressed(cause); // the cause cannot be set
            return invalid;
        }
    }

    /** The properties of one cache, and the defaults below them. */
    private final class Settings {

        private final String path;
        private final @Nullable CacheProperties own;

        Settings(String path, @Nullable CacheProperties own) {
            this.path = path;
            this.own = own;
        }

        /** Returns a property as the cache has it, or else as the defaults have it. */
        private <T> Optional<Setting<T>> get(String name, Function<CacheProperties, @Nullable T> property) {
            T value = own == null ? null : property.apply(own);
            if (value != null) {
                return Optional.of(setting(path(path, name), value));
            }
            T byDefault = property.apply(properties.defaults());
            return byDefault == null ? Optional.empty() : Optional.of(setting(path("defaults.", name), byDefault));
        }

        private static String path(String cache, String name) {
            return HinterlandCacheProperties.PREFIX + "." + cache + name;
        }

        private boolean isTrue(String name, Function<CacheProperties, @Nullable Boolean> property, boolean usually) {
            return get(name, property).map(Setting::value).orElse(usually);
        }

        CacheDefinition definition(String name) {
            return definition(() -> builder(name));
        }

        /**
         * Returns the definition of a cache that is closed at once. It has no file, no memory that is taken at start
         * and no MBean. Customizers set its options if other caches are made of the defaults later.
         */
        CacheDefinition trial() {
            return definition(() -> {
                UntypedCacheBuilder<Object, Object> builder = limits();
                if (isDynamic()) {
                    customizers.forEach(customizer -> customizer.customize("", builder));
                }
                return builder;
            });
        }

        private CacheDefinition definition(Supplier<UntypedCacheBuilder<Object, Object>> builder) {
            CacheDefinition definition = CacheDefinition.of(builder);
            Optional<Setting<String>> filter = Optional.ofNullable(properties.serializationFilter())
                    .map(pattern -> setting(path("", "serialization-filter"), pattern));
            if (filter.isPresent()) {
                definition = definition.serialized(filter(filter.get()));
            }
            if (!isTrue("null-values", CacheProperties::nullValues, true)) {
                definition = definition.withoutNullValues();
            }
            return withValues(withKeys(definition));
        }

        private CacheDefinition withKeys(CacheDefinition definition) {
            Optional<Setting<String>> type = get("key-type", CacheProperties::keyType);
            Optional<Setting<String>> codec = get("key-codec", CacheProperties::keyCodec);
            requireType(type, codec);
            if (type.isEmpty()) {
                return definition;
            }
            Class<?> keys = typeOf(type.get());
            return codec.isPresent()
                    ? definition.keys(keys, codecOf(codec.get()))
                    : set(type.get(), () -> definition.keys(keys));
        }

        private CacheDefinition withValues(CacheDefinition definition) {
            Optional<Setting<String>> type = get("value-type", CacheProperties::valueType);
            Optional<Setting<String>> codec = get("value-codec", CacheProperties::valueCodec);
            requireType(type, codec);
            if (type.isEmpty()) {
                return definition;
            }
            Class<?> values = typeOf(type.get());
            return codec.isPresent()
                    ? definition.values(values, codecOf(codec.get()))
                    : set(type.get(), () -> definition.values(values));
        }

        private void requireType(Optional<Setting<String>> type, Optional<Setting<String>> codec) {
            if (type.isEmpty() && codec.isPresent()) {
                throw codec.get()
                        .invalid("the codec requires the class beside it: "
                                + codec.get().path().replaceFirst("-codec$", "-type"));
            }
        }

        private <T, R extends @Nullable Object> R set(Setting<T> setting, Supplier<R> action) {
            try {
                return action.get();
            } catch (IllegalArgumentException e) {
                throw setting.invalid(e);
            }
        }

        private ObjectInputFilter filter(Setting<String> pattern) {
            ObjectInputFilter filter = set(pattern, () -> createFilter(pattern.value()));
            if (filter == null) {
                throw pattern.invalid("the filter has no pattern; without this property nothing is serialized");
            }
            return filter;
        }

        private static @Nullable ObjectInputFilter createFilter(String pattern) {
            return ObjectInputFilter.Config.createFilter(pattern.strip());
        }

        private Class<?> typeOf(Setting<String> name) {
            try {
                return ClassUtils.resolvePrimitiveIfNecessary(ClassUtils.forName(name.value(), loader));
            } catch (ClassNotFoundException | LinkageError e) {
                throw name.invalid("there is no such class");
            }
        }

        @SuppressWarnings("unchecked") // the cache checks the class of each key and value
        private <T> Codec<T> codecOf(Setting<String> bean) {
            try {
                return beans.getBean(bean.value(), Codec.class);
            } catch (BeansException e) {
                throw bean.invalid(e);
            }
        }

        private UntypedCacheBuilder<Object, Object> limits() {
            UntypedCacheBuilder<Object, Object> builder = Hinterland.cacheBuilder();
            boolean hasBytes =
                    apply("maximum-bytes", CacheProperties::maximumBytes, size -> builder.maximumBytes(size.bytes()));
            boolean hasSize = apply("maximum-size", CacheProperties::maximumSize, builder::maximumSize);
            if (!hasBytes && !hasSize) {
                builder.maximumBytes(USUAL_BYTES);
            }
            apply("expire-after-write", CacheProperties::expireAfterWrite, builder::expireAfterWrite);
            apply("expire-after-access", CacheProperties::expireAfterAccess, builder::expireAfterAccess);
            apply("heap-entries", CacheProperties::heapEntries, builder::heapEntries);
            return builder;
        }

        private UntypedCacheBuilder<Object, Object> builder(String name) {
            UntypedCacheBuilder<Object, Object> builder = limits();
            apply("file", CacheProperties::file, builder::file);
            if (isTrue("record-stats", CacheProperties::recordStats, false)) {
                builder.recordStats();
            }
            if (isTrue("jmx", CacheProperties::jmx, false)) {
                builder.jmx();
            }
            if (isTrue("always-pre-touch", CacheProperties::alwaysPreTouch, false)) {
                builder.alwaysPreTouch();
            }
            customizers.forEach(customizer -> customizer.customize(name, builder));
            return builder;
        }

        private <T> boolean apply(String name, Function<CacheProperties, @Nullable T> property, Function<T, ?> option) {
            Optional<Setting<T>> setting = get(name, property);
            setting.ifPresent(present -> set(present, () -> option.apply(present.value())));
            return setting.isPresent();
        }

        /** Makes a cache; tells by its path what the library refuses, whose messages begin with the option. */
        void refusing(Object value, Runnable making) {
            try {
                making.run();
            } catch (InvalidConfigurationPropertyValueException told) {
                throw told;
            } catch (IllegalArgumentException | IllegalStateException | UncheckedIOException e) {
                throw refused(String.valueOf(e.getMessage()), value).invalid(e);
            }
        }

        private Setting<?> refused(String message, Object value) {
            for (Optional<? extends Setting<?>> setting : List.of(
                    get("maximum-bytes", CacheProperties::maximumBytes),
                    get("maximum-size", CacheProperties::maximumSize),
                    get("file", CacheProperties::file),
                    get("key-type", CacheProperties::keyType),
                    get("key-codec", CacheProperties::keyCodec))) {
                if (setting.isPresent() && message.contains(option(setting.get()))) {
                    return setting.get();
                }
            }
            String whole = path.isEmpty() ? path("", "defaults") : path(path.substring(0, path.length() - 1), "");
            return setting(whole, value);
        }

        /** Returns how the library calls an option: maximumBytes for maximum-bytes. */
        private static String option(Setting<?> setting) {
            String name = setting.path().substring(setting.path().lastIndexOf('.') + 1);
            return switch (name) {
                case "key-type", "key-codec" -> "keyCodec";
                default -> {
                    int hyphen = name.indexOf('-');
                    yield hyphen < 0
                            ? name
                            : name.substring(0, hyphen)
                                    + Character.toUpperCase(name.charAt(hyphen + 1))
                                    + name.substring(hyphen + 2);
                }
            };
        }
    }
}
