// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import javax.cache.management.CacheMXBean;

/**
 * The configuration of a cache in JMX.
 *
 * @param configuration the cache's own
 */
record ConfigurationBean(HinterlandConfiguration<?, ?> configuration) implements CacheMXBean {

    @Override
    public String getKeyType() {
        return configuration.getKeyType().getName();
    }

    @Override
    public String getValueType() {
        return configuration.getValueType().getName();
    }

    @Override
    public boolean isReadThrough() {
        return configuration.isReadThrough();
    }

    @Override
    public boolean isWriteThrough() {
        return configuration.isWriteThrough();
    }

    @Override
    public boolean isStoreByValue() {
        return configuration.isStoreByValue();
    }

    @Override
    public boolean isStatisticsEnabled() {
        return configuration.isStatisticsEnabled();
    }

    @Override
    public boolean isManagementEnabled() {
        return configuration.isManagementEnabled();
    }
}
