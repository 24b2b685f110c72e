package dev.hinterland.store;

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
                copy(SpecializedReader.class, CandidateReader.class, parts, constructor(ReaderParts.class), parts);
        return reader == null ? new SpecializedReader<>(parts) : reader;
    }

    @SuppressWarnings("unchecked") // as above
    static <K, V> Getter<K, V> cacheGetter(CacheGetterParts<K, V> parts) {
        Getter<K, V> getter =
                copy(SpecializedCacheGetter.class, Getter.class, parts, constructor(CacheGetterParts.class), parts);
        return getter == null ? new SpecializedCacheGetter<>(parts) : getter;
    }

    static ScanCode scanCode() {
        ScanCode code = copy(SpecializedScanCode.class, ScanCode.class, LOOKUP, constructor());
        return code == null ? new SpecializedScanCode() : code;
    }

    private static MethodType constructor(Class<?>... arguments) {
        return MethodType.methodType(void.class, arguments);
    }

    private static <T> @Nullable T copy(
            Class<? extends T> template, Class<T> type, Object data, MethodType constructor, Object... arguments) {
        return Specialization.make(LOOKUP, template, type, data, constructor, arguments);
    }
}
