// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import dev.hinterland.adapters.Limit;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.stores.CaffeineAdapter;
import dev.hinterland.adapters.stores.ChronicleMapAdapter;
import dev.hinterland.adapters.stores.ConcurrentHashMapAdapter;
import dev.hinterland.adapters.stores.EhcacheAdapter;
import dev.hinterland.adapters.stores.HinterlandAdapter;
import dev.hinterland.adapters.stores.OhcAdapter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.caffinitas.ohc.Eviction;
import org.jspecify.annotations.Nullable;

/** The stores that can be measured: the id in {@code -p store=} and in results, and the JVM flags that each needs. */
public enum StoreKind {
    HINTERLAND("hinterland"),
    HINTERLAND_FILE("hinterland-file"),
    HINTERLAND_CACHE("hinterland-cache"),
    CONCURRENT_HASH_MAP("concurrent-hash-map"),
    CAFFEINE("caffeine"),
    CHRONICLE_MAP("chronicle-map"),
    CHRONICLE_MAP_FILE("chronicle-map-file"),
    OHC("ohc"),
    OHC_WITHOUT_EVICTION("ohc-without-eviction"),
    EHCACHE("ehcache"),
    HESSIAN("hessian");

    /** More than any benchmark needs; only the adapter knows whether direct buffers need a limit at all. */
    private static final long DIRECT_BYTES_MAX = 64L << 30;

    private final String id;

    StoreKind(String id) {
        this.id = id;
    }

    /** A new object each time: a JVM that measures loads the classes of one store only. */
    private StoreAdapter adapter() {
        return switch (this) {
            case HINTERLAND -> new HinterlandAdapter(false);
            case HINTERLAND_FILE -> new HinterlandAdapter(true);
            case HINTERLAND_CACHE -> new HinterlandAdapter.Cache();
            case CONCURRENT_HASH_MAP -> new ConcurrentHashMapAdapter();
            case CAFFEINE -> new CaffeineAdapter();
            case CHRONICLE_MAP -> new ChronicleMapAdapter();
            case CHRONICLE_MAP_FILE -> new ChronicleMapAdapter.InFile();
            case OHC -> new OhcAdapter(Eviction.LRU);
            case OHC_WITHOUT_EVICTION -> new OhcAdapter();
            case EHCACHE -> new EhcacheAdapter(false);
            case HESSIAN -> new HessianAdapter();
        };
    }

    /** Returns the kind with this id. */
    public static StoreKind of(String id) {
        return Arrays.stream(values())
                .filter(kind -> kind.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such store: store=" + id + ", known=" + ids()));
    }

    private static String ids() {
        return Arrays.stream(values()).map(StoreKind::id).collect(Collectors.joining("|"));
    }

    /** Returns the store's name in parameters and results. */
    public String id() {
        return id;
    }

    /** Returns whether the entries lie in the Java heap. */
    public boolean onHeap() {
        return adapter().onHeap();
    }

    /** Returns whether the store cannot be opened without the number of entries. */
    public boolean isToldItsSize() {
        return this == CHRONICLE_MAP || this == CHRONICLE_MAP_FILE || this == CAFFEINE;
    }

    /** Returns whether the entries lie in a file. */
    public boolean onFile() {
        return this == HINTERLAND_FILE || this == CHRONICLE_MAP_FILE;
    }

    /** Returns the flags that a JVM needs to run this store without a warning. */
    public List<String> jvmFlags() {
        return adapter().jvmFlags(Runtime.version().feature(), DIRECT_BYTES_MAX);
    }

    /** Opens an empty store; a cache on the heap gets room for twice the entries, so that nothing is evicted. */
    public <K, V> OpenStore<K, V> open(Shape<K, V> shape) {
        return open(shape, this == CAFFEINE ? new Limit<>(2 * shape.entries(), null) : null);
    }

    /** Opens an empty cache that drops entries beyond the shape's number of them, or its bytes, as it can. */
    public <K, V> OpenStore<K, V> openBounded(Shape<K, V> shape) {
        return switch (this) {
            case HINTERLAND_CACHE, CAFFEINE, OHC, EHCACHE -> open(shape, new Limit<>(shape.entries(), null));
            default -> throw new IllegalArgumentException("no cache: store=" + id);
        };
    }

    private <K, V> OpenStore<K, V> open(Shape<K, V> shape, @Nullable Limit<V> limit) {
        boolean serialized = this == OHC || this == OHC_WITHOUT_EVICTION;
        Path directory = onFile() ? ScratchFolder.ofStore().path() : Path.of("");
        return adapter().openOrFail(shape.spec(limit, serialized, directory, Map.of()));
    }
}
