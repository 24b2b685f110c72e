// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.internal.offline.DamagedFileException;
import dev.hinterland.internal.offline.FileExport;
import dev.hinterland.internal.offline.FileFacts;
import dev.hinterland.internal.offline.StoredContent;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Units;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab file export}: all entries of a file as lines of JSON. */
@Command(
        name = "export",
        description = {
            "Writes all entries of a file that no process has as lines of JSON. The first line says what keys and values"
                    + " are. Those of an application's own codec, and byte[], are in base64. What is damaged is left out,"
                    + " and counted."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all entries were written",
            "1:some are damaged and were left out",
            "2:another process has it, it is not the file of a map or a cache, or --out cannot be written"
        },
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class FileExportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The file of a map or a cache.")
    private String file = "";

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "The new file of JSON.")
    private String out = "";

    /** Writes a line for what lies in the file, and one for each entry. */
    private record Lines(BufferedWriter writer) implements FileExport.Target {

        @Override
        public void begin(FileFacts facts, boolean keysDecoded, boolean valuesDecoded) throws IOException {
            StoredContent content = Objects.requireNonNull(facts.content());
            Map<String, Object> head = new LinkedHashMap<>();
            head.put("file", facts.path().toString());
            head.put("kind", content.cache() ? "cache" : "map");
            head.put("maximumBytes", facts.maximumBytes());
            head.put("key", content.key());
            head.put("keyIn", form(keysDecoded, content.key()));
            head.put("value", content.value());
            head.put("valueIn", form(valuesDecoded, content.value()));
            write(head);
        }

        private static String form(boolean decoded, String kind) {
            return !decoded ? "base64 of the stored bytes" : kind.equals("byte[]") ? "base64" : "json";
        }

        @Override
        public void take(Object key, Object value) throws IOException {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("key", key);
            line.put("value", value);
            write(line);
        }

        private void write(Map<String, Object> line) throws IOException {
            writer.write(ResultJson.toJson(line));
            writer.write('\n');
        }
    }

    @Override
    public Integer call() {
        Path target = StoreFiles.path("--out", out);
        return StoreFiles.with(file, path -> {
            try {
                FileExport.Result result = write(path, target);
                System.out.println(Units.count(result.entries()) + " entries: " + target);
                if (result.skipped() > 0) {
                    System.err.println("lab: entries are damaged and were left out: entries=" + result.skipped());
                }
                return result.skipped() > 0 ? ExitCode.FAILED : ExitCode.OK;
            } catch (DamagedFileException damaged) {
                System.err.println("lab: " + StoreFiles.sentence(String.valueOf(damaged.getMessage()), path));
                return ExitCode.FAILED;
            }
        });
    }

    private static FileExport.Result write(Path path, Path target) throws IOException {
        boolean done = false;
        try (BufferedWriter writer = Files.newBufferedWriter(target, StandardOpenOption.CREATE_NEW)) {
            FileExport.Result result = FileExport.export(path, new Lines(writer));
            writer.flush();
            done = true;
            return result;
        } catch (FileAlreadyExistsException e) {
            done = true;
            throw new UserError("exists already: --out=" + target, e);
        } finally {
            if (!done) {
                Files.deleteIfExists(target);
            }
        }
    }
}
