// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import dev.hinterland.internal.shape.ComponentNode.Group;
import dev.hinterland.internal.shape.ComponentNode.Leaf;
import dev.hinterland.internal.shape.ComponentNode.Maybe;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Assigns each component of one record its place. It takes two passes: the places of the fixed components and of the
 * offset table are known only when all null bits and all fixed components have been counted.
 */
final class ShapeBuilder {

    /** More leaves make methods that the JIT does not compile any more. */
    static final int MAX_LEAVES = 500;

    private final ShapeReader reader;
    private final String where;
    private final Deque<TypeRef> around = new ArrayDeque<>();
    private final List<Leaf> leaves = new ArrayList<>();
    private int nullBits;
    private int fixedBytes;
    private int slots;
    private int fixedAt;
    private int tableAt;

    ShapeBuilder(ShapeReader reader, String where) {
        this.reader = reader;
        this.where = where;
    }

    RecordShape build(TypeRef type) {
        group("", type, ComponentNode.NO_BIT, ComponentNode.NO_BIT);
        fixedAt = (nullBits + Byte.SIZE - 1) / Byte.SIZE;
        tableAt = fixedAt + fixedBytes;
        leaves.clear();
        nullBits = 0;
        fixedBytes = 0;
        slots = 0;
        Group root = group("", type, ComponentNode.NO_BIT, ComponentNode.NO_BIT);
        return new RecordShape(root, List.copyOf(leaves), nullBits, tableAt, slots);
    }

    private Group group(String path, TypeRef type, int nullBit, int absentBit) {
        around.push(type);
        RecordAccess access = reader.access(type.raw());
        List<ComponentNode> parts = new ArrayList<>();
        for (RecordComponent each : type.raw().getRecordComponents()) {
            String name = path.isEmpty() ? each.getName() : path + "." + each.getName();
            parts.add(part(name, type.resolve(each.getGenericType()), absentBit));
        }
        around.pop();
        return new Group(path, type, List.copyOf(parts), nullBit, access);
    }

    private ComponentNode part(String path, TypeRef type, int absentBit) {
        int own = type.raw().isPrimitive() ? ComponentNode.NO_BIT : nullBits++;
        int absent = own == ComponentNode.NO_BIT ? absentBit : own;
        if (type.raw() == Optional.class) {
            return new Maybe(path, type, part(path, type.argument(0), absent), own);
        }
        if (type.raw().isRecord() && !around.contains(type)) {
            return group(path, type, own, absent);
        }
        Format format = ShapeReader.plain(type).orElseGet(() -> reader.element(type, where + "." + path));
        return leaf(path, type, format, own, absent);
    }

    private Leaf leaf(String path, TypeRef type, Format format, int own, int absent) {
        if (leaves.size() == MAX_LEAVES) {
            throw new IllegalArgumentException(
                    "Codec.of and RecordLayout.of require a record with fewer components: name=" + where + ", most="
                            + MAX_LEAVES);
        }
        Leaf leaf = switch (format) {
            case Primitive primitive -> fixed(path, type, format, primitive.bytes(), own, absent);
            case FixedFormat fixed -> fixed(path, type, format, fixed.bytes(), own, absent);
            case VariableFormat _, Element _ ->
                new Leaf(path, type, format, tableAt + slots * Integer.BYTES, slots++, own, absent);
            case Widened _, Absent _ -> throw new AssertionError("format of an older layout: format=" + format);
        };
        leaves.add(leaf);
        return leaf;
    }

    private Leaf fixed(String path, TypeRef type, Format format, int bytes, int own, int absent) {
        Leaf leaf = new Leaf(path, type, format, fixedAt + fixedBytes, -1, own, absent);
        fixedBytes += bytes;
        return leaf;
    }
}
