package dev.hinterland.experiments.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One way to keep entries, as the laboratory compares them: a map, a cache or a server behind six methods.
 *
 * <p>Implementations are found by {@link java.util.ServiceLoader}, have a public constructor without parameters that
 * does nothing, and run in a JVM of their own. {@link #id}, {@link #jvmFlags} and {@link #minimumJdk} are also asked in
 * the laboratory's JVM, before any fork; so a class that implements this must load without its library's flags.
 * {@link #put} and {@link #get} are called by several threads at once.
 */
public interface Store extends AutoCloseable {

    /** Returns the name in {@code --stores} and in results: lower case, words joined by hyphens. */
    String id();

    /**
     * Returns the flags that a JVM of this feature version (17, 25, …) needs to run this store.
     *
     * @param maxOffHeapBytes the budget that {@link #open} will be told, for stores whose direct buffers need a higher
     *     {@code -XX:MaxDirectMemorySize} than the heap's size
     */
    default List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
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

    /**
     * Starts the store.
     *
     * @throws StoreUnavailableException if something that the store needs is missing on this machine; its message says
     *     what, and how to get it
     * @throws StoreNotStartedException if it is there but does not start, since its port is taken, say
     */
    void open(StoreConfig config) throws Exception;

    /** Maps a key to a value. */
    void put(Object key, Object value) throws Exception;

    /** Returns the value of a key, or {@code null} where there is none. */
    @Nullable
    Object get(Object key) throws Exception;

    /** Returns the bytes that the store holds outside the Java heap, or -1 where it cannot tell. */
    long offHeapBytes();

    /**
     * Returns the process ids of servers that the store started and whose memory counts as its own; none for a store
     * within the JVM.
     */
    default List<Long> processes() {
        return List.of();
    }

    /** Returns further timings of this store's own, in milliseconds by name, to be shown in its row; usually none. */
    default java.util.Map<String, Double> extraTimings() {
        return java.util.Map.of();
    }

    @Override
    void close() throws Exception;
}
