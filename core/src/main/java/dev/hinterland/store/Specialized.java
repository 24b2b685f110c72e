package dev.hinterland.store;

import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.Specialization;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Makes the parts of a store that are copies of classes, or objects of those classes where they cannot be copied. */
final class Specialized {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private Specialized() {}

    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    static <K, V> CandidateReader<K, V> reader(ReaderParts<K, V> parts) {
        CandidateReader<K, V> reader =
                copy(SpecializedReader.class, CandidateReader.class, constructor(ReaderParts.class), parts);
        return reader == null ? new SpecializedReader<>(parts) : reader;
    }

    @SuppressWarnings("unchecked") // as above
    static <K, V> Getter<K, V> mapGetter(Store<K, V> store, InPlaceCodec<K> keys, long seed) {
        MethodType constructor = constructor(Store.class, InPlaceCodec.class, long.class);
        Getter<K, V> getter = copy(SpecializedMapGetter.class, Getter.class, constructor, store, keys, seed);
        return getter == null ? new SpecializedMapGetter<>(store, keys, seed) : getter;
    }

    @SuppressWarnings("unchecked") // as above
    static <K, V> Getter<K, V> cacheGetter(CacheStore<K, V> cache, boolean plain, InPlaceCodec<K> keys, long seed) {
        MethodType constructor = constructor(CacheStore.class, boolean.class, InPlaceCodec.class, long.class);
        Getter<K, V> getter = copy(SpecializedCacheGetter.class, Getter.class, constructor, cache, plain, keys, seed);
        return getter == null ? new SpecializedCacheGetter<>(cache, plain, keys, seed) : getter;
    }

    static ScanCode scanCode() {
        ScanCode code = copy(SpecializedScanCode.class, ScanCode.class, constructor());
        return code == null ? new SpecializedScanCode() : code;
    }

    private static MethodType constructor(Class<?>... arguments) {
        return MethodType.methodType(void.class, arguments);
    }

    private static <T> @Nullable T copy(
            Class<? extends T> template, Class<T> type, MethodType constructor, Object... arguments) {
        return Specialization.make(LOOKUP, template, type, LOOKUP, constructor, arguments);
    }
}
