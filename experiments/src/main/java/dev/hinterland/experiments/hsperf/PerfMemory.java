// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.hsperf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The counters of one JVM, as they stand in the file that it shares: reading one is reading memory, so that what
 * changes at each collection can be seen at each collection. {@code jcmd PID PerfCounter.print} gives the same, at the
 * price of starting a JVM and stopping the other one for it.
 *
 * <p>The file is of version 2 (HotSpot's {@code perfMemory.hpp}, {@code perfData.hpp}); all numbers but the first are
 * in the order of bytes that the fifth byte names:
 *
 * <pre>
 * 0      4     5       6       7            8      12         16           24             28
 * magic  order major   minor   accessible   used   overflow   modified at  first entry    number of entries
 *
 * entry: 0        4             8               12    13      14      15            16
 *        length   name's place  vector's length type  flags   units   variability   data's place
 * </pre>
 */
public final class PerfMemory {

    private static final int MAGIC = 0xCAFEC0C0;
    private static final int ORDER = 4;
    private static final int MAJOR = 5;
    private static final int FIRST_ENTRY = 24;
    private static final int ENTRIES = 28;
    private static final int PROLOGUE_BYTES = 32;
    private static final int MAJOR_KNOWN = 2;

    private static final int NAME = 4;
    private static final int VECTOR_LENGTH = 8;
    private static final int TYPE = 12;
    private static final int DATA = 16;

    private static final String DIRECTORIES = "hsperfdata_*";

    private final ByteBuffer memory;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<String, String> texts = new LinkedHashMap<>();

    private PerfMemory(ByteBuffer memory) {
        this.memory = memory;
    }

    /**
     * Returns the file of a running JVM; none where it keeps no such counters ({@code -XX:-UsePerfData}), keeps them to
     * itself, or belongs to somebody whose files may not be read.
     */
    public static Optional<Path> fileOf(long pid) throws IOException {
        for (Path directory : directories()) {
            Path file = directory.resolve(Long.toString(pid));
            if (Files.isReadable(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** HotSpot does not ask {@code java.io.tmpdir}: it is always the system's own directory. */
    private static List<Path> directories() throws IOException {
        boolean linux = System.getProperty("os.name", "").startsWith("Linux");
        Path parent = Path.of(linux ? "/tmp" : System.getProperty("java.io.tmpdir"));
        List<Path> directories = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, DIRECTORIES)) {
            found.forEach(directories::add);
        }
        return directories;
    }

    /** Maps a file and reads where its counters are. */
    public static PerfMemory open(Path file) throws IOException {
        ByteBuffer memory;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            memory = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
        if (memory.capacity() < PROLOGUE_BYTES || memory.getInt(0) != MAGIC || memory.get(MAJOR) != MAJOR_KNOWN) {
            throw new IOException("not a file of HotSpot's counters: file=" + file);
        }
        memory.order(memory.get(ORDER) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        PerfMemory read = new PerfMemory(memory);
        read.readEntries();
        return read;
    }

    private void readEntries() throws IOException {
        int entry = memory.getInt(FIRST_ENTRY);
        int count = memory.getInt(ENTRIES);
        for (int i = 0; i < count; i++) {
            int length = memory.getInt(entry);
            if (length <= 0 || entry + length > memory.capacity()) {
                throw new IOException(
                        "entry of HotSpot's counters is out of bounds: entry=" + i + ", length=" + length);
            }
            readEntry(entry);
            entry += length;
        }
    }

    private void readEntry(int entry) {
        String name = text(entry + memory.getInt(entry + NAME));
        int data = entry + memory.getInt(entry + DATA);
        char type = (char) memory.get(entry + TYPE);
        if (type == 'J' && memory.getInt(entry + VECTOR_LENGTH) == 0) {
            numbers.put(name, data);
        } else if (type == 'B') {
            texts.put(name, text(data));
        }
    }

    private String text(int from) {
        int to = from;
        while (memory.get(to) != 0) {
            to++;
        }
        byte[] bytes = new byte[to - from];
        memory.get(from, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns the current value of a number. */
    public OptionalLong number(String name) {
        Integer place = numbers.get(name);
        return place == null ? OptionalLong.empty() : OptionalLong.of(memory.getLong(place));
    }

    /** Returns a text, as it was when the file was opened. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(texts.get(name));
    }

    /** Returns the names of all numbers. */
    public List<String> names() {
        return List.copyOf(numbers.keySet());
    }
}
