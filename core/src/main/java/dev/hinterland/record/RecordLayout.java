// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import dev.hinterland.internal.shape.ComponentNode.Leaf;
import dev.hinterland.internal.shape.FixedFormat;
import dev.hinterland.internal.shape.Format;
import dev.hinterland.internal.shape.Primitive;
import dev.hinterland.internal.shape.RecordShape;
import dev.hinterland.internal.shape.ShapeReader;
import dev.hinterland.internal.shape.TypeRef;
import dev.hinterland.internal.shape.VariableFormat;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The places of a record class's components in an encoded record.
 *
 * <pre>
 * +-----------+-------------------------------+-----------------------+--------------------------+
 * | null bits | components of a fixed size,   | offset table: 4 bytes | tail: the components of  |
 * |           | each at its constant offset   | for each variable one | a variable size          |
 * +-----------+-------------------------------+-----------------------+--------------------------+
 * </pre>
 *
 * <p>Everything is little-endian and unaligned. Each component that is not a primitive has a null bit. Records within
 * the record, and the contents of {@code Optional}s, are flattened: their components have places of their own in the
 * same layout, under names like {@code author.age}. A word of the offset table is the end of its component. The
 * component starts at the end of the previous one.
 *
 * <p>Layouts are immutable and thread-safe. Making a layout reads the class by reflection, so keep it.
 *
 * @param <R> the class of the values: the record class, or one whose values are made of records
 * @since 0.1.0
 */
public final class RecordLayout<R> {

    private final Class<?> type;
    private final RecordShape shape;

    private final StoredLayout stored;

    private RecordLayout(Class<?> type, RecordShape shape, StoredLayout stored) {
        this.type = type;
        this.shape = shape;
        this.stored = stored;
    }

    /**
     * {@return the layout of a record class}
     *
     * @param type the record class
     * @param <R> the record class
     * @throws IllegalArgumentException if a component cannot be encoded, with the path to it, or if the class's module
     *     does not open its package to this library
     */
    public static <R extends Record> RecordLayout<R> of(Class<R> type) {
        return make(type, null);
    }

    /**
     * {@return the layout of a record class}
     *
     * @param type the record class
     * @param lookup has private access to it
     * @param <R> the record class
     * @throws IllegalArgumentException as {@link #of(Class)}
     */
    public static <R extends Record> RecordLayout<R> of(Class<R> type, MethodHandles.Lookup lookup) {
        return make(type, Objects.requireNonNull(lookup));
    }

    private static <R> RecordLayout<R> make(Class<R> type, MethodHandles.@Nullable Lookup lookup) {
        Map<TypeRef, RecordShape> shapes = ShapeReader.read(type, lookup);
        RecordShape shape = Objects.requireNonNull(shapes.get(TypeRef.of(type)));
        return new RecordLayout<>(type, shape, StoredLayout.of(shape, shapes.values()));
    }

    /**
     * {@return the same layout for a store whose values are made of these records, by {@code Codec.via}} Its fields and
     * view types read the records from the store's views.
     *
     * @param valueClass the class of the store's values
     * @param <V> the class of the store's values
     */
    public <V> RecordLayout<V> forValues(Class<V> valueClass) {
        Objects.requireNonNull(valueClass, "valueClass");
        return new RecordLayout<>(type, shape, stored);
    }

    /** {@return the record class} */
    public Class<?> type() {
        return type;
    }

    /**
     * {@return the size of a record whose variable components are all empty} It is the size of each record if the
     * layout is fixed.
     */
    public int minimumBytes() {
        return shape.tailAt();
    }

    /** {@return the layout in a form that can be kept beside data and compared with a later layout of the class} */
    public StoredLayout stored() {
        return stored;
    }

    /**
     * {@return a number that is the same for equal layouts in every JVM} Other layouts most likely have another number.
     */
    public long fingerprint() {
        return stored.fingerprint();
    }

    /** {@return whether all records have the same size} */
    public boolean isFixed() {
        return shape.isFixed();
    }

    /** {@return the names of the components that have a place of their own, in their order} */
    public List<String> names() {
        return shape.leaves().stream().map(Leaf::path).toList();
    }

