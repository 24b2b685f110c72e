// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.figures;

import dev.hinterland.MapMXBean;
import dev.hinterland.MapStats;
import java.lang.ref.WeakReference;
import java.util.function.Function;

/**
 * The JMX bean of a map, or of a cache. It does not keep either from being collected.
 *
 * @param <T> what it shows
 */
public class MapBean<T> implements MapMXBean {

    private final WeakReference<T> shown;
    private final Function<T, MapStats> memory;

    public MapBean(T shown, Function<T, MapStats> memory) {
        this.shown = new WeakReference<>(shown);
        this.memory = memory;
    }

    /** Returns whether what it showed is gone, though nobody closed it. */
    final boolean isForgotten() {
        return shown.refersTo(null);
    }

    final T shown() {
        T present = shown.get();
        if (present == null) {
            throw new IllegalStateException("close() was not called before the store became unreachable: type="
                    + getClass().getTypeName());
        }
        return present;
    }

    private MapStats memory() {
        return memory.apply(shown());
    }

    @Override
    public long getEntries() {
        return memory().entries();
    }

    @Override
    public long getMaximumBytes() {
        return memory().maximumBytes();
    }

    @Override
    public long getUsedBytes() {
        return memory().usedBytes();
    }

    @Override
    public long getIndexBytes() {
        return memory().indexBytes() + memory().overflowBytes();
    }

    @Override
    public long getSpareBytes() {
        return memory().spareBytes();
    }

    @Override
    public long getLiveBytes() {
        return memory().liveBytes();
    }

    @Override
    public long getDeadBytes() {
        return memory().deadBytes();
    }

    @Override
    public long getAllocationStalls() {
        return memory().allocationStalls();
    }

    @Override
    public long getAllocationStallNanos() {
        return memory().allocationStallNanos();
    }

    @Override
    public long getRecycledRegions() {
        return memory().compactions();
    }
}
