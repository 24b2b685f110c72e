package dev.hinterland.layout;

import static java.lang.constant.ConstantDescs.CD_Class;
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
 * Generates the class that implements an interface by reading a view: a hidden class beside the interface, each of whose
 * methods hands a field, which is a constant of the class, to the method of {@link View} for its kind.
 */
final class ViewClass<R> {

    private static final ClassDesc VIEW = ClassDesc.of(View.class.getName());
    private static final String VIEW_FIELD = "view";

    private static final DirectMethodHandleDesc CLASS_DATA_AT = MethodHandleDesc.ofMethod(
            DirectMethodHandleDesc.Kind.STATIC,
            CD_MethodHandles,
            "classDataAt",
            MethodTypeDesc.of(CD_Object, CD_MethodHandles_Lookup, CD_String, CD_Class, CD_int));

    private final RecordLayout<R> layout;
    private final Class<?> type;
    private final String prefix;
    private final @Nullable Lookup lookup;
    private final List<Object> constants = new ArrayList<>();

    private ViewClass(RecordLayout<R> layout, Class<?> type, String prefix, @Nullable Lookup lookup) {
        this.layout = layout;
        this.type = type;
        this.prefix = prefix;
        this.lookup = lookup;
    }

    /** How a method reads its component. */
    private record Reading(String name, Class<?> fieldType, Class<?> result) {}

    /** Returns the implementation of an interface. */
    static <R, T> ViewType<R, T> generate(RecordLayout<R> layout, Class<T> type, @Nullable Lookup lookup) {
        return new ViewConstruction<>(type, new ViewClass<>(layout, type, "", lookup).constructor());
    }

    private MethodHandle constructor() {
        if (!type.isInterface()) {
            throw new IllegalArgumentException("no interface: type=" + type.getTypeName());
        }
        try {
            Lookup inside = inside();
            Lookup hidden = inside.defineHiddenClassWithClassData(bytes(), List.copyOf(constants), true);
            return hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class, View.class))
                    .asType(MethodType.methodType(Object.class, View.class));
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "interface not accessible: type=" + type.getTypeName() + ", module=" + type.getModule()
                            + "; open its package to module dev.hinterland, or pass a Lookup of its own",
                    e);
        } catch (NoSuchMethodException e) {
            throw new LinkageError("generated class without its constructor: type=" + type.getTypeName(), e);
        }
    }

    private Lookup inside() throws IllegalAccessException {
        ViewClass.class.getModule().addReads(type.getModule());
        return MethodHandles.privateLookupIn(type, lookup == null ? MethodHandles.lookup() : lookup);
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
                    .withField(VIEW_FIELD, VIEW, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            addConstructor(builder, name);
            methods.forEach(method -> addMethod(builder, name, method));
        });
    }

    private static void addConstructor(ClassBuilder builder, ClassDesc name) {
        builder.withMethodBody(
                INIT_NAME,
                MethodTypeDesc.of(MTD_void.returnType(), VIEW),
                0,
                code -> code.aload(0)
                        .invokespecial(CD_Object, INIT_NAME, MTD_void)
                        .aload(0)
                        .aload(1)
                        .putfield(name, VIEW_FIELD, VIEW)
                        .return_());
    }

    private void addMethod(ClassBuilder builder, ClassDesc name, Method method) {
        if (method.getParameterCount() > 0) {
            throw new IllegalArgumentException(
                    "method of a view has parameters: name=" + type.getSimpleName() + "." + method.getName());
        }
        Class<?> result = method.getReturnType();
        ClassDesc resultDesc = result.describeConstable().orElseThrow();
        Reading reading = reading(method);
        ClassDesc fieldDesc = ClassDesc.ofDescriptor(reading.fieldType.descriptorString());
        DynamicConstantDesc<?> constant =
                DynamicConstantDesc.ofNamed(CLASS_DATA_AT, DEFAULT_NAME, fieldDesc, constants.size() - 1);
        builder.withMethodBody(method.getName(), MethodTypeDesc.of(resultDesc), ClassFile.ACC_PUBLIC, code -> {
            code.aload(0).getfield(name, VIEW_FIELD, VIEW).loadConstant(constant);
            MethodTypeDesc called =
                    MethodTypeDesc.of(ClassDesc.ofDescriptor(reading.result.descriptorString()), fieldDesc);
            code.invokevirtual(VIEW, reading.name, called);
            if (reading.result != result) {
                code.checkcast(resultDesc);
            }
            code.return_(TypeKind.from(result));
        });
    }

    /** Returns how a method reads its component, and adds the field to the constants. */
    private Reading reading(Method method) {
        Class<?> result = method.getReturnType();
        String name = prefix + method.getName();
        boolean isLeaf = layout.names().contains(name);
        boolean isNested = layout.names().stream().anyMatch(leaf -> leaf.startsWith(name + "."));
        if (!isLeaf && isNested && result.isInterface()) {
            constants.add(nested(result, name));
            return new Reading("as", ViewType.class, Object.class);
        }
        if (!isLeaf) {
            throw new IllegalArgumentException(type.getSimpleName() + "." + method.getName()
                    + ": no such component, there are " + String.join(", ", layout.names()));
        }
        try {
            return primitiveOrObject(result, name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    type.getSimpleName() + "." + method.getName() + ": " + e.getMessage(), e);
        }
    }

    private ViewType<R, ?> nested(Class<?> result, String name) {
        return new ViewConstruction<>(result, new ViewClass<>(layout, result, name + ".", lookup).constructor());
    }

    private Reading primitiveOrObject(Class<?> result, String name) {
        if (result == CharSequence.class) {
            return reading("getText", Field.OfString.class, CharSequence.class, layout.stringField(name));
        }
        if (result == ByteSequence.class) {
            return reading("getBytes", Field.OfBytes.class, ByteSequence.class, layout.bytesField(name));
        }
        if (!result.isPrimitive()) {
            return reading("getObject", Field.OfObject.class, Object.class, layout.objectField(name, result));
        }
        return switch (TypeKind.from(result)) {
            case BOOLEAN -> reading("getBoolean", Field.OfBoolean.class, result, layout.booleanField(name));
            case BYTE -> reading("getByte", Field.OfByte.class, result, layout.byteField(name));
            case SHORT -> reading("getShort", Field.OfShort.class, result, layout.shortField(name));
            case CHAR -> reading("getChar", Field.OfChar.class, result, layout.charField(name));
            case INT -> reading("getInt", Field.OfInt.class, result, layout.intField(name));
            case LONG -> reading("getLong", Field.OfLong.class, result, layout.longField(name));
            case FLOAT -> reading("getFloat", Field.OfFloat.class, result, layout.floatField(name));
            case DOUBLE -> reading("getDouble", Field.OfDouble.class, result, layout.doubleField(name));
            default -> throw new IllegalArgumentException("method returns nothing");
        };
    }

    private Reading reading(String method, Class<?> fieldType, Class<?> result, Field<R> field) {
        constants.add(field);
        return new Reading(method, fieldType, result);
    }
}