    /**
     * {@return the field of a {@code boolean} component, or of a component of its box}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfBoolean<R> booleanField(String name) {
        return new PrimitiveField.Booleans<>(primitive(name, Primitive.BOOLEAN));
    }

    /**
     * {@return the field of a {@code byte} component, or of a component of its box}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfByte<R> byteField(String name) {
        return new PrimitiveField.Bytes<>(primitive(name, Primitive.BYTE));
    }

    /**
     * {@return the field of a {@code short} component, or of a component of its box}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfShort<R> shortField(String name) {
        return new PrimitiveField.Shorts<>(primitive(name, Primitive.SHORT));
    }

    /**
     * {@return the field of a {@code char} component, or of a component of its box}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfChar<R> charField(String name) {
        return new PrimitiveField.Chars<>(primitive(name, Primitive.CHAR));
    }

    /**
     * {@return the field of an {@code int} component, or of a component of its box}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfInt<R> intField(String name) {
        return new PrimitiveField.Ints<>(primitive(name, Primitive.INT));
    }

    /**
     * {@return the field of a {@code long} component, or of a component of its box}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfLong<R> longField(String name) {
        return new PrimitiveField.Longs<>(primitive(name, Primitive.LONG));
    }

    /**
     * {@return the field of a {@code float} component, or of a component of its box}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfFloat<R> floatField(String name) {
        return new PrimitiveField.Floats<>(primitive(name, Primitive.FLOAT));
    }

    /**
     * {@return the field of a {@code double} component, or of a component of its box}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfDouble<R> doubleField(String name) {
        return new PrimitiveField.Doubles<>(primitive(name, Primitive.DOUBLE));
    }

    /**
     * {@return the field of a {@code String} component}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfString<R> stringField(String name) {
        return new VariableField.Strings<>(
                place(name, "String", leaf -> leaf.type().raw() == String.class));
    }

    /**
     * {@return the field of a {@code byte[]} component}
     *
     * @param name the path of the component, as {@link #names} has it
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public Field.OfBytes<R> bytesField(String name) {
        return new VariableField.Bytes<>(
                place(name, "byte[]", leaf -> leaf.type().raw() == byte[].class));
    }

    /**
     * {@return the field of a component of any type except records, collections and sealed interfaces}
     *
     * @param name the path of the component, as {@link #names} has it
     * @param type its class, or the box of a primitive
     * @param <T> the type of the component
     * @throws IllegalArgumentException if there is no such component, or if it has another type
     */
    public <T> Field.OfObject<R, T> objectField(String name, Class<T> type) {
        Place place = place(name, type.getTypeName(), leaf -> isOf(leaf, type));
        Format format = leaf(name).format();
        return new ObjectField<>(place, type, format);
    }

    /**
     * {@return a view type, which reads records of this class through an interface: {@code interface FeedView { long
     * id(); CharSequence content(); }}} Each abstract method has the name and the type of a component. For a {@code
     * String} it may return a {@link CharSequence}, and for a {@code byte[]} a {@link ByteSequence}; these copy
     * nothing. For a record within the record it returns another such interface, whose methods throw {@link
     * NullPointerException} if that record is null.
     *
     * <p>The module and the class loader of the interface need not know the library. In a package of another module or
     * loader the library defines a class {@code HinterlandLookup}.
     *
     * @param type the interface
     * @param <T> the interface
     * @throws IllegalArgumentException if a method has parameters, has no component, or has one of another type; or if
     *     the interface's module does not open its package to this library
     */
    public <T> ViewType<R, T> view(Class<T> type) {
        return ViewClass.generate(this, type, null);
    }

    /**
     * {@return a view type, as {@link #view(Class)} does}
     *
     * @param type the interface
     * @param lookup has private access to the interface
     * @param <T> the interface
     */
    public <T> ViewType<R, T> view(Class<T> type, MethodHandles.Lookup lookup) {
        return ViewClass.generate(this, type, Objects.requireNonNull(lookup));
    }

    private static boolean isOf(Leaf leaf, Class<?> type) {
        return switch (leaf.format()) {
            case Primitive primitive -> primitive.box() == type;
            case FixedFormat _, VariableFormat _ -> leaf.type().raw() == type;
            default -> false;
        };
    }

    private Place primitive(String name, Primitive primitive) {
        return place(name, primitive.toString(), leaf -> leaf.format() == primitive);
    }

    private Place place(String name, String wanted, Predicate<Leaf> fits) {
        Leaf leaf = leaf(name);
        if (!fits.test(leaf)) {
            throw new IllegalArgumentException("RecordLayout requires a field method of the component's type: name="
                    + shape.name() + "." + name + ", type=" + leaf.type().text() + ", wanted=" + wanted);
        }
        return new Place(
                leaf.path(), leaf.type().raw(), leaf.position(), leaf.slot(), shape.tailAt(), leaf.absentBit());
    }

    private Leaf leaf(String name) {
        return shape.leaf(Objects.requireNonNull(name))
                .orElseThrow(() -> new IllegalArgumentException("RecordLayout has no such component: name="
                        + shape.name() + "." + name + ", components=" + names()));
    }

    /** Returns the text of the {@linkplain #stored stored} layout. */
    @Override
    public String toString() {
        return stored.text();
    }
}
