// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.EqualTimesToLive;
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
 * @param seed what decides where something is drawn by chance
 * @param expiry how long objects are good for, and what ends them
 */
public record TraceSource(
        @Nullable String file,
        @Nullable String format,
        @Nullable String generator,
        long requests,
        long seed,
        Expiry expiry) {

    /**
     * How objects end.
     *
     * @param byCache whether caches end them by themselves, by the time of the trace; else each request checks
     * @param millis how long each object is good for; 0 if the trace says so
     */
    public record Expiry(boolean byCache, long millis) {

        /** What a trace says, checked by whoever asks. */
        public static final Expiry CHECKED = new Expiry(false, 0);
    }

    /** The seed where none is named. */
    public static final long FIRST_SEED = 1;

    /** A source with the first seed. */
    public TraceSource(@Nullable String file, @Nullable String format, @Nullable String generator, long requests) {
        this(file, format, generator, requests, FIRST_SEED, Expiry.CHECKED);
    }

    /** Returns the same with another seed. */
    public TraceSource withSeed(long newSeed) {
        return new TraceSource(file, format, generator, requests, newSeed, expiry);
    }

    /** Returns whether another seed gives other requests. */
    public boolean isDrawn() {
        return generator != null && Generator.of(generator, seed).isDrawn();
    }

    /** Returns the trace. */
    public Trace trace() {
        Trace whole = generator != null ? Generator.of(generator, seed) : fileTrace();
        Trace lasting = expiry.millis() == 0 ? whole : new EqualTimesToLive(whole, expiry.millis());
        return requests == 0 ? lasting : new FirstRequests(lasting, requests);
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
