// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.input.UserError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The formats of traces, with the names that a user gives them. */
public enum TraceFormat {
    /** One key in each line, a number or a text. */
    KEYS("keys"),
    /** One decimal number in each line; the traces of the LIRS paper (Jiang and Zhang, SIGMETRICS 2002). */
    LIRS("lirs"),
    /** Blanks between first block, number of blocks, a number to ignore, and the request's number. */
    ARC("arc"),
    /** Time, key and size, with commas, semicolons or blanks between them; a header may name them. */
    CSV("csv"),
    /** Packed records of time, key, size and next request. */
    ORACLE_GENERAL("oracle-general"),
    /** Big endian integers of 32 bits. */
    INT32("int32");

    private final String id;

    TraceFormat(String id) {
        this.id = id;
    }

    /** Returns the format of this name. */
    public static TraceFormat of(String id) {
        return Arrays.stream(values())
                .filter(format -> format.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new UserError("unknown format: --format=" + id + ", known=" + ids()));
    }

    /** Returns all names, with bars between them. */
    public static String ids() {
        return Arrays.stream(values()).map(TraceFormat::id).collect(Collectors.joining("|"));
    }

    /** Returns the name that a user gives it. */
    public String id() {
        return id;
    }

    Decoder decoder(InputStream in) {
        return switch (this) {
            case KEYS -> new KeyLines(in, false);
            case LIRS -> new KeyLines(in, true);
            case ARC -> new ArcLines(in);
            case CSV -> new TableLines(in);
            case ORACLE_GENERAL -> new OracleRecords(in);
            case INT32 -> new IntRecords(in);
        };
    }

    /**
     * Recognises a format by the beginning of a file, decompressed; nothing where it does not tell. Of the text formats
     * {@link #LIRS} looks like {@link #KEYS}, and is read the same way.
     *
     * @param whole whether that is all of the file
     */
    static Optional<TraceFormat> recognise(byte[] beginning, boolean whole) throws IOException {
        if (beginning.length == 0) {
            return Optional.empty();
        }
        for (byte value : beginning) {
            boolean text = value < 0 || value >= ' ' || (value >= '\t' && value <= '\r');
            if (!text) {
                return Optional.of(OracleRecords.look(beginning, whole) ? ORACLE_GENERAL : INT32);
            }
        }
        return recogniseText(beginning);
    }

    private static Optional<TraceFormat> recogniseText(byte[] beginning) throws IOException {
        TextLines lines = new TextLines(new ByteArrayInputStream(beginning));
        String line = lines.next();
        if (line == null) {
            return Optional.empty();
        }
        String[] fields = Columns.of(line);
        if (fields.length == 1) {
            return Optional.of(KEYS);
        }
        return Optional.of(ArcLines.areFields(fields) && line.indexOf(',') < 0 && line.indexOf(';') < 0 ? ARC : CSV);
    }
}
