// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.trace.Request;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Lines with time, key and size, in this order unless a header says otherwise. Times are in seconds, or in microseconds
 * if a header says that keys are blocks of a disk ({@code version,time,op,size,lbn}, as libCacheSim has them).
 */
final class TableLines implements Decoder {

    private static final int MILLIS = 1000;
    private static final int DIGITS_OF_SECONDS = 15;

    private final TextLines lines;
    private @Nullable Columns columns;

    TableLines(InputStream in) {
        lines = new TextLines(in);
    }

    @Override
    public boolean next(Request request) throws IOException {
        String text = lines.next();
        if (text == null) {
            return false;
        }
        String[] fields = Columns.of(text);
        if (columns == null) {
            boolean header = Columns.areNames(fields);
            columns = header ? Columns.ofHeader(fields) : Columns.usual(fields.length);
            if (header) {
                return next(request);
            }
        }
        read(text, fields, columns, request);
        return true;
    }

    private void read(String text, String[] fields, Columns where, Request request) throws Misread {
        if (fields.length <= Math.max(where.time(), Math.max(where.key(), where.size()))) {
            throw lines.misread("too few columns", text);
        }
        String key = fields[where.key()];
        if (key.isEmpty()) {
            throw lines.misread("no key", text);
        }
        request.set(TextKeys.key(key), size(text, fields, where), time(text, fields, where));
    }

    private long size(String text, String[] fields, Columns where) throws Misread {
        if (where.size() < 0) {
            return 1;
        }
        String size = fields[where.size()];
        if (!TextKeys.isCount(size)) {
            throw lines.misread("not a size in bytes", text);
        }
        return Long.parseLong(size);
    }

    private long time(String text, String[] fields, Columns where) throws Misread {
        if (where.time() < 0) {
            return 0;
        }
        String time = fields[where.time()];
        if (!Columns.isNumber(time)) {
            throw lines.misread("not a time", text);
        }
        boolean seconds = time.length() <= DIGITS_OF_SECONDS && where.millisPerTime() == MILLIS;
        return seconds && TextKeys.isCount(time)
                ? Long.parseLong(time) * MILLIS
                : Math.round(Double.parseDouble(time) * where.millisPerTime());
    }
}
