// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.hibernate;

import java.util.Map;

/** By a region factory of a few lines. */
class OffHeapRegionsTest extends SecondLevelCacheCases {

    private final OffHeapRegions regions = new OffHeapRegions();

    @Override
    void configure(Map<Object, Object> properties) {
        properties.put("hibernate.cache.region.factory_class", regions);
    }

    @Override
    long size(String region) {
        return regions.cache(region).estimatedSize();
    }
}
