// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import dev.hinterland.internal.memory.Extent;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads records of which only the stored layout is known, and not the class: as maps, by the names of the components.
 * Enums are their names, and records within are maps. Reading tolerates any bytes: it ends with a value or an unchecked
 * exception, and allocates in proportion to them.
 */
public final class StoredReader {

    /** What says which record of a sealed interface it is. */
    private static final String TYPE = "@type";

    /** No record is nested more deeply. */
    private static final int MAX_DEPTH = 256;

    private static final int NULL = 0;
    private static final int OTHER_VARIANT = 2;

    private final Map<String, StoredShape> shapes;
    private final StoredShape root;
    private final Map<String, Optional<Format>> formats = new LinkedHashMap<>();

    private StoredReader(Map<String, StoredShape> shapes) {
        this.shapes = shapes;
        this.root = shapes.values().iterator().next();
    }

    /**
     * Returns a reader for a layout.
     *
     * @throws IllegalArgumentException if the text is none, or has a format that this version does not know
     */
    public static StoredReader of(String layout) {
        StoredReader reader = new StoredReader(StoredShape.parse(layout));
        reader.shapes.values().forEach(shape -> shape.lines().values().forEach(reader::check));
        return reader;
    }

    private void check(StoredShape.Line line) {
        if (line.isLeaf() && format(line.format()).isEmpty()) {
            check(line.format());
        }
    }

    private void check(String element) {
        if (format(element).isPresent()) {
            return;
        }
        List<String> parts = parts(element);
        switch (kind(element)) {
            case "list", "set", "map", "optional" -> parts.forEach(this::check);
            case "record", "sealed" -> {
                if (!shapes.keySet().containsAll(parts)) {
                    throw new IllegalArgumentException("layout lacks a record: element=" + element);
                }
            }
            default -> throw new IllegalArgumentException("layout has an unknown format: format=" + element);
        }
    }

    private Optional<Format> format(String name) {
        return formats.computeIfAbsent(
                name,
                each -> Arrays.stream(Primitive.values())
                        .filter(primitive -> primitive.toString().equals(each))
                        .<Format>map(primitive -> primitive)
                        .findFirst()
                        .or(() -> FixedFormats.named(each))
                        .or(() -> VariableFormats.named(each)));
    }

    /** Reads a record from all of some memory. */
    public Map<String, @Nullable Object> read(MemorySegment memory) {
        return read(root, memory, 0);
    }

