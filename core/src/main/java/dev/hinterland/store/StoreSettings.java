package dev.hinterland.store;

import dev.hinterland.index.Index;
import dev.hinterland.memory.NativeMemory;
import dev.hinterland.region.RegionSizing;
import java.util.function.Function;

/**
 * What a store is built with.
 *
 * @param name the name in messages and of the background thread
 * @param maxBytes the budget
 * @param sizing how large the regions are
 * @param timed whether entries have a time
 * @param indexAhead whether regions leave room in the budget for the index of what will lie in them
 * @param outOfBudget makes the exception, from its message, for writes that do not fit the budget
 */
public record StoreSettings(
        String name,
        long maxBytes,
        RegionSizing sizing,
        boolean timed,
        boolean indexAhead,
        Function<String, ? extends RuntimeException> outOfBudget) {

    /** Returns the settings for a map. */
    public static StoreSettings ofMap(
            String name, long maxBytes, Function<String, ? extends RuntimeException> outOfBudget) {
        RegionSizing sizing = RegionSizing.ofMap(Math.max(0, maxBytes));
        return new StoreSettings(name, maxBytes, sizing, false, false, outOfBudget).checked();
    }

    /** Returns the settings for a cache. */
    public static StoreSettings ofCache(
            String name, long maxBytes, boolean timed, Function<String, ? extends RuntimeException> outOfBudget) {
        RegionSizing sizing = RegionSizing.ofCache(Math.max(0, maxBytes - Index.minBytes()));
        return new StoreSettings(name, maxBytes, sizing, timed, true, outOfBudget).checked();
    }

    private StoreSettings checked() {
        // The budget must hold an index that can grow, a region to write to, and the reserve.
        long least = 2 * Index.minBytes() + 3 * NativeMemory.costBytes(sizing.maxBytes());
        if (maxBytes < least) {
            throw new IllegalArgumentException(
                    "budget too small: name=" + name + ", maxBytes=" + maxBytes + ", least=" + least);
        }
        return this;
    }
}
