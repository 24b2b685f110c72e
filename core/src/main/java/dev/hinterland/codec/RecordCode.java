// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.shape.ComponentNode;
import dev.hinterland.internal.shape.ComponentNode.Group;
import dev.hinterland.internal.shape.ComponentNode.Leaf;
import dev.hinterland.internal.shape.ComponentNode.Maybe;
import dev.hinterland.internal.shape.Memory;
import dev.hinterland.internal.shape.Primitive;
import dev.hinterland.internal.shape.RecordShape;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;

/**
 * The common part of the generators of encoding and decoding bytecode: a local variable for each component, and one
 * for each word of null bits. Every reference is an {@code Object} there, so that classes that the library cannot see
 * are never named.
 */
abstract class RecordCode {

    static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    static final ClassDesc MEMORY = describe(Memory.class);
    static final ClassDesc SLOTS = describe(Slots.class);
    static final ClassDesc ELEMENT = describe(ElementCodec.class);
    static final ClassDesc SEGMENT = describe(MemorySegment.class);

    final CodeBuilder code;
    final RecordShape shape;
    final ClassConstants constants;
    private final Map<ComponentNode, Integer> locals = new HashMap<>();
    private final int[] bits;

    RecordCode(CodeBuilder code, RecordShape shape, ClassConstants constants) {
        this.code = code;
        this.shape = shape;
        this.constants = constants;
        this.bits = new int[(shape.nullBits() + Long.SIZE - 1) / Long.SIZE];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = code.allocateLocal(TypeKind.LONG);
        }
    }

    static ClassDesc describe(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    static MethodTypeDesc signature(Class<?> result, Class<?>... arguments) {
        return MethodType.methodType(result, arguments).describeConstable().orElseThrow();
    }

    /** Returns how a part is held in a local variable. */
    static TypeKind kind(ComponentNode part) {
        return part instanceof Leaf leaf && leaf.isPrimitive()
                ? TypeKind.from(leaf.type().raw())
                : TypeKind.REFERENCE;
    }

    /** Returns the local variable of a part. */
    final int local(ComponentNode part) {
        return locals.computeIfAbsent(part, each -> code.allocateLocal(kind(each)));
    }

    final void load(ComponentNode part) {
        code.loadLocal(kind(part), local(part));
    }

    final void store(ComponentNode part) {
        code.storeLocal(kind(part), local(part));
    }

    /** Sets a leaf to zero, or null. */
    final void clear(Leaf leaf) {
        switch (kind(leaf).asLoadable()) {
            case INT -> code.iconst_0();
            case LONG -> code.lconst_0();
            case FLOAT -> code.fconst_0();
            case DOUBLE -> code.dconst_0();
            default -> code.aconst_null();
        }
        store(leaf);
    }

    /** Returns the local variable of the word in which a null bit lies. */
    final int bitsOf(int bit) {
        return bits[bit / Long.SIZE];
    }

    final int words() {
        return bits.length;
    }

    /** Returns the local variable of a word of null bits. */
    final int wordLocal(int word) {
        return bits[word];
    }

    /** Returns how many bytes a word of null bits has in memory. */
    final int wordBytes(int word) {
        return Math.min(Long.BYTES, shape.nullBytes() - word * Long.BYTES);
    }

    /** Returns the bits, in one word, of a part and of all parts within it. */
    static long mask(ComponentNode part, int word) {
        long own = part.nullBit() >= 0 && part.nullBit() / Long.SIZE == word ? 1L << part.nullBit() : 0;
        return switch (part) {
            case Leaf _ -> own;
            case Maybe maybe -> own | mask(maybe.content(), word);
            case Group group -> {
                long all = own;
                for (ComponentNode each : group.parts()) {
                    all |= mask(each, word);
                }
                yield all;
            }
        };
    }

    /** Puts the memory on the stack, and the offset at which something of the record lies. */
    final void loadAt(int memory, int offset, int position) {
        code.aload(memory).lload(offset).loadConstant((long) position).ladd();
    }

    /** Returns the name that a method of {@link Memory} ends with. */
    static String suffix(Primitive primitive) {
        String name = primitive.toString();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
