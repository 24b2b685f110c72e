// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record in a store's memory. It reads single components in place and copies nothing.
 *
 * <p>A view may be used during the callback that gets it, by the thread that runs the callback. Later, or in another
 * thread, every method throws {@link IllegalStateException}. So do the sequences of characters and bytes, and the
 * interface views, that the view has returned. In a scan, results of one record must not be used for the next record.
 * After the store has been closed, by the callback itself for example, reading methods throw {@link
 * IllegalStateException} too.
 *
 * <p>A field must come from a layout of the record's class. The type parameter ensures that.
 *
 * @param <R> the record class
 * @since 0.1.0
 */
public final class View<R> {

    private static final long NOBODY = 0;

    private final ViewCursor.Decoder<R> decoder;

    /** The identifier of the thread that may use the view now, or zero. Identifiers of threads are positive. */
    private long owner;

    private @Nullable MemorySegment memory;
    private long offset;
    private long extent;

    /** How many records the view has been opened for. */
    private long number;

    View(ViewCursor.Decoder<R> decoder) {
        this.decoder = decoder;
    }

    void open(Thread reader, MemorySegment in, long at, long newExtent) {
        memory = in;
        offset = at;
        extent = newExtent;
        owner = reader.threadId();
        number++;
    }

    void move(long at, long newExtent) {
        offset = at;
        extent = newExtent;
        number++;
    }

    void close() {
        owner = NOBODY;
        memory = null;
        number++;
    }

    private MemorySegment memory() {
        MemorySegment present = memory;
        if (Thread.currentThread().threadId() != owner || present == null) {
            throw outOfUse();
        }
        return present;
    }

    private IllegalStateException outOfUse() {
        return owner == NOBODY
                ? new IllegalStateException("View must not be used after its callback has returned")
                : new IllegalStateException("View must not be used by another thread: owner=" + owner);
    }

    /** Returns the memory if the view is still that of the record with this number. */
    MemorySegment memory(long expectedNumber) {
        MemorySegment present = memory();
        if (number != expectedNumber) {
            throw new IllegalStateException(
                    "View results must not be used after their record, copy them with toString() or toArray()");
        }
        return present;
    }

    /**
     * {@return whether a component, or an enclosing record, is {@code null}}
     *
     * @param field the component, a field of a layout of the record's class
     */
    public boolean isNull(Field<R> field) {
        return field.isNull(memory(), offset);
    }

    /**
     * {@return the value of a component}
     *
     * @param field the component, a field of a layout of the record's class
     * @throws NullPointerException if it is null
     */
    public boolean getBoolean(Field.OfBoolean<R> field) {
        return field.get(memory(), offset);
    }

    /**
     * {@return the value of a component}
     *
     * @param field the component, a field of a layout of the record's class
     * @throws NullPointerException if it is null
     */
    public byte getByte(Field.OfByte<R> field) {
        return field.get(memory(), offset);
    }

    /**
     * {@return the value of a component}
     *
     * @param field the component, a field of a layout of the record's class
     * @throws NullPointerException if it is null
     */
    public short getShort(Field.OfShort<R> field) {
        return field.get(memory(), offset);
    }

    /**
     * {@return the value of a component}
     *
     * @param field the component, a field of a layout of the record's class
     * @throws NullPointerException if it is null
     */
    public char getChar(Field.OfChar<R> field) {
        return field.get(memory(), offset);
    }

    /**
     * {@return the value of a component}
     *
     * @param field the component, a field of a layout of the record's class
     * @throws NullPointerException if it is null
     */
    public int getInt(Field.OfInt<R> field) {
        return field.get(memory(), offset);
    }

    /**
     * {@return the value of a component}
     *
     * @param field the component, a field of a layout of the record's class
     * @throws NullPointerException if it is null
     */
    public long getLong(Field.OfLong<R> field) {
        return field.get(memory(), offset);
    }

    /**
     * {@return the value of a component}
     *
     * @param field the component, a field of a layout of the record's class
     * @throws NullPointerException if it is null
     */
    public float getFloat(Field.OfFloat<R> field) {
        return field.get(memory(), offset);
    }

    /**
     * {@return the value of a component}
     *
     * @param field the component, a field of a layout of the record's class
     * @throws NullPointerException if it is null
     */
    public double getDouble(Field.OfDouble<R> field) {
        return field.get(memory(), offset);
    }

    /**
     * {@return the characters of a component in place, or {@code null}} Two such sequences are never equal. {@link
     * CharSequence#compare} compares their characters, and {@code toString} copies them.
     *
     * @param field the component, a field of a layout of the record's class
     */
    public @Nullable CharSequence getText(Field.OfString<R> field) {
        MemorySegment in = memory();
        if (field.isNull(in, offset)) {
            return null;
        }
        boolean latin1 = field.isLatin1(in, offset);
        int bytes = field.bytes(in, offset);
        return new TextView(this, number, field.start(in, offset), latin1 ? bytes : bytes / Character.BYTES, latin1);
    }

    /**
     * {@return the bytes of a component in place, or {@code null}}
     *
     * @param field the component, a field of a layout of the record's class
     */
    public @Nullable ByteSequence getBytes(Field.OfBytes<R> field) {
        MemorySegment in = memory();
        return field.isNull(in, offset)
                ? null
                : new BytesView(this, number, field.start(in, offset), field.bytes(in, offset));
    }

    /**
     * {@return a component as a new object, or {@code null}}
     *
     * @param field the component, a field of a layout of the record's class
     * @param <T> the type of the component
     */
    public <T> @Nullable T getObject(Field.OfObject<R, T> field) {
        return field.get(memory(), offset);
    }

    /**
     * {@return a component as a new string, or {@code null}}
     *
     * @param field the component, a field of a layout of the record's class
     */
    public @Nullable String getString(Field.OfString<R> field) {
        return field.get(memory(), offset);
    }

    /** {@return the record as a new object, which may be used without limit} */
    public R get() {
        return Objects.requireNonNull(decoder.decode(memory(), offset, extent));
    }

    /**
     * {@return the record as an interface whose methods read its components in place}
     *
     * @param type the view type, of a layout of the record's class
     * @param <T> the interface
     */
    public <T> T as(ViewType<R, T> type) {
        memory();
        return ((ViewConstruction<R, T>) type).make(this);
    }

    @Override
    public String toString() {
        return owner == Thread.currentThread().threadId() ? "View[" + get() + "]" : "View[out of use]";
    }
}
