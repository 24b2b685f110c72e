// SPDX-License-Identifier: Apache-2.0
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
 * @since 0.1.0
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

    /** {@return the path of the component: the names of the enclosing components and its own, separated by dots} */
    String name();

    /** {@return the declared type of the component, without type arguments} */
    Class<?> type();

    /** {@return whether the component has the same size in every record, and thus the same offset} */
    boolean isFixed();

    /**
     * {@return the offset of a fixed component from the start of the record, in bytes; for other components, the offset
     * of its word in the offset table}
     */
    int position();

    /**
     * {@return whether the component, or an enclosing record, is {@code null} or an empty {@code Optional}}
     *
     * @param memory the memory that has the encoded record
     * @param offset where the record begins, in bytes from the start of the memory
     */
    boolean isNull(MemorySegment memory, long offset);

    /**
     * A {@code boolean} or {@code Boolean}.
     *
     * @param <R> the record class
     */
    sealed interface OfBoolean<R> extends Field<R> permits PrimitiveField.Booleans {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return the component
         * @throws NullPointerException if it is null
         */
        boolean get(MemorySegment memory, long offset);
    }

    /**
     * A {@code byte} or {@code Byte}.
     *
     * @param <R> the record class
     */
    sealed interface OfByte<R> extends Field<R> permits PrimitiveField.Bytes {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return the component
         * @throws NullPointerException if it is null
         */
        byte get(MemorySegment memory, long offset);
    }

    /**
     * A {@code short} or {@code Short}.
     *
     * @param <R> the record class
     */
    sealed interface OfShort<R> extends Field<R> permits PrimitiveField.Shorts {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return the component
         * @throws NullPointerException if it is null
         */
        short get(MemorySegment memory, long offset);
    }

    /**
     * A {@code char} or {@code Character}.
     *
     * @param <R> the record class
     */
    sealed interface OfChar<R> extends Field<R> permits PrimitiveField.Chars {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return the component
         * @throws NullPointerException if it is null
         */
        char get(MemorySegment memory, long offset);
    }

    /**
     * An {@code int} or {@code Integer}.
     *
     * @param <R> the record class
     */
    sealed interface OfInt<R> extends Field<R> permits PrimitiveField.Ints {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return the component
         * @throws NullPointerException if it is null
         */
        int get(MemorySegment memory, long offset);
    }

    /**
     * A {@code long} or {@code Long}.
     *
     * @param <R> the record class
     */
    sealed interface OfLong<R> extends Field<R> permits PrimitiveField.Longs {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return the component
         * @throws NullPointerException if it is null
         */
        long get(MemorySegment memory, long offset);
    }

    /**
     * A {@code float} or {@code Float}.
     *
     * @param <R> the record class
     */
    sealed interface OfFloat<R> extends Field<R> permits PrimitiveField.Floats {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return the component
         * @throws NullPointerException if it is null
         */
        float get(MemorySegment memory, long offset);
    }

    /**
     * A {@code double} or {@code Double}.
     *
     * @param <R> the record class
     */
    sealed interface OfDouble<R> extends Field<R> permits PrimitiveField.Doubles {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return the component
         * @throws NullPointerException if it is null
         */
        double get(MemorySegment memory, long offset);
    }

    /**
     * A component whose size differs from record to record.
     *
     * @param <R> the record class
     */
    sealed interface Variable<R> extends Field<R> permits OfString, OfBytes {

        /**
         * {@return where the component's bytes begin, from the start of the memory}
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         */
        long start(MemorySegment memory, long offset);

        /**
         * {@return the size of the component in bytes; zero for null}
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         */
        int bytes(MemorySegment memory, long offset);
    }

    /**
     * A {@code String}.
     *
     * @param <R> the record class
     */
    sealed interface OfString<R> extends Variable<R> permits VariableField.Strings {

        /**
         * {@return whether the string is stored as Latin-1, one byte per character} Otherwise it is stored as
         * little-endian UTF-16.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         */
        boolean isLatin1(MemorySegment memory, long offset);

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return a new string, or {@code null} if the component is null
         */
        @Nullable
        String get(MemorySegment memory, long offset);
    }

    /**
     * A {@code byte[]}.
     *
     * @param <R> the record class
     */
    sealed interface OfBytes<R> extends Variable<R> permits VariableField.Bytes {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return a new array, or {@code null} if the component is null
         */
        byte @Nullable [] get(MemorySegment memory, long offset);
    }

    /**
     * A component of any type except records and collections, read as an object. Components of the other kinds of
     * fields can be read too.
     *
     * @param <T> the type of the component; the box of a primitive
     * @param <R> the record class
     */
    sealed interface OfObject<R, T> extends Field<R> permits ObjectField {

        /**
         * Reads the component.
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @return an object, or {@code null} if the component is null
         */
        @Nullable
        T get(MemorySegment memory, long offset);
    }
}
