// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.shape.Absent;
import dev.hinterland.internal.shape.ComponentNode;
import dev.hinterland.internal.shape.ComponentNode.Group;
import dev.hinterland.internal.shape.ComponentNode.Leaf;
import dev.hinterland.internal.shape.ComponentNode.Maybe;
import dev.hinterland.internal.shape.Element;
import dev.hinterland.internal.shape.FixedFormat;
import dev.hinterland.internal.shape.Primitive;
import dev.hinterland.internal.shape.RecordShape;
import dev.hinterland.internal.shape.VariableFormat;
import dev.hinterland.internal.shape.Widened;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Optional;
import java.util.function.Function;

/**
 * Generates the bytecode that encodes a record: read its components into local variables, with the absent ones in the
 * null bits; compute the size; write.
 */
final class EncodingCode extends RecordCode {

    private static final Class<?> WRITER = FixedFormat.Writer.class;

    EncodingCode(CodeBuilder code, RecordShape shape, ClassConstants constants) {
        super(code, shape, constants);
    }

    // Taking apart

    /** Takes the record apart that lies in a local variable. */
    void takeApart(int record) {
        for (int i = 0; i < words(); i++) {
            code.lconst_0().lstore(wordLocal(i));
        }
        shape.leaves().forEach(this::clear);
        code.aload(record);
        store(shape.root());
        takeParts(shape.root());
    }

    private void takeParts(Group group) {
        for (int i = 0; i < group.parts().size(); i++) {
            ComponentNode part = group.parts().get(i);
            Class<?> type = kind(part) == TypeKind.REFERENCE
                    ? Object.class
                    : part.type().raw();
            MethodHandle getter = group.access().getters().get(i).asType(MethodType.methodType(type, Object.class));
            constants.load(code, getter, MethodHandle.class);
            load(group);
            code.invokevirtual(ConstantDescs.CD_MethodHandle, "invokeExact", signature(type, Object.class));
            takePart(part);
        }
    }

    /** Takes what is on the stack as a part. */
    private void takePart(ComponentNode part) {
        store(part);
        if (part.nullBit() == ComponentNode.NO_BIT) {
            return;
        }
        Label absent = code.newLabel();
        Label done = code.newLabel();
        load(part);
        code.ifnull(absent);
        switch (part) {
            case Leaf _ -> code.nop();
            case Group group -> takeParts(group);
            case Maybe maybe -> {
                load(maybe);
                code.checkcast(describe(Optional.class))
                        .aconst_null()
                        .invokevirtual(describe(Optional.class), "orElse", signature(Object.class, Object.class));
                takePart(maybe.content());
            }
        }
        code.goto_(done).labelBinding(absent);
        markAbsent(part);
        code.labelBinding(done);
    }

    private void markAbsent(ComponentNode part) {
        for (int i = 0; i < words(); i++) {
            long mask = mask(part, i);
            if (mask != 0) {
                code.lload(wordLocal(i)).loadConstant(mask).lor().lstore(wordLocal(i));
            }
        }
    }

    // Graphs

    /** Puts the bytes of each graph in its place. */
    void encodeGraphs(int depth, Function<Element, ElementCodec> codecs) {
        for (Leaf leaf : shape.leaves()) {
            if (leaf.format() instanceof Element element) {
                load(leaf);
                code.iload(depth);
                constants.load(code, codecs.apply(element), ElementCodec.class);
                code.invokestatic(
                        ELEMENT,
                        "toSegment",
                        signature(MemorySegment.class, Object.class, int.class, ElementCodec.class));
                store(leaf);
            }
        }
    }

    private static VariableFormat variable(Leaf leaf) {
        return leaf.format() instanceof VariableFormat format ? format : ElementCodec.BLOB;
    }

    // Measuring

    /** Puts the extent of the record on the stack. */
    void extent() {
        code.loadConstant((long) shape.tailAt());
        for (Leaf leaf : shape.leaves()) {
            if (!leaf.isFixed()) {
                load(leaf);
                constants.load(code, variable(leaf), VariableFormat.class);
                code.invokestatic(SLOTS, "bytes", signature(long.class, Object.class, VariableFormat.class))
                        .ladd();
            }
        }
        code.invokestatic(SLOTS, "extent", signature(long.class, long.class));
    }

    // Writing

    /** Writes all, the memory and the offset being in local variables. */
    void write(int memory, int offset) {
        for (int i = 0; i < words(); i++) {
            loadAt(memory, offset, i * Long.BYTES);
            code.loadConstant(wordBytes(i)).lload(wordLocal(i));
            memoryCall("putBits", signature(void.class, MemorySegment.class, long.class, int.class, long.class));
        }
        int end = code.allocateLocal(TypeKind.LONG);
        code.loadConstant((long) shape.tailAt()).lstore(end);
        for (Leaf leaf : shape.leaves()) {
            switch (leaf.format()) {
                case Primitive primitive -> writePrimitive(leaf, primitive, memory, offset);
                case FixedFormat fixed -> writeFixed(leaf, fixed, memory, offset);
                case VariableFormat _, Element _ -> writeVariable(leaf, memory, offset, end);
                case Widened _, Absent _ -> throw new AssertionError("an older layout is only decoded: leaf=" + leaf);
            }
        }
    }

    private void memoryCall(String name, MethodTypeDesc signature) {
        code.invokestatic(MEMORY, name, signature);
    }

