package dev.hinterland.store;

import dev.hinterland.index.Index;
import dev.hinterland.memory.Outlined;
import dev.hinterland.memory.Specialization;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The hot path of a cache: that of a map, and then the entry's time, if it has one, and a count.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class SpecializedCacheGetter<K, V> extends Getter<K, V> {

    private static final @Nullable CacheGetterParts<?, ?> CONSTANT =
            Specialization.dataOf(MethodHandles.lookup(), CacheGetterParts.class);

    private final CacheGetterParts<K, V> own;

    SpecializedCacheGetter(CacheGetterParts<K, V> parts) {
        super(parts.lookup().reader());
        this.own = parts;
    }

    @SuppressWarnings("unchecked") // the class data has the type arguments of the object
    private CacheGetterParts<K, V> parts() {
        return CONSTANT == null ? own : (CacheGetterParts<K, V>) CONSTANT;
    }

    @Override
    public @Nullable V get(K key) {
        return parts().plain() ? super.get(key) : getWithValue(key);
    }

    @Override
    public boolean isPlain() {
        return parts().plain();
    }

    /**
     * {@inheritDoc} Here the read takes place: the entry was linked when its slot was read, and had not ended when its time was. What
     * comes after, its value from the same location, is the entry's if it is still there, for the bytes of a value never change.
     */
    @Override
    @Outlined
    public long locate(K key) {
        CacheStore<K, V> cache = parts().cache();
        GetterParts<K, V> lookup = parts().lookup();
        cache.checkOpen();
        int hash = lookup.hash(key);
        try {
            long slot = lookup.index().candidate(hash);
            if (slot > 0 && lookup.reader().matches(key, slot) && cache.readAgain(key, hash, slot, null)) {
                return slot;
            }
            while (true) {
                slot = lookup.index().slot(key, hash);
                if (slot == Index.ABSENT || cache.readAgain(key, cache.store().hashAt(slot), slot, null)) {
                    return slot;
                }
            }
        } catch (IllegalStateException e) {
            throw lookup.store().orClosed(e);
        }
    }

    /** The same where the value itself may say how much longer it lives. */
    @Outlined
    private @Nullable V getWithValue(K key) {
        CacheStore<K, V> cache = parts().cache();
        GetterParts<K, V> lookup = parts().lookup();
        int hash = lookup.hash(key);
        try {
            while (true) {
                int linked = hash;
                long slot = lookup.index().candidate(hash);
                if (slot <= 0 || !lookup.reader().matches(key, slot)) {
                    slot = lookup.index().slot(key, hash);
                    if (slot == Index.ABSENT) {
                        return null;
                    }
                    linked = cache.store().hashAt(slot);
                }
                V value = lookup.reader().value(slot);
                if (value != null && cache.useInTime(key, linked, slot, value)) {
                    return value;
                }
            }
        } catch (IllegalStateException e) {
            throw lookup.store().orClosed(e);
        }
    }
}
