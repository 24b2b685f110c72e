// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.lab.Lab;
import dev.hinterland.lab.input.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./lab file} says and writes, from outside. */
class FileCommandTest {

    private static final int WIDTH = 80;

    record Place(int row, String name) {}

    @TempDir
    private Path directory;

    private final StringWriter refused = new StringWriter();
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    private Path file() {
        return directory.resolve("map.hl");
    }

    private void fill() {
        try (OffHeapMap<String, Place> map = Hinterland.map(String.class, Place.class)
                .maximumBytes(4 << 20)
                .file(file())
                .build()) {
            for (int i = 0; i < 10_000; i++) {
                map.put("key-" + i, new Place(i, "name"));
            }
            for (int i = 100; i < 10_000; i++) {
                map.remove("key-" + i);
            }
        }
    }

    private int file(String... arguments) {
        shown.reset();
        refused.getBuffer().setLength(0);
        PrintStream before = System.out;
        PrintStream complaints = System.err;
        PrintStream stream = new PrintStream(shown, true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
        try {
            return Lab.commandLine()
                    .setErr(new PrintWriter(refused, true))
                    .execute(Stream.concat(Stream.of("file"), Stream.of(arguments))
                            .toArray(String[]::new));
        } finally {
            System.setOut(before);
            System.setErr(complaints);
        }
    }

    private String page() {
        String page = shown.toString(StandardCharsets.UTF_8);
        assertThat(page.lines().filter(line -> !line.contains(directory.toString())))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(WIDTH));
        return page;
    }

    private void flip(long offset) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
            file.seek(offset);
            int before = file.read();
            file.seek(offset);
            file.write(before ^ 1);
        }
    }

    @Test
    void info_saysWhatLiesThere() throws IOException {
        fill();
        Path json = directory.resolve("info.json");
        assertThat(file("info", file().toString(), "--count", "--json", json.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(page())
                .contains("closed, all of it is on the device", "a map, 100 entries", "String", "row int at=", "4 MiB");
        JsonNode written = new ObjectMapper().readTree(json.toFile());
        assertThat(written.path("entries").asInt()).isEqualTo(100);
        assertThat(written.path("space").path("regions").size()).isPositive();
    }

    @Test
    void info_worksWhileTheFileIsDamaged() throws IOException {
        fill();
        flip(50);
        assertThat(file("info", file().toString())).isEqualTo(ExitCode.FAILED);
        assertThat(page()).contains("damaged header");
    }

    @Test
    void verify_saysWhatItFound() throws IOException {
        fill();
        Path json = directory.resolve("report.json");
        assertThat(file("verify", file().toString(), "--json", json.toString())).isEqualTo(ExitCode.OK);
        assertThat(page()).contains("No damage.", "100 entries", "hashes of the keys' bytes");
        assertThat(new ObjectMapper().readTree(json.toFile()).path("damaged").asBoolean())
                .isFalse();
        // A field that says how many buckets there are.
        flip(4153);
        assertThat(file("verify", file().toString())).isEqualTo(ExitCode.FAILED);
        assertThat(page()).contains("another number of buckets is told than found: told=", "The file is damaged.");
    }

    @Test
    void compact_replacesTheFile() throws IOException {
        fill();
        assertThat(file("compact", file().toString())).isEqualTo(ExitCode.OK);
        assertThat(page()).contains("100 entries, ", " before, ");
        try (OffHeapMap<String, Place> map =
                Hinterland.map(String.class, Place.class).file(file()).build()) {
            assertThat(map).hasSize(100);
            assertThat(map.get("key-7")).isEqualTo(new Place(7, "name"));
            assertThat(file("compact", file().toString())).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.toString()).contains("file is in use by another store of this process", "FILE=");
        }
        flip(50);
        assertThat(file("compact", file().toString())).isEqualTo(ExitCode.FAILED);
        assertThat(page()).contains("file is damaged, and is left as it is");
    }

    @Test
    void export_writesLinesOfJson() throws IOException {
        fill();
        Path out = directory.resolve("out.json");
        assertThat(file("export", file().toString(), "--out", out.toString())).isEqualTo(ExitCode.OK);
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(101);
        ObjectMapper json = new ObjectMapper();
        assertThat(json.readTree(lines.getFirst()).path("valueIn").asText()).isEqualTo("json");
        assertThat(lines).contains("{\"key\":\"key-7\",\"value\":{\"row\":7,\"name\":\"name\"}}");
        assertThat(file("export", file().toString(), "--out", out.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.toString()).contains("exists already: --out=");
        assertThat(Files.readAllLines(out)).hasSize(101);
    }

    @Test
    void whatIsNoFileOfAStore_isRefused() throws IOException {
        Files.writeString(file(), "text that somebody needs");
        for (String command : List.of("info", "verify", "compact")) {
            assertThat(file(command, file().toString())).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.toString()).isEqualToIgnoringNewLines("lab: file is not one of a store: FILE=" + file());
            assertThat(file(command, directory.resolve("none").toString())).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.toString()).startsWith("lab: file does not exist: FILE=");
        }
        assertThat(file()).hasContent("text that somebody needs");
    }
}
