// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipException;
import org.tukaani.xz.XZIOException;

/**
 * A trace in a file, which is read as a stream.
 *
 * @param file where it is; its ending says whether it is compressed with gzip, xz or zstd
 * @param format how its content is to be read
 */
public record TraceFile(Path file, TraceFormat format) implements Trace {

    /** Enough for thousands of requests; more is needed in no format. */
    private static final int BEGINNING = 1 << 16;

    /** Returns the trace in a file whose format its content tells. */
    public static TraceFile of(Path file) {
        byte[] beginning = beginning(file);
        Optional<TraceFormat> format;
        try {
            format = TraceFormat.recognise(beginning, beginning.length < BEGINNING);
        } catch (IOException problem) {
            throw unreadable(file, problem);
        }
        return new TraceFile(file, format.orElseThrow(() -> new UserError("no requests in it: trace=" + file)));
    }

    private static byte[] beginning(Path file) {
        try (InputStream in = content(file, opened(file))) {
            return in.readNBytes(BEGINNING);
        } catch (IOException problem) {
            throw unreadable(file, problem);
        }
    }

    private static CountedInput opened(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new UserError((Files.exists(file) ? "not a file: --trace=" : "no such file: --trace=") + file);
        }
        return new CountedInput(Files.newInputStream(file));
    }

    private static InputStream content(Path file, InputStream raw) throws IOException {
        InputStream buffered = new BufferedInputStream(raw, BEGINNING);
        try {
            return Compression.of(nameOf(file)).open(buffered);
        } catch (IOException problem) {
            buffered.close();
            throw problem;
        }
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName());
    }

    @Override
    public String name() {
        return Compression.stripped(nameOf(file));
    }

    @Override
    public Requests open() {
        try {
            CountedInput raw = opened(file);
            InputStream content = content(file, raw);
            return new FileRequests(raw, Files.size(file), content, format.decoder(content));
        } catch (IOException problem) {
            throw unreadable(file, problem);
        }
    }

    private static UserError unreadable(Path file, IOException problem) {
        String sentence = problem instanceof Misread ? problem.getMessage() : broken(file, problem);
        return new UserError(sentence + ", trace=" + file, problem);
    }

    private static String broken(Path file, IOException problem) {
        Compression compression = Compression.of(nameOf(file));
        boolean decoding = problem instanceof EOFException
                || problem instanceof ZipException
                || problem instanceof XZIOException
                || problem.getClass().getName().startsWith("com.github.luben.zstd");
        return decoding
                ? "broken, or not compressed in the way that its name says: compression=" + compression + ", problem="
                        + problem.getMessage()
                : "cannot be read: problem=" + problem.getMessage();
    }

    /** A file being read. */
    private final class FileRequests implements Requests {

        private final CountedInput raw;
        private final long size;
        private final InputStream content;
        private final Decoder decoder;

        FileRequests(CountedInput raw, long size, InputStream content, Decoder decoder) {
            this.raw = raw;
            this.size = size;
            this.content = content;
            this.decoder = decoder;
        }

        @Override
        public boolean next(Request request) {
            try {
                return decoder.next(request);
            } catch (IOException problem) {
                throw unreadable(file, problem);
            }
        }

        @Override
        public double share() {
            return size == 0 ? 1 : (double) raw.count() / size;
        }

        @Override
        public void close() {
            try {
                content.close();
            } catch (IOException problem) {
                throw unreadable(file, problem);
            }
        }
    }
}
