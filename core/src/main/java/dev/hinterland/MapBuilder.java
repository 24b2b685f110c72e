package dev.hinterland;

import com.sun.management.OperatingSystemMXBean;
import dev.hinterland.codec.Codec;
import dev.hinterland.memory.SharedBudget;
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
    private boolean preTouches;
    private boolean showsInJmx;

    MapBuilder(Codec<K> keyCodec, Codec<V> valueCodec) {
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
    }

    /** Sets the name that messages and statistics carry. The default is {@code map}. */
    public MapBuilder<K, V> name(String name) {
        this.name = Objects.requireNonNull(name, "name");
        return this;
    }

    /**
     * Sets the budget: an upper limit in bytes of all memory that the map allocates off the heap, its index and spare
     * memory included. Memory is taken as the map grows, unless {@link #alwaysPreTouch} was called.
     *
     * <p>All maps for which this is not called have one budget together: half of the machine's (or the container's) memory. Each may
     * take of it what the others have not taken.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public MapBuilder<K, V> maxBytes(long maxBytes) {
        if (maxBytes <= 0) {
            throw new IllegalArgumentException("maxBytes must be positive: maxBytes=" + maxBytes);
        }
        this.maxBytes = maxBytes;
        return this;
    }

    /**
     * Takes nearly all of the budget from the system when the map is built, and touches it, as {@code -XX:+AlwaysPreTouch} does for
     * the heap: {@code build} takes longer, by a second or several for each GiB, and memory is used that might never be
     * needed; but afterwards nobody is held up by a background thread that has the system find pages. For services that read
     * against the clock on few processors. By default memory is taken as the map grows.
     *
     * <p>As a JVM with that flag does not start where the system lacks memory for its heap, {@code build} throws an {@link
     * OutOfMemoryError} then, and keeps none of it. A system that promises more memory than it has, as Linux and containers do,
     * ends the process instead when the memory is touched: at the start too, and not weeks later.
     */
    public MapBuilder<K, V> alwaysPreTouch() {
        this.preTouches = true;
        return this;
    }

    /**
     * Shows the map's figures in JMX as {@code dev.hinterland:type=Map,name="…"}, a {@link MapMXBean}, until it is closed,
     * or found to be forgotten.
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
     * @throws OutOfMemoryError if memory is to be touched, by {@link #alwaysPreTouch}, that the system does not have
     */
    public OffHeapMap<K, V> build() {
        return build(Form.ofKeys(keyCodec), Form.of(valueCodec));
    }

    private <A, B> OffHeapMap<K, V> build(Form<K, A> keys, Form<V, B> values) {
        Store<A, B> store = store(keys, values);
        if (preTouches) {
            store.preTouch();
        }
        StoreMap<K, V, A, B> map =
                store.words() == null ? StoreMap.of(store, keys, values) : counting(store, keys, values);
        map.show(showsInJmx);
        return map;
    }

    private <A, B> Store<A, B> store(Form<K, A> keys, Form<V, B> values) {
        long budget = maxBytes == DEFAULT ? HalfOfMachine.BUDGET.maxBytes() : maxBytes;
        StoreSettings settings = StoreSettings.ofMap(name, budget, StoreRefusals.INSTANCE);
        return maxBytes == DEFAULT
                ? new Store<>(settings, keys.codec(), values.codec(), HalfOfMachine.BUDGET)
                : new Store<>(settings, keys.codec(), values.codec());
    }

    @SuppressWarnings("unchecked") // what is kept in words is Long, and passes as itself
    private static <K, V, A, B> StoreMap<K, V, A, B> counting(Store<A, B> store, Form<K, A> keys, Form<V, B> values) {
        return (StoreMap<K, V, A, B>)
                new CountingMap<>((Store<A, Long>) store, keys, (Form<Long, Long>) (Form<?, ?>) values);
    }

    /** The budget of all maps for which none was set; not asked for before it is needed. */
    private static final class HalfOfMachine {

        static final SharedBudget BUDGET = new SharedBudget(
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() / 2);
    }
}
