// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import javax.cache.CacheException;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;

/** The beans of a cache in the platform's server: its statistics and its configuration. */
final class ManagementBeans {

    private static final System.Logger LOGGER = System.getLogger(ManagementBeans.class.getName());

    private final ObjectName statisticsName;
    private final ObjectName configurationName;
    private final Statistics statistics;
    private final ConfigurationBean configuration;
    private final Set<ObjectName> shown = new HashSet<>();

    ManagementBeans(URI manager, String cache, HinterlandConfiguration<?, ?> configuration, Statistics statistics) {
        this.statisticsName = name("CacheStatistics", manager, cache);
        this.configurationName = name("CacheConfiguration", manager, cache);
        this.statistics = statistics;
        this.configuration = new ConfigurationBean(configuration);
    }

    private static ObjectName name(String type, URI manager, String cache) {
        try {
            return new ObjectName(
                    "javax.cache:type=" + type + ",CacheManager=" + safe(manager.toString()) + ",Cache=" + safe(cache));
        } catch (JMException e) {
            throw new CacheException("cache has a name that JMX does not take: cache=" + cache, e);
        }
    }

    /** As the specification says. */
    private static String safe(String text) {
        return text.replaceAll("[,:=\n]", ".");
    }

    void showStatistics(boolean enabled) {
        show(statisticsName, statistics, enabled);
    }

    void showConfiguration(boolean enabled) {
        show(configurationName, configuration, enabled);
    }

    private synchronized void show(ObjectName name, Object bean, boolean enabled) {
        try {
            if (enabled && !shown.contains(name)) {
                ManagementFactory.getPlatformMBeanServer().registerMBean(bean, name);
                shown.add(name);
            } else if (!enabled && shown.remove(name)) {
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