    private Map<String, @Nullable Object> read(StoredShape shape, MemorySegment memory, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IndexOutOfBoundsException("records are nested too deeply: most=" + MAX_DEPTH);
        }
        long[] starts = starts(shape, memory);
        Map<String, @Nullable Object> record = new LinkedHashMap<>();
        shape.lines().forEach((key, line) -> {
            // The content of an Optional has its component's name and a question mark.
            String[] path = key.replace("?", "").split("\\.", -1);
            Map<String, @Nullable Object> parent = parent(record, path);
            String name = path[path.length - 1];
            if (parent != null && (!key.endsWith("?") || !parent.containsKey(name))) {
                boolean absent = line.nullBit() >= 0 && isSet(memory, line.nullBit());
                if (absent) {
                    parent.put(name, null);
                } else if (line.format().equals(StoredShape.GROUP)) {
                    parent.put(name, new LinkedHashMap<String, @Nullable Object>());
                } else if (line.isLeaf()) {
                    parent.put(name, leaf(line, memory, starts, depth));
                }
            }
        });
        return record;
    }

    @SuppressWarnings("unchecked") // what a group has put there
    private static @Nullable Map<String, @Nullable Object> parent(Map<String, @Nullable Object> root, String[] path) {
        Map<String, @Nullable Object> parent = root;
        for (int i = 0; i < path.length - 1; i++) {
            if (!(parent.get(path[i]) instanceof Map<?, ?> next)) {
                return null;
            }
            parent = (Map<String, @Nullable Object>) next;
        }
        return parent;
    }

    private static boolean isSet(MemorySegment memory, int bit) {
        return (Memory.getByte(memory, bit / Byte.SIZE) >>> (bit % Byte.SIZE) & 1) != 0;
    }

    /** Returns where the variable parts begin, and where the last one ends. */
    private static long[] starts(StoredShape shape, MemorySegment memory) {
        long[] starts = new long[shape.slots() + 1];
        starts[0] = shape.tableAt() + (long) shape.slots() * Integer.BYTES;
        for (int slot = 0; slot < shape.slots(); slot++) {
            long end = Extent.bytes(word(shape, memory, slot));
            if (end < starts[slot] || end > memory.byteSize()) {
                throw new IndexOutOfBoundsException("component out of bounds: start=" + starts[slot] + ", end=" + end);
            }
            starts[slot + 1] = end;
        }
        if (starts[shape.slots()] != memory.byteSize()) {
            throw new IndexOutOfBoundsException("record of another size: bytes=" + memory.byteSize());
        }
        return starts;
    }

    private static long word(StoredShape shape, MemorySegment memory, int slot) {
        return Memory.getInt(memory, shape.tableAt() + (long) slot * Integer.BYTES) & 0xFFFF_FFFFL;
    }

    private @Nullable Object leaf(StoredShape.Line line, MemorySegment memory, long[] starts, int depth) {
        Optional<Format> format = format(line.format());
        if (line.slot() < 0) {
            return switch (format.orElseThrow()) {
                case Primitive primitive -> primitive.read(memory, line.position());
                case FixedFormat fixed -> fixed.reader().read(memory, line.position());
                default -> throw new IndexOutOfBoundsException("component without a place: format=" + line.format());
            };
        }
        long start = starts[line.slot()];
        long bytes = starts[line.slot() + 1] - start;
        if (format.isPresent() && format.get() instanceof VariableFormat variable) {
            int variant = Memory.getInt(memory, line.position()) & 1;
            return variable.read(memory, start, Extent.of(bytes, variant));
        }
        return new Graph(memory.asSlice(start, bytes), depth).read(line.format());
    }

    /** Returns the word before the brackets. */
    private static String kind(String element) {
        int end = element.indexOf(element.endsWith(")") ? '(' : '<');
        return end < 0 ? element : element.substring(0, end);
    }

    /** Returns what stands in the outermost brackets, separated by commas. */
    private static List<String> parts(String element) {
        int from = kind(element).length() + 1;
        List<String> parts = new ArrayList<>();
        int depth = 0;
        for (int i = from; i < element.length(); i++) {
            char c = element.charAt(i);
            depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
            if (depth < 0 || (depth == 0 && c == ',')) {
                parts.add(element.substring(from, i));
                from = i + 1;
            }
        }
        return parts;
    }

    /** Reads a graph's bytes from first to last. */
    private final class Graph {

        private final MemorySegment memory;
        private final int depth;
        private long next;

        Graph(MemorySegment memory, int depth) {
            this.memory = memory;
            this.depth = depth;
        }

        private long skip(long bytes) {
            long at = next;
            if (bytes < 0 || bytes > memory.byteSize() - at) {
                throw new IndexOutOfBoundsException("graph too short: left=" + (memory.byteSize() - at));
            }
            next += bytes;
            return at;
        }

        private int getInt() {
            return Memory.getInt(memory, skip(Integer.BYTES));
        }

        /** Each element takes a byte at least. */
        private int getCount() {
            int count = getInt();
            if (count < 0 || count > memory.byteSize() - next) {
                throw new IndexOutOfBoundsException("too many elements: count=" + count);
            }
            return count;
        }

        @Nullable
        Object read(String element) {
            int mark = Memory.getByte(memory, skip(Byte.BYTES));
            if (mark == NULL) {
                return null;
            }
            Optional<Format> format = format(element);
            if (format.isPresent()) {
                return plain(format.get(), mark);
            }
            List<String> parts = parts(element);
            return switch (kind(element)) {
                case "list", "set" -> list(parts.getFirst());
                case "map" -> map(parts);
                case "optional" -> read(parts.getFirst());
                case "record" -> record(parts.getFirst());
                default -> sealed(parts);
            };
        }

        private Object plain(Format format, int mark) {
            return switch (format) {
                case Primitive primitive -> primitive.read(memory, skip(primitive.bytes()));
                case FixedFormat fixed -> fixed.reader().read(memory, skip(fixed.bytes()));
                case VariableFormat variable -> {
                    int bytes = getInt();
                    yield variable.read(memory, skip(bytes), Extent.of(bytes, mark == OTHER_VARIANT ? 1 : 0));
                }
                case Element _, Widened _, Absent _ -> throw new AssertionError("no plain format: format=" + format);
            };
        }

        private List<@Nullable Object> list(String content) {
            int count = getCount();
            List<@Nullable Object> list = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                list.add(read(content));
            }
            return list;
        }

        /** Returns pairs, because keys may be of any kind. */
        private List<List<@Nullable Object>> map(List<String> parts) {
            int count = getCount();
            List<List<@Nullable Object>> pairs = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                pairs.add(Stream.<@Nullable Object>of(read(parts.get(0)), read(parts.get(1)))
                        .toList());
            }
            return pairs;
        }

        private Map<String, @Nullable Object> record(String type) {
            int bytes = getInt();
            StoredShape shape = shapes.get(type);
            if (shape == null) {
                throw new IndexOutOfBoundsException("record without a layout: type=" + type);
            }
            return StoredReader.this.read(shape, memory.asSlice(skip(bytes), bytes), depth + 1);
        }

        private Map<String, @Nullable Object> sealed(List<String> types) {
            int tag = Memory.getChar(memory, skip(Character.BYTES));
            String type = types.get(tag);
            Map<String, @Nullable Object> named = new LinkedHashMap<>();
            named.put(TYPE, type);
            named.putAll(record(type));
            return named;
        }
    }
}
