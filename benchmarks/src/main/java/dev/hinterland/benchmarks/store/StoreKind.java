package dev.hinterland.benchmarks.store;

import dev.hinterland.benchmarks.codec.HessianCodec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.caffinitas.ohc.Eviction;

/** The stores that can be measured: the id in {@code -p store=} and in results, and the JVM flags that each needs. */
public enum StoreKind {
    HINTERLAND("hinterland", false),
    HINTERLAND_FILE("hinterland-file", false),
    HINTERLAND_CACHE("hinterland-cache", false),
    CONCURRENT_HASH_MAP("concurrent-hash-map", true),
    CAFFEINE("caffeine", true),
    CHRONICLE_MAP("chronicle-map", false),
    CHRONICLE_MAP_FILE("chronicle-map-file", false),
    OHC("ohc", false),
    OHC_WITHOUT_EVICTION("ohc-without-eviction", false),
    EHCACHE("ehcache", false),

    /** Values encoded with Hessian, in Hinterland's map, so that only the encoding differs. */
    HESSIAN("hessian", false);

    /** It compiles classes at run time, with javac, and defines them by reflection. */
    private static final List<String> CHRONICLE_FLAGS = List.of(
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
            "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

    private final String id;
    private final boolean onHeap;

    StoreKind(String id, boolean onHeap) {
        this.id = id;
        this.onHeap = onHeap;
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
        return onHeap;
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
        return switch (this) {
            case HINTERLAND, HINTERLAND_FILE, HINTERLAND_CACHE, CONCURRENT_HASH_MAP, CAFFEINE -> List.of();
            case CHRONICLE_MAP, CHRONICLE_MAP_FILE -> CHRONICLE_FLAGS;
            case OHC, OHC_WITHOUT_EVICTION ->
                List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");
            case EHCACHE -> List.of("-XX:MaxDirectMemorySize=64g");
            case HESSIAN -> List.of("--sun-misc-unsafe-memory-access=allow");
        };
    }

    /** Opens an empty store. */
    public <K, V> Contender<K, V> open(Shape<K, V> shape) {
        return switch (this) {
            case HINTERLAND -> new HinterlandContender<>(shape);
            case HINTERLAND_FILE -> HinterlandContender.inFile(shape);
            case HINTERLAND_CACHE -> new HinterlandCacheContender<>(shape);
            case CONCURRENT_HASH_MAP -> new HashMapContender<>();
            // Twice the entries, so that nothing is evicted.
            case CAFFEINE -> new CaffeineContender<>(shape, 2 * shape.entries());
            case CHRONICLE_MAP -> new ChronicleContender<>(shape);
            case CHRONICLE_MAP_FILE -> ChronicleContender.inFile(shape);
            case OHC -> new OhcContender<>(shape, Eviction.LRU);
            case OHC_WITHOUT_EVICTION -> new OhcContender<>(shape, Eviction.NONE);
            case EHCACHE -> new EhcacheContender<>(shape);
            case HESSIAN -> new HinterlandContender<>(shape, new HessianCodec<>(shape.valueType()));
        };
    }

    /** Opens an empty cache that drops entries beyond the shape's number of them, or its bytes, as it can. */
    public <K, V> Contender<K, V> openBounded(Shape<K, V> shape) {
        return switch (this) {
            case HINTERLAND_CACHE, OHC, EHCACHE -> open(shape);
            case CAFFEINE -> new CaffeineContender<>(shape, shape.entries());
            default -> throw new IllegalArgumentException("no cache: store=" + id);
        };
    }
}
