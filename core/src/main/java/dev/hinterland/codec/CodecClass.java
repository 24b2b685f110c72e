// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Validity;
import dev.hinterland.internal.shape.Element;
import dev.hinterland.internal.shape.RecordShape;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Generates the class of a record's codec: a hidden class of this package, so that it needs no access to the user's
 * module, and goes when its codec goes. What it needs of the record's class are method handles, which are its
 * constants.
 */
final class CodecClass {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private static final MethodTypeDesc EXTENT = RecordCode.signature(long.class, Object.class);
    private static final MethodTypeDesc ENCODE =
            RecordCode.signature(void.class, Object.class, long.class, MemorySegment.class, long.class);
    private static final MethodTypeDesc MATCHES =
            RecordCode.signature(boolean.class, Object.class, MemorySegment.class, long.class, long.class);
    private static final MethodTypeDesc DECODE =
            RecordCode.signature(Object.class, MemorySegment.class, long.class, long.class);
    private static final MethodTypeDesc DECODE_IF_STILL =
            RecordCode.signature(Object.class, MemorySegment.class, long.class, long.class, Validity.class);
    private static final MethodTypeDesc TO_SEGMENT = RecordCode.signature(MemorySegment.class, Object.class, int.class);
    private static final MethodTypeDesc FROM_SEGMENT =
            RecordCode.signature(Object.class, MemorySegment.class, long.class, long.class, int.class);

    private final RecordShape shape;
    private final ClassConstants constants = new ClassConstants();

    private CodecClass(RecordShape shape) {
        this.shape = shape;
    }

    /** Generates the codec of a flat record, with its twin, or as the twin if that is null. */
    @SuppressWarnings("unchecked") // it is generated for this class
    static <R> FlatCodec<R> flat(RecordShape shape, @Nullable FlatCodec<R> twin) {
        CodecClass made = new CodecClass(shape);
        return (FlatCodec<R>) made.define(
                FlatCodec.class,
                made::addFlatMethods,
                new Class<?>[] {RecordShape.class, FlatCodec.class},
                new @Nullable Object[] {shape, twin});
    }

    /** Generates the body of a record that has graphs. */
    static RecordBody graph(RecordShape shape, Function<Element, ElementCodec> elements) {
        CodecClass made = new CodecClass(shape);
        return (RecordBody) made.define(
                GraphBody.class,
                builder -> made.addGraphMethods(builder, elements),
                new Class<?>[] {},
                new @Nullable Object[] {});
    }

    /** Generates a body that only reads: the bytes are of an older layout. */
    static RecordBody reader(RecordShape shape, Function<Element, ElementCodec> elements) {
        CodecClass made = new CodecClass(shape);
        return (RecordBody) made.define(
                ReaderBody.class,
                builder -> made.addFromSegment(builder, elements),
                new Class<?>[] {},
                new @Nullable Object[] {});
    }

    private Object define(
            Class<?> base, Consumer<ClassBuilder> methods, Class<?>[] types, @Nullable Object[] arguments) {
        ClassDesc name = ClassDesc.of(LOOKUP.lookupClass().getPackageName(), "RecordCodec_" + shape.name());
        byte[] bytes = ClassFile.of().build(name, builder -> {
            builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
            builder.withSuperclass(RecordCode.describe(base));
            addConstructor(builder, base, types);
            methods.accept(builder);
        });
        try {
            Lookup inside = LOOKUP.defineHiddenClassWithClassData(bytes, constants.list(), true);
            return inside.findConstructor(inside.lookupClass(), MethodType.methodType(void.class, types))
                    .invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new LinkageError("generated codec cannot be used: type=" + shape.name(), e);
        }
    }

    private static void addConstructor(ClassBuilder builder, Class<?> base, Class<?>... types) {
        MethodTypeDesc signature = RecordCode.signature(void.class, types);
        builder.withMethodBody(ConstantDescs.INIT_NAME, signature, 0, code -> {
            code.aload(0);
            for (int i = 0; i < types.length; i++) {
                code.aload(code.parameterSlot(i));
            }
            code.invokespecial(RecordCode.describe(base), ConstantDescs.INIT_NAME, signature)
                    .return_();
        });
    }

