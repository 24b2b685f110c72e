// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_MethodHandles;
import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.DEFAULT_NAME;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Generates the class that implements an interface by reading a view: a hidden class beside the interface, each of
 * whose methods calls a method handle, a constant of the class, that hands a field to the method of {@link View} for
 * its kind.
 *
 * <p>The class belongs to the module and the class loader of the interface. These need not know the library, so the
 * class names nothing but classes of the JDK and those that the interface itself names.
 */
final class ViewClass<R> {

    private static final String VIEW_FIELD = "view";
    private static final MethodType CONSTRUCTOR = MethodType.methodType(void.class, Object.class);

    private static final DirectMethodHandleDesc CLASS_DATA_AT = MethodHandleDesc.ofMethod(
            DirectMethodHandleDesc.Kind.STATIC,
            CD_MethodHandles,
            "classDataAt",
            MethodTypeDesc.of(CD_Object, CD_MethodHandles_Lookup, CD_String, CD_Class, CD_int));

    private final RecordLayout<R> layout;
    private final Class<?> type;
    private final String prefix;
    private final @Nullable Lookup lookup;
    private final List<MethodHandle> constants = new ArrayList<>();

    private ViewClass(RecordLayout<R> layout, Class<?> type, String prefix, @Nullable Lookup lookup) {
        this.layout = layout;
        this.type = type;
        this.prefix = prefix;
        this.lookup = lookup;
    }

    /** Returns the implementation of an interface. */
    static <R, T> ViewType<R, T> generate(RecordLayout<R> layout, Class<T> type, @Nullable Lookup lookup) {
        return new ViewConstruction<>(type, new ViewClass<>(layout, type, "", lookup).constructor());
    }

    private MethodHandle constructor() {
        if (!type.isInterface()) {
            throw new IllegalArgumentException("RecordLayout.view requires an interface: type=" + type.getTypeName());
        }
        if (type.isSealed()) {
            throw new IllegalArgumentException(
                    "RecordLayout.view requires an interface that is not sealed: type=" + type.getTypeName());
        }
        try {
            Lookup inside = inside();
            Lookup hidden = inside.defineHiddenClassWithClassData(bytes(), List.copyOf(constants), true);
            return hidden.findConstructor(hidden.lookupClass(), CONSTRUCTOR)
                    .asType(MethodType.methodType(Object.class, View.class));
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(inaccessible(), e);
        } catch (NoSuchMethodException e) {
            throw new LinkageError("generated class without its constructor: type=" + type.getTypeName(), e);
        }
    }

    private String inaccessible() {
        String where = "type=" + type.getTypeName() + ", module=" + type.getModule();
        if (lookup != null) {
            return "RecordLayout.view requires a Lookup with private access to the interface: lookup=" + lookup + ", "
                    + where + "; pass MethodHandles.lookup() of a class in that module";
        }
        Module library = ViewClass.class.getModule();
        return "RecordLayout.view has no access to the interface: " + where + "; open its package to "
                + (library.isNamed() ? "module " + library.getName() : "all modules")
                + ", or pass MethodHandles.lookup() of a class in that module";
    }

    private Lookup inside() throws IllegalAccessException {
        ViewClass.class.getModule().addReads(type.getModule());
        return PackageLookup.of(type, lookup == null ? MethodHandles.lookup() : lookup);
    }

