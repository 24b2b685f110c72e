package dev.hinterland;

import dev.hinterland.layout.ViewCursor;
import dev.hinterland.memory.Specialization;
import dev.hinterland.store.CandidateReader;
import dev.hinterland.store.EntryStore;
import dev.hinterland.store.Getter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a map or a cache reads. Where it is a constant, in a {@linkplain Specialization copy} of a class, nothing of what is called
 * is polymorphic, and a value that does not escape from its user's code need not be made. Those classes call its parts one after
 * the other, and not by a method of this class, which would be compiled by itself, for no constant.
 *
 * @param type the class of the values where it is known: what has been cast to it is of one type with what is decoded, which a JIT must
 *     know if it is to do without the latter
 * @param decoder makes records of their bytes, if the values are records
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
record Reads<K, V, A, B>(
        Getter<A, B> getter,
        CandidateReader<A, B> reader,
        Form<K, A> keys,
        Form<V, B> values,
        Class<?> type,
        ViewCursor.@Nullable Decoder<V> decoder) {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    static <K, V, A, B> Reads<K, V, A, B> of(EntryStore<A, B> store, Form<K, A> keys, Form<V, B> values) {
        return new Reads<>(
                store.getter(), store.candidateReader(), keys, values, values.type(), values.recordDecoder());
    }

    /** Returns how the maps of a copied class read. */
    @SuppressWarnings("unchecked") // all of a copy's objects have the same type arguments, which only they know
    static Reads<Object, Object, Object, Object> ofCopy(Lookup copy) {
        return dataOf(copy, Reads.class);
    }

    /** Makes an object of a copy of a class that has a constant. */
    static <T> @Nullable T specialize(
            Class<? extends T> template,
            Class<T> type,
            Object constant,
            MethodType constructor,
            @Nullable Object... arguments) {
        return Specialization.make(LOOKUP, template, type, constant, constructor, arguments);
    }

    /** Returns the constant of a copied class. */
    static <T> T dataOf(Lookup copy, Class<T> type) {
        return Objects.requireNonNull(Specialization.dataOf(copy, type), "not a copy");
    }
}
