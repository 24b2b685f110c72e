// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.format.NumberRecords.Kind;
import dev.hinterland.lab.trace.format.VscsiRecords.Version;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
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
    /** A kind of access, a hexadecimal address, and what is ignored. */
    ADDRESS("address"),
    /** Packed records of time, key, size and next request. */
    ORACLE_GENERAL("oracle-general"),
    /** Records of virtual disks, version 1. */
    VSCSI1("vscsi1"),
    /** Records of virtual disks, version 2. */
    VSCSI2("vscsi2"),
    /** Big endian integers of 32 bits. */
    INT32("int32"),
    /** Little endian integers of 32 bits. */
    INT32_LE("int32-le"),
    /** Big endian integers of 64 bits. */
    INT64("int64"),
    /** Little endian integers of 64 bits. */
    INT64_LE("int64-le");

    /** Enough of a text to tell that it is no prose, and little enough to leave a mistake to whoever reads it all. */
    private static final int LOOKED_AT = 200;

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
            case ADDRESS -> new AddressLines(in);
            case VSCSI1 -> new VscsiRecords(in, Version.V1);
            case VSCSI2 -> new VscsiRecords(in, Version.V2);
            case INT32 -> new NumberRecords(in, Kind.INT32);
            case INT32_LE -> new NumberRecords(in, Kind.INT32_LE);
            case INT64 -> new NumberRecords(in, Kind.INT64);
            case INT64_LE -> new NumberRecords(in, Kind.INT64_LE);
        };
    }

    /**
     * Recognises a format by the beginning of a file, decompressed; nothing if there are no requests. Of the text
     * formats {@link #LIRS} looks like {@link #KEYS}, and is read the same way.
     *
     * @param whole whether that is all of the file
     * @throws Misread if it looks like no format, or like several
     */
    static Optional<TraceFormat> recognise(byte[] beginning, boolean whole) throws IOException {
        if (beginning.length == 0) {
            return Optional.empty();
        }
        for (byte value : beginning) {
            boolean text = value < 0 || value >= ' ' || (value >= '\t' && value <= '\r');
            if (!text) {
                return Optional.of(recogniseRecords(beginning, whole));
            }
        }
        return recogniseText(beginning, whole);
    }

    private static TraceFormat recogniseRecords(byte[] beginning, boolean whole) throws Misread {
        List<TraceFormat> possible = Arrays.stream(values())
                .filter(format -> format.look(beginning, whole))
                .toList();
        if (possible.size() == 1) {
            return possible.getFirst();
        }
        throw possible.isEmpty()
                ? new Misread("not recognised as a trace, so --format must say what it is: known=" + ids())
                : new Misread("may have several formats, so --format must say which: possible="
                        + possible.stream().map(TraceFormat::id).collect(Collectors.joining("|")));
    }

    /** Returns whether the records at the beginning of a file look like those of this format. */
    private boolean look(byte[] beginning, boolean whole) {
        return switch (this) {
            case KEYS, LIRS, ARC, CSV, ADDRESS -> false;
            case ORACLE_GENERAL -> OracleRecords.look(beginning, whole);
            case VSCSI1 -> Version.V1.look(beginning, whole);
            case VSCSI2 -> Version.V2.look(beginning, whole);
            case INT32 -> Kind.INT32.look(beginning, whole);
            case INT32_LE -> Kind.INT32_LE.look(beginning, whole);
            case INT64 -> Kind.INT64.look(beginning, whole);
            case INT64_LE -> Kind.INT64_LE.look(beginning, whole);
        };
    }

    private static Optional<TraceFormat> recogniseText(byte[] beginning, boolean whole) throws IOException {
        String line = new TextLines(new ByteArrayInputStream(beginning)).next();
        if (line == null) {
            return Optional.empty();
        }
        String[] fields = Columns.of(line);
        boolean blanks = line.indexOf(',') < 0 && line.indexOf(';') < 0;
        TraceFormat likely = fields.length == 1 ? KEYS : CSV;
        if (blanks && ArcLines.areFields(fields)) {
            likely = ARC;
        } else if (blanks && AddressLines.areFields(fields)) {
            likely = ADDRESS;
        }
        likely.check(whole ? beginning : upToTheLastLine(beginning));
        return Optional.of(likely);
    }

    private static byte[] upToTheLastLine(byte[] beginning) {
        int end = beginning.length;
        while (end > 0 && beginning[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(beginning, end);
    }

    /** Reads some requests, so that prose is not taken for a trace. */
    private void check(byte[] beginning) throws IOException {
        Decoder decoder = decoder(new ByteArrayInputStream(beginning));
        Request request = new Request();
        try {
            int read = 0;
            while (read < LOOKED_AT && decoder.next(request)) {
                read++;
            }
            if (read == 0) {
                throw new Misread("no request in it");
            }
        } catch (Misread problem) {
            throw new Misread("not recognised as a trace, so --format must say what it is: known=" + ids() + ", likely="
                    + id + ", which it is not: " + problem.getMessage());
        }
    }
}