    private void writePrimitive(Leaf leaf, Primitive primitive, int memory, int offset) {
        if (leaf.isPrimitive()) {
            loadAt(memory, offset, leaf.position());
            load(leaf);
            put(primitive);
            return;
        }
        Label absent = code.newLabel();
        Label done = code.newLabel();
        load(leaf);
        code.ifnull(absent);
        loadAt(memory, offset, leaf.position());
        load(leaf);
        code.checkcast(describe(primitive.box()))
                .invokevirtual(describe(primitive.box()), primitive + "Value", signature(primitive.type()));
        put(primitive);
        code.goto_(done).labelBinding(absent);
        loadAt(memory, offset, leaf.position());
        code.loadConstant(primitive.bytes());
        memoryCall("clear", signature(void.class, MemorySegment.class, long.class, int.class));
        code.labelBinding(done);
    }

    private void put(Primitive primitive) {
        memoryCall("put" + suffix(primitive), signature(void.class, MemorySegment.class, long.class, primitive.type()));
    }

    private void writeFixed(Leaf leaf, FixedFormat fixed, int memory, int offset) {
        loadAt(memory, offset, leaf.position());
        load(leaf);
        code.loadConstant(fixed.bytes());
        constants.load(code, fixed.writer(), WRITER);
        code.invokestatic(
                SLOTS,
                "writeFixed",
                signature(void.class, MemorySegment.class, long.class, Object.class, int.class, WRITER));
    }

    private void writeVariable(Leaf leaf, int memory, int offset, int end) {
        code.aload(memory).lload(offset);
        load(leaf);
        code.loadConstant(leaf.position()).lload(end);
        constants.load(code, variable(leaf), VariableFormat.class);
        code.invokestatic(
                        SLOTS,
                        "write",
                        signature(
                                long.class,
                                MemorySegment.class,
                                long.class,
                                Object.class,
                                int.class,
                                long.class,
                                VariableFormat.class))
                .lstore(end);
    }

    // Matching

    /** Returns from the generated method whether these bytes are those that writing the record would make. */
    void match(int memory, int offset, int extent) {
        Label different = code.newLabel();
        int size = code.allocateLocal(TypeKind.LONG);
        code.lload(extent).iconst_1().lushr().lstore(size);
        code.lload(size).loadConstant((long) shape.tailAt()).lcmp();
        if (shape.isFixed()) {
            code.ifne(different);
        } else {
            code.iflt(different);
        }
        for (int i = 0; i < words(); i++) {
            loadAt(memory, offset, i * Long.BYTES);
            code.loadConstant(wordBytes(i));
            memoryCall("getBits", signature(long.class, MemorySegment.class, long.class, int.class));
            code.lload(wordLocal(i)).lcmp().ifne(different);
        }
        int end = code.allocateLocal(TypeKind.LONG);
        code.loadConstant((long) shape.tailAt()).lstore(end);
        for (Leaf leaf : shape.leaves()) {
            if (leaf.isFixed()) {
                loadMatch(leaf, memory, offset);
                code.ifeq(different);
            } else {
                matchVariable(leaf, memory, offset, size, end);
                code.lload(end).lconst_0().lcmp().iflt(different);
            }
        }
        code.lload(end).lload(size).lcmp().ifne(different);
        code.iconst_1().ireturn().labelBinding(different).iconst_0().ireturn();
    }

    /** Puts on the stack whether a fixed part is the same. */
    private void loadMatch(Leaf leaf, int memory, int offset) {
        loadAt(memory, offset, leaf.position());
        if (leaf.format() instanceof Primitive primitive && leaf.isPrimitive()) {
            memoryCall("get" + suffix(primitive), signature(primitive.type(), MemorySegment.class, long.class));
            bitsOf(primitive);
            load(leaf);
            bitsOf(primitive);
            code.invokestatic(SLOTS, "same", signature(boolean.class, long.class, long.class));
            return;
        }
        load(leaf);
        Object reader = leaf.format() instanceof FixedFormat fixed ? fixed.reader() : leaf.format();
        Class<?> type = reader instanceof Primitive ? Primitive.class : FixedFormat.Reader.class;
        constants.load(code, reader, type);
        code.invokestatic(
                SLOTS, "matches", signature(boolean.class, MemorySegment.class, long.class, Object.class, type));
    }

    private void matchVariable(Leaf leaf, int memory, int offset, int size, int end) {
        code.aload(memory).lload(offset);
        load(leaf);
        code.loadConstant(leaf.position()).lload(end).lload(size);
        constants.load(code, variable(leaf), VariableFormat.class);
        code.invokestatic(
                        SLOTS,
                        "match",
                        signature(
                                long.class,
                                MemorySegment.class,
                                long.class,
                                Object.class,
                                int.class,
                                long.class,
                                long.class,
                                VariableFormat.class))
                .lstore(end);
    }

    // Hashing

    /** Puts a hash of all parts on the stack. */
    void hash() {
        code.lconst_0();
        for (Leaf leaf : shape.leaves()) {
            if (leaf.isPrimitive()) {
                load(leaf);
                bitsOf((Primitive) leaf.format());
            } else {
                load(leaf);
                code.invokestatic(SLOTS, "hash", signature(long.class, Object.class));
            }
            code.invokestatic(SLOTS, "hash", signature(long.class, long.class, long.class));
        }
    }

    /** Turns a primitive on the stack into a long. */
    private void bitsOf(Primitive primitive) {
        switch (primitive) {
            case LONG -> code.nop();
            case FLOAT ->
                code.invokestatic(describe(Float.class), "floatToIntBits", signature(int.class, float.class))
                        .i2l();
            case DOUBLE ->
                code.invokestatic(describe(Double.class), "doubleToLongBits", signature(long.class, double.class));
            default -> code.i2l();
        }
    }
}
