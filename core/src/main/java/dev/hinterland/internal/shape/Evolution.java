// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import dev.hinterland.internal.shape.ComponentNode.Group;
import dev.hinterland.internal.shape.ComponentNode.Leaf;
import dev.hinterland.internal.shape.ComponentNode.Maybe;
import dev.hinterland.internal.shape.StoredShape.Line;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads bytes of an older layout as a record of today: each component gets the place that it had there. A component
 * that the older layout does not have is empty, zero or null.
 */
public final class Evolution {

    private static final VariableFormat SKIPPED = new Skipped();

    private final RecordShape today;
    private final StoredShape stored;
    private final List<Leaf> leaves = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private final List<String> changes = new ArrayList<>();
    private final List<String> obstacles = new ArrayList<>();
    private final RecordShape shape;

    /** Compares a stored shape with that of today. */
    public Evolution(RecordShape today, StoredShape stored) {
        this.today = today;
        this.stored = stored;
        List<ComponentNode> parts = today.root().parts().stream()
                .map(part -> part(part, part.path()))
                .toList();
        Group root = today.root();
        addRemoved();
        leaves.sort(Comparator.comparingInt(Leaf::slot));
        this.shape = new RecordShape(
                new Group(root.path(), root.type(), parts, root.nullBit(), root.access()),
                List.copyOf(leaves),
                stored.nullBits(),
                stored.tableAt(),
                stored.slots());
    }

    /** Returns the shape that reads the older bytes; only if there are no {@link #obstacles}. */
    public RecordShape shape() {
        return shape;
    }

    /** Returns what has changed and does no harm. */
    public List<String> changes() {
        return changes;
    }

    /** Returns why the older bytes cannot be read. */
    public List<String> obstacles() {
        return obstacles;
    }

    private String name(ComponentNode part) {
        return today.name() + "." + part.path();
    }

    private ComponentNode part(ComponentNode part, String key) {
        Line line = stored.lines().get(key);
        if (line == null) {
            changes.add("added: " + name(part));
            return absent(part);
        }
        seen.add(key);
        return switch (part) {
            case Leaf leaf -> leaf(leaf, line);
            case Group group -> group(group, key, line);
            case Maybe maybe -> maybe(maybe, key, line);
        };
    }

    private ComponentNode absent(ComponentNode part) {
        Leaf leaf = new Leaf(
                part.path(), part.type(), Absent.of(part.type()), -1, -1, ComponentNode.NO_BIT, ComponentNode.NO_BIT);
        leaves.add(leaf);
        return leaf;
    }

    private ComponentNode group(Group group, String key, Line line) {
        checkFormat(group, StoredShape.GROUP, line);
        List<ComponentNode> parts = group.parts().stream()
                .map(part -> part(part, StoredShape.keyWithin(key, part)))
                .toList();
        return new Group(group.path(), group.type(), parts, line.nullBit(), group.access());
    }

    private ComponentNode maybe(Maybe maybe, String key, Line line) {
        checkFormat(maybe, StoredShape.MAYBE, line);
        return new Maybe(maybe.path(), maybe.type(), part(maybe.content(), key + "?"), line.nullBit());
    }

    private void checkFormat(ComponentNode part, String format, Line line) {
        if (!format.equals(line.format())) {
            obstacles.add("changed: " + name(part) + " from " + line.format() + " to " + format);
        }
    }

    private ComponentNode leaf(Leaf leaf, Line line) {
        Optional<Format> format = format(leaf, line.format());
        if (format.isEmpty()) {
            obstacles.add(
                    "changed: " + name(leaf) + " from " + line.format() + " to " + StoredShape.nameOf(leaf.format()));
        }
        if (leaf.isPrimitive() && line.nullBit() >= 0) {
            obstacles.add("changed: " + name(leaf) + " may be null, and cannot be now");
        }
        Leaf evolved = new Leaf(
                leaf.path(),
                leaf.type(),
                format.orElse(leaf.format()),
                line.position(),
                line.slot(),
                line.nullBit(),
                line.absentBit());
        leaves.add(evolved);
        return evolved;
    }

    /** Returns the format that reads what was stored in another one, if it can be read. */
    private Optional<Format> format(Leaf leaf, String was) {
        String now = StoredShape.nameOf(leaf.format());
        if (was.equals(now)) {
            return Optional.of(leaf.format());
        }
        if (isLonger(was, now, "enum(") || isLonger(was, now, "sealed(")) {
            changes.add("appended: " + name(leaf) + " from " + was + " to " + now);
            return Optional.of(leaf.format());
        }
        return Arrays.stream(Primitive.values())
                .filter(from -> from.toString().equals(was)
                        && leaf.format() instanceof Primitive to
                        && Widened.isPossible(from, to))
                .<Format>map(from -> new Widened(from, (Primitive) leaf.format()))
                .peek(_ -> changes.add("widened: " + name(leaf) + " from " + was + " to " + now))
                .findFirst();
    }

    /** Returns whether a list of names was continued at its end. */
    private static boolean isLonger(String was, String now, String kind) {
        return was.startsWith(kind) && now.startsWith(was.substring(0, was.length() - 1) + ",");
    }

    private void addRemoved() {
        stored.lines().forEach((key, line) -> {
            if (!seen.contains(key)) {
                changes.add("removed: " + today.name() + "." + key);
                if (line.slot() >= 0) {
                    TypeRef type = TypeRef.of(Object.class);
                    leaves.add(new Leaf(
                            key,
                            type,
                            SKIPPED,
                            line.position(),
                            line.slot(),
                            ComponentNode.NO_BIT,
                            ComponentNode.NO_BIT));
                }
            }
        });
    }

    /** The format of a variable part that is not there any more. */
    private record Skipped() implements VariableFormat {

        @Override
        public String name() {
            return "skipped";
        }

        @Override
        public boolean isCanonical() {
            return true;
        }

        @Override
        public long extent(Object value) {
            throw new UnsupportedOperationException("Codec.reading only decodes");
        }

        @Override
        public void write(Object value, long extent, MemorySegment memory, long at) {
            throw new UnsupportedOperationException("Codec.reading only decodes");
        }

        @Override
        public Object read(MemorySegment memory, long at, long extent) {
            return this;
        }
    }
}
