// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValueType;
import java.net.MalformedURLException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import javax.cache.CacheException;

/**
 * The caches that a file configures: a section for each below {@code hinterland.jcache}. The section {@code default}
 * has what the others do not say themselves.
 */
final class ConfigurationFile {

    private static final String ROOT = "hinterland.jcache";
    private static final String DEFAULTS = "default";

    private final Config caches;
    private final Config defaults;
    private final ClassLoader classes;

    private ConfigurationFile(Config whole, ClassLoader classes) {
        this.classes = classes;
        this.caches = section(whole, ROOT, ROOT);
        this.defaults = section(caches, DEFAULTS, path(DEFAULTS));
        CacheSection.checkKeys(path(DEFAULTS), defaults);
        defaults().configuration(); // refuses impossible values, also where no cache has them
        for (String name : cacheNames()) {
            CacheSection.checkKeys(path(name), section(caches, ConfigUtil.joinPath(name), path(name)));
        }
    }

    /**
     * Reads the file of a URI with the scheme {@code file} or {@code jar}; for another URI, {@code application.conf}
     * and system properties.
     *
     * @throws CacheException if the file is not there or malformed, or has an unknown setting
     */
    static ConfigurationFile of(URI uri, ClassLoader classes) {
        try {
            return new ConfigurationFile(read(uri, classes), classes);
        } catch (ConfigException e) {
            throw new CacheException("configuration cannot be read: uri=" + uri + ", because=" + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new CacheException(e.getMessage(), e);
        }
    }

    private static Config read(URI uri, ClassLoader classes) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme();
        return switch (scheme) {
            case "file" -> {
                Path path = Path.of(uri);
                if (!Files.exists(path)) {
                    throw new IllegalArgumentException("configuration file does not exist: uri=" + uri);
                }
                if (Files.isDirectory(path)) {
                    throw new IllegalArgumentException("configuration file is a directory: uri=" + uri);
                }
                yield ConfigFactory.parseFile(path.toFile()).resolve();
            }
            case "jar" -> {
                try {
                    yield ConfigFactory.parseURL(uri.toURL()).resolve();
                } catch (MalformedURLException e) {
                    throw new IllegalArgumentException("configuration has a malformed URI: uri=" + uri, e);
                }
            }
            default -> {
                ConfigFactory.invalidateCaches(); // of system properties, which a program may have set since
                yield ConfigFactory.load(classes);
            }
        };
    }

    private static Config section(Config in, String key, String path) {
        if (!in.hasPath(key)) {
            return ConfigFactory.empty();
        }
        if (in.getValue(key).valueType() != ConfigValueType.OBJECT) {
            throw new IllegalArgumentException("setting must be a section: setting=" + path);
        }
        return in.getConfig(key);
    }

    /** Returns where the settings of a cache are. */
    static String path(String cacheName) {
        return ROOT + "." + ConfigUtil.joinPath(cacheName);
    }

    /** Returns the names of the caches that are configured. */
    Set<String> cacheNames() {
        Set<String> names = new java.util.TreeSet<>(caches.root().keySet());
        names.remove(DEFAULTS);
        return names;
    }

    /** Returns the configuration of a cache of the file. */
    HinterlandConfiguration<?, ?> configuration(String name) {
        Config own = section(caches, ConfigUtil.joinPath(name), path(name));
        return new CacheSection(path(name), own.withFallback(defaultsBeside(own)), classes).configuration();
    }

    /** Returns the defaults without what a section says in another way. */
    private Config defaultsBeside(Config own) {
        if (own.hasPath("expiry")) {
            return defaults.withoutPath("expiry-policy");
        }
        return own.hasPath("expiry-policy") ? defaults.withoutPath("expiry") : defaults;
    }

    private CacheSection defaults() {
        return new CacheSection(path(DEFAULTS), defaults, classes);
    }

    /** Sets what a program has left open and the file has a default for. */
    void addDefaults(HinterlandConfiguration<?, ?> configuration) {
        defaults().addDefaults(configuration);
    }
}
