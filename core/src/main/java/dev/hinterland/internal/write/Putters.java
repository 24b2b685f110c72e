// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.write;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.HotCode;
import dev.hinterland.internal.memory.EqualKeyCodec;
import dev.hinterland.internal.memory.Specialization;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/**
 * What a map puts with. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class Putters<K, V> extends HotCode<MapWriter<K, V>> {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final WriterParts<K, V> parts;

    public Putters(EntryHeap<K, V> heap, EntryWriter<K, V> others) {
        this(WriterParts.of(heap, others));
    }

    private Putters(WriterParts<K, V> parts) {
        super(
                comparesBytes(parts) ? new SpecializedWriter<>(parts) : new DecidingWriter<>(parts),
                parts.heap().failures());
        this.parts = parts;
    }

    /** Returns whether keys are equal if, and only if, their bytes are: the short way knows no others. */
    private static boolean comparesBytes(WriterParts<?, ?> parts) {
        return !(parts.keys() instanceof EqualKeyCodec<?>);
    }

    @Override
    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    protected @Nullable MapWriter<K, V> copy() {
        return comparesBytes(parts)
                ? Specialization.make(LOOKUP, SpecializedWriter.class, MapWriter.class, parts)
                : null;
    }
}
