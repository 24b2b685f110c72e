// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.read;

import dev.hinterland.internal.heap.FailureLog;
import dev.hinterland.internal.heap.HotCode;
import dev.hinterland.internal.memory.Specialization;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/**
 * What a store reads with. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class Getters<K, V> extends HotCode<CandidateReader<K, V>> {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final ReaderParts<K, V> parts;

    public Getters(ReaderParts<K, V> parts, FailureLog failures) {
        super(new SpecializedReader<>(parts), failures);
        this.parts = parts;
    }

    @Override
    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    protected @Nullable CandidateReader<K, V> copy() {
        return Specialization.make(LOOKUP, SpecializedReader.class, CandidateReader.class, parts);
    }
}
