// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.FirstRequests;
import dev.hinterland.lab.trace.Trace;
import dev.hinterland.lab.trace.format.TraceFile;
import dev.hinterland.lab.trace.format.TraceFormat;
import dev.hinterland.lab.trace.generate.Generator;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a trace comes from, in words that another JVM understands too.
 *
 * @param file the file; {@code null} where it is generated
 * @param format the file's format; {@code null} to find out by its content
 * @param generator the formula; {@code null} where it is a file
 * @param requests how many requests to take at most; 0 for all
 */
public record TraceSource(
        @Nullable String file,
        @Nullable String format,
        @Nullable String generator,
        long requests) {

    /** Returns the trace. */
    public Trace trace() {
        Trace whole = generator != null ? Generator.of(generator) : fileTrace();
        return requests == 0 ? whole : new FirstRequests(whole, requests);
    }

    private Trace fileTrace() {
        Path path = path(String.valueOf(file));
        return format == null ? TraceFile.of(path) : new TraceFile(path, TraceFormat.of(format));
    }

    private static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException notPath) {
            throw new UserError("not a file name: --trace=" + file, notPath);
        }
    }
}
