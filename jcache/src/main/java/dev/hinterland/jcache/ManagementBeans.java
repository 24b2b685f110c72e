// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import javax.cache.CacheException;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;

/** The beans of a cache in the platform's server: its statistics and its configuration. */
final class ManagementBeans {

    private static final System.Logger LOGGER = System.getLogger(ManagementBeans.class.getName());

    private final URI manager;
    private final String cache;
    private final Statistics statistics;
    private final ConfigurationBean configuration;
    private final Map<String, ObjectName> shown = new HashMap<>();

    ManagementBeans(URI manager, String cache, HinterlandConfiguration<?, ?> configuration, Statistics statistics) {
        this.manager = manager;
        this.cache = cache;
        this.statistics = statistics;
        this.configuration = new ConfigurationBean(configuration);
    }

    private ObjectName name(String type) {
        ObjectName name;
        try {
            name = new ObjectName(
                    "javax.cache:type=" + type + ",CacheManager=" + safe(manager.toString()) + ",Cache=" + safe(cache));
        } catch (JMException e) {
            throw new CacheException("cache has a name that JMX does not take: cache=" + cache, e);
        }
        if (name.isPattern()) {
            throw new CacheException("cache has a name that is a pattern in JMX: cache=" + cache + ", uri=" + manager);
        }
        return name;
    }

    /** As the specification says. */
    private static String safe(String text) {
        return text.replaceAll("[,:=\n]", ".");
    }

    void showStatistics(boolean enabled) {
        show("CacheStatistics", statistics, enabled);
    }

    void showConfiguration(boolean enabled) {
        show("CacheConfiguration", configuration, enabled);
    }

    /** Shows a bean, or no longer. Its name matters only now: a cache that is not shown may have any. */
    private synchronized void show(String type, Object bean, boolean enabled) {
        if (enabled == shown.containsKey(type)) {
            return;
        }
        ObjectName name = enabled ? name(type) : shown.remove(type);
        try {
            if (enabled) {
                ManagementFactory.getPlatformMBeanServer().registerMBean(bean, name);
                shown.put(type, name);
            } else {
                ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
            }
        } catch (InstanceAlreadyExistsException e) {
            // The names have no class loader: two applications in one JVM may have managers with the same URI.
            LOGGER.log(Level.WARNING, "another cache has the name in JMX, this one is not shown: name=" + name, e);
        } catch (InstanceNotFoundException e) {
            LOGGER.log(Level.WARNING, "someone else has removed the cache from JMX: name=" + name, e);
        } catch (JMException e) {
            throw new CacheException("cache cannot be shown in JMX: name=" + name, e);
        }
    }
}
