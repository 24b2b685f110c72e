package dev.hinterland.store;

import dev.hinterland.memory.Outlined;
import dev.hinterland.memory.Specialization;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The hot path of a map: bucket, entry, value, in as few instructions as possible, so that the processor can overlap the cache
 * misses of several reads. Whatever is not as usual, goes the long way round from the start.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class SpecializedMapGetter<K, V> extends Getter<K, V> {

    private static final @Nullable GetterParts<?, ?> CONSTANT =
            Specialization.dataOf(MethodHandles.lookup(), GetterParts.class);

    private final GetterParts<K, V> own;

    SpecializedMapGetter(GetterParts<K, V> parts) {
        super(parts.reader());
        this.own = parts;
    }

    @SuppressWarnings("unchecked") // the class data has the type arguments of the object
    private GetterParts<K, V> parts() {
        return CONSTANT == null ? own : (GetterParts<K, V>) CONSTANT;
    }

    @Override
    public boolean isPlain() {
        return true;
    }

    @Override
    @Outlined
    public long locate(K key) {
        GetterParts<K, V> parts = parts();
        parts.store().checkOpen();
        int hash = parts.hash(key);
        try {
            long candidate = parts.index().candidate(hash);
            return candidate > 0 && parts.reader().matches(key, candidate)
                    ? candidate
                    : parts.index().locate(key, hash);
        } catch (IllegalStateException e) {
            throw parts.store().orClosed(e);
        }
    }
}
