// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import java.util.List;

/**
 * One way to keep entries, as the laboratory and the benchmarks compare them: a map, a cache or a server.
 *
 * <p>Implementations that {@code ./lab stores} compares are found by {@link java.util.ServiceLoader}, have a public
 * constructor without parameters that does nothing, and run in a JVM of their own. All methods but {@link #open} are
 * also asked in the laboratory's JVM, before any fork; so a class that implements this must load without its library's
 * flags.
 */
public interface StoreAdapter {

    /** Returns the name in {@code --stores} and in results: lower case, words joined by hyphens. */
    String id();

    /**
     * Returns the flags that a JVM of this feature version (17, 25, …) needs to run this store.
     *
     * @param maximumBytes the budget that {@link #open} will be told, for stores whose direct buffers need a higher
     *     {@code -XX:MaxDirectMemorySize} than the heap's size
     */
    default List<String> jvmFlags(int jdk, long maximumBytes) {
        return List.of();
    }

    /** Returns the lowest JDK feature version that can run this store. */
    default int minimumJdk() {
        return 17;
    }

    /**
     * Returns which puts the next process finds, for a store on files: a phrase that says what its documentation
     * promises after {@code kill -9} and after a loss of power. Empty for a store in memory.
     */
    default String durability() {
        return "";
    }

    /** Returns whether the entries lie in the Java heap. */
    default boolean onHeap() {
        return false;
    }

    /** Returns the least budget that the store accepts, in bytes. */
    default long leastBytes() {
        return 1;
    }

    /**
     * Opens an empty store.
     *
     * @throws StoreUnavailableException if something that the store needs is missing on this machine; its message says
     *     what, and how to get it
     * @throws StoreNotStartedException if it is there but does not start, since its port is taken, say
     */
    <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) throws Exception;

    /** Opens a store that nothing should keep from being opened; an exception that is checked becomes the cause. */
    default <K, V> OpenStore<K, V> openOrFail(StoreSpec<K, V> spec) {
        try {
            return open(spec);
        } catch (RuntimeException problem) {
            throw problem;
        } catch (Exception problem) {
            throw new IllegalStateException("cannot be opened: store=" + id(), problem);
        }
    }
}
