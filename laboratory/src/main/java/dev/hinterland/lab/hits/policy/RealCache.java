// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.Limit;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.PlainSerializers;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache that is a library's, or ours, with the bound that a size says.
 *
 * @param adapter opens it
 * @param serializes whether the store has serializers of its own; it gets the plainest if not
 * @param expiring opens one that ends entries by a clock; {@code null} if it can't
 */
public record RealCache(
        StoreAdapter adapter, boolean serializes, @Nullable Function<SimulatedClock, StoreAdapter> expiring) {

    /** A cache that ends no entries by itself. */
    RealCache(StoreAdapter adapter, boolean serializes) {
        this(adapter, serializes, null);
    }

    /** Returns whether the entries lie in the Java heap. */
    public boolean onHeap() {
        return adapter.onHeap();
    }

    /** Returns whether it is bounded by bytes of its own account, rather than by entries or weights. */
    public boolean boundedByBytes() {
        return !onHeap();
    }

    /** Returns the least budget that it accepts, in bytes. */
    public long leastBytes() {
        return adapter.leastBytes();
    }

    /**
     * Opens an empty cache.
     *
     * @param keys {@code Long}, or {@code String} of Latin-1 characters
     * @param size how much it may hold; one that is bounded by bytes takes {@link Size#bytes} as its budget
     */
    public <K> OpenStore<K, byte[]> open(Class<K> keys, Size size) {
        return open(keys, size, null);
    }

    /** Opens an empty cache that ends entries by a clock, if there is one. */
    <K> OpenStore<K, byte[]> open(Class<K> keys, Size size, @Nullable SimulatedClock clock) {
        Limit<byte[]> limit = new Limit<>(size.entries(), size.weighs() ? value -> Values.weight(value, size) : null);
        StoreSpec<K, byte[]> spec = new StoreSpec<>(
                form(keys), form(byte[].class), size.entries(), false, limit, size.bytes(), Path.of(""), Map.of());
        return clock == null || expiring == null
                ? adapter.openOrFail(spec)
                : expiring.apply(clock).openOrFail(spec);
    }

    private <T> Form<T> form(Class<T> type) {
        return Form.of(type, serializes ? null : PlainSerializers.of(type), 0);
    }
}
