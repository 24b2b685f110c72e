// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import dev.hinterland.internal.shape.ComponentNode.Group;
import dev.hinterland.internal.shape.ComponentNode.Leaf;
import dev.hinterland.internal.shape.ComponentNode.Maybe;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The shape of a record class as text, without the class: a line for the record, and one for each component.
 *
 * <pre>{@code
 * record dev.example.Feed nulls=2 table=21 slots=2
 * id long at=1 slot=-1 null=-1 absent=-1
 * author.name String at=21 slot=0 null=0 absent=0
 * }</pre>
 *
 * @param type the name of the record class
 * @param lines the parts by their keys: the path, with a question mark for each {@code Optional} around
 */
public record StoredShape(String type, int nullBits, int tableAt, int slots, Map<String, Line> lines) {

    /** The format of a record within the record. */
    static final String GROUP = "record";

    /** The format of an {@code Optional}. */
    static final String MAYBE = "optional";

    /** More than the parts of a fixed size of the largest record take. */
    private static final int MAX_TABLE_AT = 1 << 16;

    /** What text keeps of a part. */
    public record Line(String format, int position, int slot, int nullBit, int absentBit) {

        /** Returns whether it is a part with bytes. */
        boolean isLeaf() {
            return !format.equals(GROUP) && !format.equals(MAYBE);
        }
    }

    /** Returns what text keeps of a shape. */
    public static StoredShape of(RecordShape shape) {
        Map<String, Line> lines = new LinkedHashMap<>();
        shape.root().parts().forEach(part -> add(part, part.path(), lines));
        return new StoredShape(shape.root().type().text(), shape.nullBits(), shape.tableAt(), shape.slots(), lines);
    }

    /** Returns the text of a record's shape, and of those that it leads to, in the order of their names. */
    public static String text(RecordShape root, Collection<RecordShape> all) {
        return of(root).text()
                + all.stream()
                        .filter(shape -> !shape.root().type().equals(root.root().type()))
                        .map(StoredShape::of)
                        .sorted(Comparator.comparing(StoredShape::type))
                        .map(StoredShape::text)
                        .collect(Collectors.joining());
    }

    private static void add(ComponentNode part, String key, Map<String, Line> lines) {
        switch (part) {
            case Leaf leaf ->
                lines.put(
                        key,
                        new Line(
                                nameOf(leaf.format()), leaf.position(), leaf.slot(), leaf.nullBit(), leaf.absentBit()));
            case Group group -> {
                lines.put(key, new Line(GROUP, -1, -1, group.nullBit(), group.nullBit()));
                group.parts().forEach(each -> add(each, keyWithin(key, each), lines));
            }
            case Maybe maybe -> {
                lines.put(key, new Line(MAYBE, -1, -1, maybe.nullBit(), maybe.nullBit()));
                add(maybe.content(), key + "?", lines);
            }
        }
    }

    /** Returns the key of a part of a record that has a key. */
    static String keyWithin(String key, ComponentNode part) {
        return key + "." + part.path().substring(part.path().lastIndexOf('.') + 1);
    }

    static String nameOf(Format format) {
        return format instanceof Primitive primitive ? primitive.toString() : format.name();
    }

    /** Returns the text. */
    public String text() {
        String head = "record " + type + " nulls=" + nullBits + " table=" + tableAt + " slots=" + slots + "\n";
        return lines.entrySet().stream()
                .map(each -> each.getKey() + " " + text(each.getValue()) + "\n")
                .collect(Collectors.joining("", head, ""));
    }

    private static String text(Line line) {
        return line.format + " at=" + line.position + " slot=" + line.slot + " null=" + line.nullBit + " absent="
                + line.absentBit;
    }

    /**
     * Reads a text, which may have several records.
     *
     * @throws IllegalArgumentException if it is none, or if its numbers do not fit together
     */
    public static Map<String, StoredShape> parse(String text) {
        Map<String, StoredShape> shapes = new LinkedHashMap<>();
        StoredShape last = null;
        for (String line : text.lines().toList()) {
            String[] words = line.split(" ", -1);
            if (words.length == 5 && words[0].equals("record")) {
                last = head(words);
                require(shapes.put(last.type, last) == null, line);
            } else if (words.length == 6 && last != null) {
                require(last.lines.put(words[0], line(words)) == null, line);
            } else {
                require(false, line);
            }
        }
        require(!shapes.isEmpty(), text);
        shapes.values().forEach(StoredShape::check);
        return shapes;
    }

    private static StoredShape head(String[] words) {
        return new StoredShape(
                words[1],
                number(words[2], "nulls="),
                number(words[3], "table="),
                number(words[4], "slots="),
                new LinkedHashMap<>());
    }

    private static Line line(String[] words) {
        return new Line(
                words[1],
                number(words[2], "at="),
                number(words[3], "slot="),
                number(words[4], "null="),
                number(words[5], "absent="));
    }

    private static void require(boolean condition, String found) {
        if (!condition) {
            throw new IllegalArgumentException("StoredLayout.parse requires the text of a layout: found=" + found);
        }
    }

    /** Checks the numbers, of which code is generated: each part has bits that there are, and a place of its kind. */
    private void check() {
        long leaves = lines.values().stream().filter(Line::isLeaf).count();
        require(leaves <= ShapeBuilder.MAX_LEAVES && nullBits >= 0 && nullBits <= lines.size(), text());
        require(tableAt >= (nullBits + Byte.SIZE - 1) / Byte.SIZE && tableAt <= MAX_TABLE_AT, text());
        int[] places = lines.values().stream()
                .mapToInt(Line::slot)
                .filter(slot -> slot >= 0)
                .sorted()
                .toArray();
        require(slots == places.length, text());
        require(Arrays.equals(places, IntStream.range(0, slots).toArray()), text());
        lines.values().forEach(this::check);
    }

    private void check(Line line) {
        boolean placed = !line.isLeaf()
                || (line.slot < 0
                        ? line.position >= 0 && line.position < tableAt
                        : line.position == tableAt + line.slot * Integer.BYTES);
        require(placed && isBit(line.nullBit) && isBit(line.absentBit), text(line));
    }

    private boolean isBit(int bit) {
        return bit >= ComponentNode.NO_BIT && bit < nullBits;
    }

    private static int number(String word, String name) {
        if (!word.startsWith(name)) {
            throw new IllegalArgumentException(
                    "StoredLayout.parse requires the text of a layout: wanted=" + name + ", found=" + word);
        }
        try {
            return Integer.parseInt(word.substring(name.length()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "StoredLayout.parse requires the text of a layout: wanted=" + name + ", found=" + word, e);
        }
    }
}