    private static void addMethod(
            ClassBuilder builder, String name, MethodTypeDesc signature, Consumer<CodeBuilder> body) {
        builder.withMethodBody(name, signature, ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL, body);
    }

    // The methods of a flat codec

    private void addFlatMethods(ClassBuilder builder) {
        addMethod(builder, "extent", EXTENT, code -> {
            EncodingCode encoding = encoding(code);
            encoding.takeApart(code.parameterSlot(0));
            encoding.extent();
            code.lreturn();
        });
        addMethod(builder, "encode", ENCODE, code -> {
            EncodingCode encoding = encoding(code);
            encoding.takeApart(code.parameterSlot(0));
            encoding.write(code.parameterSlot(2), code.parameterSlot(3));
            code.return_();
        });
        addMethod(builder, "hash", EXTENT, code -> {
            EncodingCode encoding = encoding(code);
            encoding.takeApart(code.parameterSlot(0));
            encoding.hash();
            code.lreturn();
        });
        addMethod(builder, "matches", MATCHES, code -> {
            EncodingCode encoding = encoding(code);
            encoding.takeApart(code.parameterSlot(0));
            encoding.match(code.parameterSlot(1), code.parameterSlot(2), code.parameterSlot(3));
        });
        addMethod(builder, "decode", DECODE, code -> {
            DecodingCode decoding = decoding(code);
            decoding.read(code.parameterSlot(2));
            decoding.construct();
            code.areturn();
        });
        addMethod(builder, "decodeIfStill", DECODE_IF_STILL, this::decodeIfStill);
    }

    private void decodeIfStill(CodeBuilder code) {
        DecodingCode decoding = decoding(code);
        decoding.read(code.parameterSlot(2));
        Label still = code.newLabel();
        code.aload(code.parameterSlot(3))
                .invokeinterface(RecordCode.describe(Validity.class), "isStill", RecordCode.signature(boolean.class))
                .ifne(still)
                .aconst_null()
                .areturn()
                .labelBinding(still);
        decoding.construct();
        code.areturn();
    }

    private EncodingCode encoding(CodeBuilder code) {
        return new EncodingCode(code, shape, constants);
    }

    private DecodingCode decoding(CodeBuilder code) {
        return new DecodingCode(code, shape, constants, code.parameterSlot(0), code.parameterSlot(1));
    }

    // The methods of a record with graphs

    private void addGraphMethods(ClassBuilder builder, Function<Element, ElementCodec> elements) {
        addMethod(builder, "toSegment", TO_SEGMENT, code -> toSegment(code, elements));
        addFromSegment(builder, elements);
    }

    private void addFromSegment(ClassBuilder builder, Function<Element, ElementCodec> elements) {
        addMethod(builder, "fromSegment", FROM_SEGMENT, code -> {
            DecodingCode decoding = decoding(code);
            int extent = code.allocateLocal(TypeKind.LONG);
            code.lload(code.parameterSlot(2)).iconst_1().lshl().lstore(extent);
            decoding.read(extent);
            decoding.readGraphs(code.parameterSlot(3), elements);
            decoding.construct();
            code.areturn();
        });
    }

    private void toSegment(CodeBuilder code, Function<Element, ElementCodec> elements) {
        EncodingCode encoding = encoding(code);
        encoding.takeApart(code.parameterSlot(0));
        encoding.encodeGraphs(code.parameterSlot(1), elements);
        encoding.extent();
        int memory = code.allocateLocal(TypeKind.REFERENCE);
        int offset = code.allocateLocal(TypeKind.LONG);
        code.invokestatic(RecordCode.ELEMENT, "allocate", RecordCode.signature(MemorySegment.class, long.class))
                .astore(memory)
                .lconst_0()
                .lstore(offset);
        encoding.write(memory, offset);
        code.aload(memory).areturn();
    }
}
