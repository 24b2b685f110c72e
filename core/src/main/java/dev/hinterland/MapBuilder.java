package dev.hinterland;

import com.sun.management.OperatingSystemMXBean;
import dev.hinterland.codec.Codec;
import dev.hinterland.store.Store;
import dev.hinterland.store.StoreSettings;
import java.lang.management.ManagementFactory;
import java.util.Objects;

/**
 * Builds an {@link OffHeapMap}. Not thread-safe; {@link #build} may be called more than once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class MapBuilder<K, V> {

    private static final long DEFAULT = -1;

    private final Codec<K> keyCodec;
    private final Codec<V> valueCodec;
    private String name = "map";
    private long maxBytes = DEFAULT;
    private boolean showsInJmx;

    MapBuilder(Codec<K> keyCodec, Codec<V> valueCodec) {
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
    }

    /** Sets the name that threads, messages and statistics carry. The default is {@code map}. */
    public MapBuilder<K, V> name(String name) {
        this.name = Objects.requireNonNull(name, "name");
        return this;
    }

    /**
     * Sets the budget: an upper limit in bytes of all memory that the map allocates off the heap, its index and spare
     * memory included. Memory is taken as the map grows, never ahead for the whole budget. The default is half of the
     * machine's (or the container's) memory.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public MapBuilder<K, V> maxBytes(long maxBytes) {
        if (maxBytes <= 0) {
            throw new IllegalArgumentException("budget must be positive: maxBytes=" + maxBytes);
        }
        this.maxBytes = maxBytes;
        return this;
    }

    /**
     * Shows the map's figures in JMX as {@code dev.hinterland:type=Map,name="…"}, a {@link MapMXBean}, until it is closed,
     * or until another one of that name is built where this one has been forgotten.
     */
    public MapBuilder<K, V> jmx() {
        this.showsInJmx = true;
        return this;
    }

    /**
     * Builds an empty map.
     *
     * @throws IllegalArgumentException if the budget is too small to hold anything
     * @throws IllegalStateException if another map has the name in JMX
     */
    public OffHeapMap<K, V> build() {
        return build(Form.of(keyCodec), Form.of(valueCodec));
    }

    private <A, B> OffHeapMap<K, V> build(Form<K, A> keys, Form<V, B> values) {
        long budget = maxBytes == DEFAULT ? defaultMaxBytes() : maxBytes;
        StoreSettings settings = StoreSettings.ofMap(name, budget, OutOfBudgetException::new);
        Store<A, B> store = new Store<>(settings, keys.codec(), values.codec());
        StoreMap<K, V, A, B> map = new StoreMap<>(store, keys, values);
        map.show(showsInJmx);
        return map;
    }

    private static long defaultMaxBytes() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return system.getTotalMemorySize() / 2;
    }
}