    private byte[] bytes() {
        ClassDesc name = ClassDesc.of(type.getPackageName().isEmpty() ? "View" : type.getPackageName() + ".View");
        List<Method> methods = Stream.of(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
        return ClassFile.of().build(name, builder -> {
            builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                    .withInterfaceSymbols(type.describeConstable().orElseThrow())
                    .withField(VIEW_FIELD, CD_Object, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            addConstructor(builder, name);
            methods.forEach(method -> addMethod(builder, name, method));
        });
    }

    private static void addConstructor(ClassBuilder builder, ClassDesc name) {
        builder.withMethodBody(
                INIT_NAME,
                MethodTypeDesc.of(MTD_void.returnType(), CD_Object),
                0,
                code -> code.aload(0)
                        .invokespecial(CD_Object, INIT_NAME, MTD_void)
                        .aload(0)
                        .aload(1)
                        .putfield(name, VIEW_FIELD, CD_Object)
                        .return_());
    }

    private void addMethod(ClassBuilder builder, ClassDesc name, Method method) {
        if (method.getParameterCount() > 0) {
            throw new IllegalArgumentException("RecordLayout.view requires methods without parameters: name="
                    + type.getSimpleName() + "." + method.getName());
        }
        Class<?> result = method.getReturnType();
        ClassDesc resultDesc = result.describeConstable().orElseThrow();
        constants.add(reading(method).asType(MethodType.methodType(result, Object.class)));
        DynamicConstantDesc<?> reading =
                DynamicConstantDesc.ofNamed(CLASS_DATA_AT, DEFAULT_NAME, CD_MethodHandle, constants.size() - 1);
        builder.withMethodBody(
                method.getName(),
                MethodTypeDesc.of(resultDesc),
                ClassFile.ACC_PUBLIC,
                code -> code.loadConstant(reading)
                        .aload(0)
                        .getfield(name, VIEW_FIELD, CD_Object)
                        .invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(resultDesc, CD_Object))
                        .return_(TypeKind.from(result)));
    }

    /** Returns what a method calls with the view to read its component. */
    private MethodHandle reading(Method method) {
        Class<?> result = method.getReturnType();
        String name = prefix + method.getName();
        boolean isLeaf = layout.names().contains(name);
        boolean isNested = layout.names().stream().anyMatch(leaf -> leaf.startsWith(name + "."));
        if (!isLeaf && isNested && result.isInterface()) {
            return handle("as", ViewType.class, Object.class, nested(result, name));
        }
        if (!isLeaf) {
            throw new IllegalArgumentException("RecordLayout.view requires methods named as components: name="
                    + type.getSimpleName() + "." + method.getName() + ", components=" + layout.names());
        }
        try {
            return primitiveOrObject(result, name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "RecordLayout.view cannot implement a method: name=" + type.getSimpleName() + "." + method.getName()
                            + ", problem=" + e.getMessage(),
                    e);
        }
    }

    private ViewType<R, ?> nested(Class<?> result, String name) {
        return new ViewConstruction<>(result, new ViewClass<>(layout, result, name + ".", lookup).constructor());
    }

    private MethodHandle primitiveOrObject(Class<?> result, String name) {
        if (result == CharSequence.class) {
            return handle("getText", Field.OfString.class, CharSequence.class, layout.stringField(name));
        }
        if (result == ByteSequence.class) {
            return handle("getBytes", Field.OfBytes.class, ByteSequence.class, layout.bytesField(name));
        }
        if (!result.isPrimitive()) {
            return handle("getObject", Field.OfObject.class, Object.class, layout.objectField(name, result));
        }
        return switch (TypeKind.from(result)) {
            case BOOLEAN -> handle("getBoolean", Field.OfBoolean.class, result, layout.booleanField(name));
            case BYTE -> handle("getByte", Field.OfByte.class, result, layout.byteField(name));
            case SHORT -> handle("getShort", Field.OfShort.class, result, layout.shortField(name));
            case CHAR -> handle("getChar", Field.OfChar.class, result, layout.charField(name));
            case INT -> handle("getInt", Field.OfInt.class, result, layout.intField(name));
            case LONG -> handle("getLong", Field.OfLong.class, result, layout.longField(name));
            case FLOAT -> handle("getFloat", Field.OfFloat.class, result, layout.floatField(name));
            case DOUBLE -> handle("getDouble", Field.OfDouble.class, result, layout.doubleField(name));
            default -> throw new IllegalArgumentException("View method must not return void: component=" + name);
        };
    }

    private static MethodHandle handle(String method, Class<?> fieldType, Class<?> result, Object field) {
        try {
            MethodHandle reader =
                    MethodHandles.lookup().findVirtual(View.class, method, MethodType.methodType(result, fieldType));
            return MethodHandles.insertArguments(reader, 1, field);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("view without a method: name=" + method, e);
        }
    }
}
