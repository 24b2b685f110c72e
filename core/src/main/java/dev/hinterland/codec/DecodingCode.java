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
import dev.hinterland.record.MalformedBytesException;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Generates the bytecode that decodes a record. It first reads all components of the JDK's types into local variables,
 * which runs no code of the user's and may fail on any bytes. When the bytes have been validated, it runs
 * constructors, the innermost first.
 */
final class DecodingCode extends RecordCode {

    /** What reading throws for bytes that are wrong. */
    private static final List<Class<? extends RuntimeException>> WRONG =
            List.of(IndexOutOfBoundsException.class, DateTimeException.class, ArithmeticException.class);

    private static final ClassDesc OPTIONAL = describe(Optional.class);
    private static final Class<?> READER = FixedFormat.Reader.class;

    private final int memory;
    private final int offset;
    private final int head;
    private final Map<Leaf, Bounds> bounds = new HashMap<>();

    /** The local variables that say where a variable part lies, and its word of the offset table. */
    private record Bounds(int word, int start, int end) {}

    DecodingCode(CodeBuilder code, RecordShape shape, ClassConstants constants, int memory, int offset) {
        super(code, shape, constants);
        this.memory = memory;
        this.offset = offset;
        this.head = code.allocateLocal(TypeKind.REFERENCE);
    }

    // Reading

    /**
     * Puts the memory of all but the tail on the stack, and an offset there. It has a constant size, so that the JIT
     * checks the bounds once for all parts.
     */
    private void loadHead(int position) {
        code.aload(head).loadConstant((long) position);
    }

    /** Reads all leaves that are no graphs; of those, where they lie. */
    void read(int extent) {
        Label from = code.newBoundLabel();
        readAll(extent);
        Label to = code.newBoundLabel();
        Label done = code.newLabel();
        code.goto_(done);
        Label handler = code.newBoundLabel();
        code.loadConstant(shape.name())
                .invokestatic(
                        SLOTS,
                        "malformed",
                        signature(MalformedBytesException.class, RuntimeException.class, String.class))
                .athrow();
        WRONG.forEach(type -> code.exceptionCatch(from, to, handler, describe(type)));
        code.labelBinding(done);
    }

    private void readAll(int extent) {
        int size = code.allocateLocal(TypeKind.LONG);
        code.lload(extent)
                .loadConstant(shape.tailAt())
                .invokestatic(
                        SLOTS, shape.isFixed() ? "fixedSize" : "size", signature(long.class, long.class, int.class))
                .lstore(size)
                .aload(memory)
                .lload(offset)
                .loadConstant((long) shape.tailAt())
                .invokeinterface(SEGMENT, "asSlice", signature(MemorySegment.class, long.class, long.class))
                .astore(head);
        for (int i = 0; i < words(); i++) {
            loadHead(i * Long.BYTES);
            code.loadConstant(wordBytes(i))
                    .invokestatic(MEMORY, "getBits", signature(long.class, MemorySegment.class, long.class, int.class))
                    .lstore(wordLocal(i));
        }
        checkBits(shape.root());
        int end = code.allocateLocal(TypeKind.LONG);
        code.loadConstant((long) shape.tailAt()).lstore(end);
        for (Leaf leaf : shape.leaves()) {
            switch (leaf.format()) {
                case Primitive primitive -> readPrimitive(leaf, primitive);
                case FixedFormat fixed -> readFixed(leaf, fixed);
                case VariableFormat variable -> {
                    readEnd(leaf, size, end);
                    readVariable(leaf, variable);
                    code.lload(bounds(leaf).end()).lstore(end);
                }
                case Widened widened -> readWidened(leaf, widened);
                case Absent absent -> makeAbsent(leaf, absent);
                case Element _ -> {
                    readEnd(leaf, size, end);
                    code.lload(bounds(leaf).end()).lstore(end);
                }
            }
        }
        if (!shape.isFixed()) {
            code.lload(end).lload(size).invokestatic(SLOTS, "checkEnd", signature(void.class, long.class, long.class));
        }
    }

    /**
     * Checks that with a part all parts within it are absent: views look at the innermost bit alone, and would else
     * find something if the record has nothing.
     */
    private void checkBits(ComponentNode part) {
        if (part.nullBit() != ComponentNode.NO_BIT && !(part instanceof Leaf)) {
            long own = 1L << part.nullBit();
            for (int i = 0; i < words(); i++) {
                long mask = mask(part, i) & ~(part.nullBit() / Long.SIZE == i ? own : 0);
                if (mask != 0) {
                    code.lload(bitsOf(part.nullBit()))
                            .loadConstant(own)
                            .lload(wordLocal(i))
                            .loadConstant(mask)
                            .invokestatic(
                                    SLOTS,
                                    "checkBits",
                                    signature(void.class, long.class, long.class, long.class, long.class));
                }
            }
        }
        switch (part) {
            case Leaf _ -> {
                // Nothing is within it.
            }
            case Maybe maybe -> checkBits(maybe.content());
            case Group group -> group.parts().forEach(this::checkBits);
        }
    }

    private void makeAbsent(Leaf leaf, Absent absent) {
        Object value = absent.value();
        if (value == null) {
            clear(leaf);
        } else {
            constants.load(code, value, Object.class);
            store(leaf);
        }
    }

    /** Puts zero on the stack if the part is there. */
    private void loadBit(int bit) {
        code.lload(bitsOf(bit)).loadConstant(1L << bit).land().lconst_0().lcmp();
    }

