// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.internal.store.EntryStore;
import dev.hinterland.record.ViewCursor;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * How a map or a cache turns bytes into keys and values. In a {@linkplain Specialization copy} of a class it is a
 * constant: then no call is polymorphic, and the JIT can leave out a value that does not escape from the caller's code.
 * Those classes call its parts one by one. A method of this class would be compiled by itself, for no constant.
 *
 * @param type the class of the values where it is known: what has been cast to it is of one type with what is decoded,
 *     which a JIT must know if it is to do without the latter
 * @param decoder makes records of their bytes, if the values are records
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public record ReadPath<K, V, A, B>(
        Form<K, A> keys, Form<V, B> values, Class<?> type, ViewCursor.@Nullable Decoder<V> decoder) {

    /**
     * So many stores whose values have the same codec have code of their own from the first, the others not before they
     * are hot.
     */
    private static final int FIRST_STORES = 8;

    /** How many stores were built, by the class of the codec of their values. */
    private static final ClassValue<AtomicInteger> BUILT = new ClassValue<>() {
        @Override
        protected AtomicInteger computeValue(Class<?> codec) {
            return new AtomicInteger();
        }
    };

    /** Returns how the objects of a copy read, which alone know their type arguments. */
    @SuppressWarnings("unchecked") // as above
    public static ReadPath<Object, Object, Object, Object> of(Form<?, ?> keys, Form<?, ?> values) {
        return new ReadPath<>(
                (Form<Object, Object>) keys,
                (Form<Object, Object>) values,
                values.type(),
                (ViewCursor.@Nullable Decoder<Object>) values.recordDecoder());
    }

    /** Gives a store code of its own to read with, if few stores were built before whose values have the same codec. */
    public static void specializeFirst(EntryStore<?, ?> store, Form<?, ?> values) {
        if (BUILT.get(values.codec().getClass()).getAndIncrement() < FIRST_STORES) {
            store.getters().specialize();
        }
    }

    /** Returns the parts of a copied class. */
    public static <T> T parts(Lookup copy, Class<T> type) {
        return Objects.requireNonNull(Specialization.parts(copy, type), "not a copy");
    }
}
