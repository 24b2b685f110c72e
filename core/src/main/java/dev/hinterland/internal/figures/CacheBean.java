// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.figures;

import dev.hinterland.CacheMXBean;
import dev.hinterland.CacheStats;

/** The JMX bean of a cache. */
final class CacheBean extends MapBean<CacheFigures> implements CacheMXBean {

    CacheBean(CacheFigures figures) {
        super(figures, CacheFigures::memory);
    }

    private CacheStats stats() {
        return shown().stats();
    }

    @Override
    public long getHitCount() {
        return stats().hitCount();
    }

    @Override
    public long getMissCount() {
        return stats().missCount();
    }

    @Override
    public double getHitRatio() {
        return stats().hitRate();
    }

    @Override
    public long getLoadSuccessCount() {
        return stats().loadSuccessCount();
    }

    @Override
    public long getLoadFailureCount() {
        return stats().loadFailureCount();
    }

    @Override
    public double getAverageLoadNanos() {
        return stats().averageLoadPenalty();
    }

    @Override
    public long getSizeEvictionCount() {
        return stats().sizeEvictionCount();
    }

    @Override
    public long getSizeEvictionBytes() {
        return stats().sizeEvictionBytes();
    }

    @Override
    public long getExpiredCount() {
        return stats().expiredCount();
    }

    @Override
    public long getExpiredBytes() {
        return stats().expiredBytes();
    }
}
