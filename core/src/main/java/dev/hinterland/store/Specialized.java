package dev.hinterland.store;

import dev.hinterland.memory.Specialization;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/**
 * Makes the parts of a hot store that are objects of {@linkplain Specialization copies} of classes, or of those classes
 * where they cannot be copied.
 */
final class Specialized {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private Specialized() {}

    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    static <K, V> CandidateReader<K, V> reader(ReaderParts<K, V> parts) {
        CandidateReader<K, V> reader =
                Specialization.make(LOOKUP, SpecializedReader.class, CandidateReader.class, parts);
        return reader == null ? new SpecializedReader<>(parts) : reader;
    }

    static ScanCode scanCode() {
        ScanCode code = Specialization.make(LOOKUP, SpecializedScanCode.class, ScanCode.class, LOOKUP);
        return code == null ? new SpecializedScanCode() : code;
    }
}
