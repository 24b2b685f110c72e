package dev.hinterland.record;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A handle that reads one component of an encoded record in place. A {@link RecordLayout} creates it. In a {@code
 * static final} field it costs only what its offset costs.
 *
 * <p>The reading methods take the memory, and the offset at which the encoded record begins. They check only the bounds
 * of the memory, and throw {@link IndexOutOfBoundsException} beyond them. For bytes that are not such a record they
 * return anything, or throw {@link MalformedBytesException}.
 *
 * <p>Fields are immutable and thread-safe.
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

    /** Returns the path of the component: the names of the enclosing components and its own, separated by dots. */
    String name();

    /** Returns the declared type of the component, without type arguments. */
    Class<?> type();

    /** Returns whether the component has the same size in every record, and thus the same offset. */
    boolean isFixed();

    /**
     * Returns the offset of a fixed component from the start of the record, in bytes; for other components, the offset
     * of its word in the offset table.
     */
    int position();

    /** Returns whether the component, or an enclosing record, is {@code null} or an empty {@code Optional}. */
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

    /** A component whose size differs from record to record. */
    sealed interface Variable<R> extends Field<R> permits OfString, OfBytes {

        /** Returns where the component's bytes begin, from the start of the memory. */
        long start(MemorySegment memory, long offset);

        /** Returns the size of the component in bytes; zero for null. */
        int bytes(MemorySegment memory, long offset);
    }

    /** A {@code String}. */
    sealed interface OfString<R> extends Variable<R> permits VariableField.Strings {

        /**
         * Returns whether the string is stored as Latin-1, one byte per character. Otherwise it is stored as
         * little-endian UTF-16.
         */
        boolean isLatin1(MemorySegment memory, long offset);

        /** Reads the component as a new string, or returns {@code null}. */
        @Nullable
        String get(MemorySegment memory, long offset);
    }

    /** A {@code byte[]}. */
    sealed interface OfBytes<R> extends Variable<R> permits VariableField.Bytes {

        /** Reads the component as a new array, or returns {@code null}. */
        byte @Nullable [] get(MemorySegment memory, long offset);
    }

    /**
     * A component of any type except records and collections, read as an object. Components of the other kinds of
     * fields can be read too.
     *
     * @param <T> the type of the component; the box of a primitive
     */
    sealed interface OfObject<R, T> extends Field<R> permits ObjectField {

        /** Reads the component as an object, or returns {@code null}. */
        @Nullable
        T get(MemorySegment memory, long offset);
    }
}
