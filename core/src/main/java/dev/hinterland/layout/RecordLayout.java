package dev.hinterland.layout;

import dev.hinterland.shape.FixedFormat;
import dev.hinterland.shape.Format;
import dev.hinterland.shape.Part.Leaf;
import dev.hinterland.shape.Primitive;
import dev.hinterland.shape.RecordShape;
import dev.hinterland.shape.ShapeReader;
import dev.hinterland.shape.TypeRef;
import dev.hinterland.shape.VariableFormat;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where the components of a record class lie when it is encoded.
 *
 * <pre>
 * +-----------+-------------------------------+-----------------------+--------------------------+
 * | null bits | components of a fixed size,   | offset table: 4 bytes | tail: the components of  |
 * |           | each at its constant offset   | for each variable one | a variable size          |
 * +-----------+-------------------------------+-----------------------+--------------------------+
 * </pre>
 *
 * <p>All is little-endian and unaligned. There is a null bit for each component that is no primitive; records within the
 * record, and what {@code Optional}s hold, are taken apart, so that their components have their places in the same layout,
 * under names like {@code author.age}. A word of the offset table says where its component ends; it begins where the one
 * before ends.
 *
 * <p>Layouts are immutable and may be used by any thread. To make one reads the class; keep it.
 *
 * @param <R> the record class
 */
public final class RecordLayout<R> {

    private final Class<R> type;
    private final RecordShape shape;

    private final StoredLayout stored;

    private RecordLayout(Class<R> type, RecordShape shape, StoredLayout stored) {
        this.type = type;
        this.shape = shape;
        this.stored = stored;
    }

    /**
     * Returns the layout of a record class.
     *
     * @throws IllegalArgumentException if a component cannot be encoded, with the path to it, or if the class's module does
     *     not open its package to this library
     */
    public static <R extends Record> RecordLayout<R> of(Class<R> type) {
        return make(type, null);
    }

    /**
     * Returns the layout of a record class.
     *
     * @param lookup has private access to it
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

    /** Returns the record class. */
    public Class<R> type() {
        return type;
    }

    /** Returns the size of a record whose variable components are all empty: of each record if it has none. */
    public int minimumBytes() {
        return shape.tailAt();
    }

    /** Returns the layout as data keep it, to be compared one day with the layout of the class as it is then. */
    public StoredLayout stored() {
        return stored;
    }

    /** Returns a number that is the same for the same layout, in any JVM, and most likely another one for another layout. */
    public long fingerprint() {
        return stored.fingerprint();
    }

    /** Returns whether all records take the same number of bytes. */
    public boolean isFixed() {
        return shape.isFixed();
    }

    /** Returns the names of the components that have a place of their own, in their order. */
    public List<String> names() {
        return shape.leaves().stream().map(Leaf::path).toList();
    }

    /**
     * Returns the handle of a {@code boolean} component, or of one of its box.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfBoolean<R> booleanField(String name) {
        return new PrimitiveField.Booleans<>(primitive(name, Primitive.BOOLEAN));
    }

    /**
     * Returns the handle of a {@code byte} component, or of one of its box.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfByte<R> byteField(String name) {
        return new PrimitiveField.Bytes<>(primitive(name, Primitive.BYTE));
    }

    /**
     * Returns the handle of a {@code short} component, or of one of its box.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfShort<R> shortField(String name) {
        return new PrimitiveField.Shorts<>(primitive(name, Primitive.SHORT));
    }

    /**
     * Returns the handle of a {@code char} component, or of one of its box.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfChar<R> charField(String name) {
        return new PrimitiveField.Chars<>(primitive(name, Primitive.CHAR));
    }

    /**
     * Returns the handle of an {@code int} component, or of one of its box.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfInt<R> intField(String name) {
        return new PrimitiveField.Ints<>(primitive(name, Primitive.INT));
    }

    /**
     * Returns the handle of a {@code long} component, or of one of its box.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfLong<R> longField(String name) {
        return new PrimitiveField.Longs<>(primitive(name, Primitive.LONG));
    }

    /**
     * Returns the handle of a {@code float} component, or of one of its box.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfFloat<R> floatField(String name) {
        return new PrimitiveField.Floats<>(primitive(name, Primitive.FLOAT));
    }

    /**
     * Returns the handle of a {@code double} component, or of one of its box.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfDouble<R> doubleField(String name) {
        return new PrimitiveField.Doubles<>(primitive(name, Primitive.DOUBLE));
    }

    /**
     * Returns the handle of a {@code String} component.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfString<R> stringField(String name) {
        return new VariableField.Strings<>(
                place(name, "String", leaf -> leaf.type().raw() == String.class));
    }

    /**
     * Returns the handle of a {@code byte[]} component.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Field.OfBytes<R> bytesField(String name) {
        return new VariableField.Bytes<>(
                place(name, "byte[]", leaf -> leaf.type().raw() == byte[].class));
    }

    /**
     * Returns the handle of a component of any type but a record, a collection or a sealed interface.
     *
     * @param type its class, or the box of a primitive
     * @throws IllegalArgumentException if there is no such component
     */
    public <T> Field.OfObject<R, T> objectField(String name, Class<T> type) {
        Place place = place(name, type.getTypeName(), leaf -> isOf(leaf, type));
        Format format = leaf(name).format();
        return new ObjectField<>(place, type, format);
    }

    /**
     * Returns the way to read records of this class by an interface: {@code interface FeedView { long id(); CharSequence
     * content(); }}. Each abstract method has the name of a component and its type; of a {@code String}, it may return a {@link
     * CharSequence}, and of a {@code byte[]} a {@link ByteSequence}, which copy nothing. Of a record within the record, it
     * returns another such interface, whose methods throw {@link NullPointerException} where that record is null.
     *
     * @throws IllegalArgumentException if a method has no component, or one of another type, or parameters; or if the
     *     interface's module does not open its package to this library. The module and the class loader of the interface need
     *     not know the library; in a package of another module or loader the library defines a class {@code HinterlandLookup}
     */
    public <T> ViewType<R, T> view(Class<T> type) {
        return ViewClass.generate(this, type, null);
    }

    /**
     * Returns the way to read records of this class by an interface, as {@link #view(Class)}.
     *
     * @param lookup has private access to the interface
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
