package dev.hinterland.layout;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A handle to one component of a record where it lies in memory, got from a {@link RecordLayout}. Kept in a {@code static
 * final} field, it costs what its offset costs.
 *
 * <p>The methods that read take the memory and the offset at which the encoded record begins. They check nothing but the
 * memory's bounds: they throw {@link IndexOutOfBoundsException} beyond them, and for bytes that are no such record they
 * return anything, or throw {@link MalformedBytesException}.
 *
 * <p>Handles are immutable and may be used by any thread.
 *
 * @param <R> the record class
 */
public sealed interface Field<R>
        permits Field.OfBoolean,
                Field.OfByte,
                Field.OfShort,
                Field.OfChar,
                Field.OfInt,
                Field.OfLong,
                Field.OfFloat,
                Field.OfDouble,
                Field.Variable,
                Field.OfObject,
                Placed {

    /** Returns the path of the component: its name, after those of the records around it, with dots between. */
    String name();

    /** Returns the type of the component as the record declares it, without type arguments. */
    Class<?> type();

    /** Returns whether the component has the same size in every record, and so lies at the same offset in each. */
    boolean isFixed();

    /**
     * Returns where the component lies from the start of the record, in bytes, if it is fixed; if not, where its word of the
     * offset table lies.
     */
    int position();

    /** Returns whether the component, or a record around it, is {@code null}, or an {@code Optional} that is empty. */
    boolean isNull(MemorySegment memory, long offset);

    /** A {@code boolean} or {@code Boolean}. */
    sealed interface OfBoolean<R> extends Field<R> permits PrimitiveField.Booleans {

        /**
         * Reads the component.
         *
         * @throws NullPointerException if it is null
         */
        boolean get(MemorySegment memory, long offset);
    }

    /** A {@code byte} or {@code Byte}. */
    sealed interface OfByte<R> extends Field<R> permits PrimitiveField.Bytes {

        /**
         * Reads the component.
         *
         * @throws NullPointerException if it is null
         */
        byte get(MemorySegment memory, long offset);
    }

    /** A {@code short} or {@code Short}. */
    sealed interface OfShort<R> extends Field<R> permits PrimitiveField.Shorts {

        /**
         * Reads the component.
         *
         * @throws NullPointerException if it is null
         */
        short get(MemorySegment memory, long offset);
    }

    /** A {@code char} or {@code Character}. */
    sealed interface OfChar<R> extends Field<R> permits PrimitiveField.Chars {

        /**
         * Reads the component.
         *
         * @throws NullPointerException if it is null
         */
        char get(MemorySegment memory, long offset);
    }

    /** An {@code int} or {@code Integer}. */
    sealed interface OfInt<R> extends Field<R> permits PrimitiveField.Ints {

        /**
         * Reads the component.
         *
         * @throws NullPointerException if it is null
         */
        int get(MemorySegment memory, long offset);
    }

    /** A {@code long} or {@code Long}. */
    sealed interface OfLong<R> extends Field<R> permits PrimitiveField.Longs {

        /**
         * Reads the component.
         *
         * @throws NullPointerException if it is null
         */
        long get(MemorySegment memory, long offset);
    }

    /** A {@code float} or {@code Float}. */
    sealed interface OfFloat<R> extends Field<R> permits PrimitiveField.Floats {

        /**
         * Reads the component.
         *
         * @throws NullPointerException if it is null
         */
        float get(MemorySegment memory, long offset);
    }

    /** A {@code double} or {@code Double}. */
    sealed interface OfDouble<R> extends Field<R> permits PrimitiveField.Doubles {

        /**
         * Reads the component.
         *
         * @throws NullPointerException if it is null
         */
        double get(MemorySegment memory, long offset);
    }

    /** A component of a type that has a size of its own in each record. */
    sealed interface Variable<R> extends Field<R> permits OfString, OfBytes {

        /** Returns where the component's bytes begin, from the start of the memory. */
        long start(MemorySegment memory, long offset);

        /** Returns how many bytes the component has; zero for null. */
        int bytes(MemorySegment memory, long offset);
    }

    /** A {@code String}. */
    sealed interface OfString<R> extends Variable<R> permits VariableField.Strings {

        /** Returns whether the string lies as Latin-1, one byte per character, and not as UTF-16, two, little-endian. */
        boolean isLatin1(MemorySegment memory, long offset);

        /** Reads the component: makes a string of it, or {@code null}. */
        @Nullable
        String get(MemorySegment memory, long offset);
    }

    /** A {@code byte[]}. */
    sealed interface OfBytes<R> extends Variable<R> permits VariableField.Bytes {

        /** Reads the component: makes a new array of it, or {@code null}. */
        byte @Nullable [] get(MemorySegment memory, long offset);
    }

    /**
     * A component of any type but a record or a collection: what the other kinds of fields read too, here as an object.
     *
     * @param <T> the type of the component; the box of a primitive
     */
    sealed interface OfObject<R, T> extends Field<R> permits ObjectField {

        /** Reads the component: makes an object of it, or {@code null}. */
        @Nullable
        T get(MemorySegment memory, long offset);
    }
}