    /** Stores what a piece of code puts on the stack, or null if the part is absent. */
    private void storeUnlessAbsent(ComponentNode part, Runnable value) {
        Label absent = code.newLabel();
        Label done = code.newLabel();
        if (part.nullBit() != ComponentNode.NO_BIT) {
            loadBit(part.nullBit());
            code.ifne(absent);
        }
        value.run();
        store(part);
        if (part.nullBit() != ComponentNode.NO_BIT) {
            code.goto_(done).labelBinding(absent).aconst_null();
            store(part);
            code.labelBinding(done);
        }
    }

    private void readPrimitive(Leaf leaf, Primitive primitive) {
        storeUnlessAbsent(leaf, () -> {
            loadPrimitive(leaf, primitive);
            box(leaf, primitive);
        });
    }

    private void readWidened(Leaf leaf, Widened widened) {
        storeUnlessAbsent(leaf, () -> {
            loadPrimitive(leaf, widened.from());
            code.conversion(
                    TypeKind.from(widened.from().type()),
                    TypeKind.from(widened.to().type()));
            box(leaf, widened.to());
        });
    }

    private void loadPrimitive(Leaf leaf, Primitive primitive) {
        loadHead(leaf.position());
        code.invokestatic(
                MEMORY, "get" + suffix(primitive), signature(primitive.type(), MemorySegment.class, long.class));
    }

    private void box(Leaf leaf, Primitive primitive) {
        if (!leaf.isPrimitive()) {
            code.invokestatic(describe(primitive.box()), "valueOf", signature(primitive.box(), primitive.type()));
        }
    }

    private void readFixed(Leaf leaf, FixedFormat fixed) {
        storeUnlessAbsent(leaf, () -> {
            constants.load(code, fixed.reader(), READER);
            loadHead(leaf.position());
            code.invokeinterface(describe(READER), "read", signature(Object.class, MemorySegment.class, long.class));
        });
    }

    private Bounds bounds(Leaf leaf) {
        return Objects.requireNonNull(bounds.get(leaf));
    }

    /** Reads a word of the offset table into local variables. */
    private void readEnd(Leaf leaf, int size, int previousEnd) {
        int word = code.allocateLocal(TypeKind.INT);
        int start = code.allocateLocal(TypeKind.LONG);
        int end = code.allocateLocal(TypeKind.LONG);
        loadHead(leaf.position());
        code.invokestatic(MEMORY, "getInt", signature(int.class, MemorySegment.class, long.class))
                .istore(word)
                .lload(previousEnd)
                .lstore(start)
                .iload(word)
                .lload(start)
                .lload(size)
                .invokestatic(SLOTS, "end", signature(long.class, int.class, long.class, long.class))
                .lstore(end);
        bounds.put(leaf, new Bounds(word, start, end));
    }

    private void readVariable(Leaf leaf, VariableFormat variable) {
        storeUnlessAbsent(leaf, () -> {
            code.aload(memory)
                    .lload(offset)
                    .lload(bounds(leaf).start())
                    .lload(bounds(leaf).end())
                    .iload(bounds(leaf).word());
            constants.load(code, variable, VariableFormat.class);
            code.invokestatic(
                    SLOTS,
                    "read",
                    signature(
                            Object.class,
                            MemorySegment.class,
                            long.class,
                            long.class,
                            long.class,
                            int.class,
                            VariableFormat.class));
        });
    }

    // Constructing

    /** Reads the graphs, which may construct records. */
    void readGraphs(int depth, Function<Element, ElementCodec> codecs) {
        for (Leaf leaf : shape.leaves()) {
            if (leaf.format() instanceof Element element) {
                storeUnlessAbsent(leaf, () -> {
                    code.aload(memory)
                            .lload(offset)
                            .lload(bounds(leaf).start())
                            .lload(bounds(leaf).end())
                            .iload(depth);
                    constants.load(code, codecs.apply(element), ElementCodec.class);
                    code.invokestatic(
                            ELEMENT,
                            "fromSegment",
                            signature(
                                    Object.class,
                                    MemorySegment.class,
                                    long.class,
                                    long.class,
                                    long.class,
                                    int.class,
                                    ElementCodec.class));
                });
            }
        }
    }

    /** Puts the record on the stack. */
    void construct() {
        construct(shape.root());
        load(shape.root());
    }

    private void construct(ComponentNode part) {
        switch (part) {
            case Leaf _ -> {
                // It has been read.
            }
            case Maybe maybe ->
                storeUnlessAbsent(maybe, () -> {
                    construct(maybe.content());
                    load(maybe.content());
                    code.invokestatic(OPTIONAL, "ofNullable", signature(Optional.class, Object.class));
                });
            case Group group -> storeUnlessAbsent(group, () -> constructGroup(group));
        }
    }

    private void constructGroup(Group group) {
        group.parts().forEach(this::construct);
        List<Class<?>> types = group.parts().stream()
                .<Class<?>>map(part -> kind(part) == TypeKind.REFERENCE
                        ? Object.class
                        : part.type().raw())
                .toList();
        MethodType type = MethodType.methodType(Object.class, types);
        constants.load(code, group.access().constructor().asType(type), MethodHandle.class);
        group.parts().forEach(this::load);
        code.invokevirtual(
                ConstantDescs.CD_MethodHandle,
                "invokeExact",
                type.describeConstable().orElseThrow());
    }
}
