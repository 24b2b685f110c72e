// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.trace.Request;
import java.io.IOException;
import java.io.InputStream;

/**
 * The traces of the ARC paper (Megiddo and Modha, FAST 2003): each line has the first block, how many blocks follow
 * each other from there, a number that is ignored, and the number of the request. A line is as many requests as it has
 * blocks.
 */
final class ArcLines implements Decoder {

    private static final int FIELDS = 4;
    private static final long MOST_BLOCKS = 1L << 24;

    private final TextLines lines;
    private long block;
    private long left;

    ArcLines(InputStream in) {
        lines = new TextLines(in);
    }

    @Override
    public boolean next(Request request) throws IOException {
        while (left == 0) {
            String text = lines.next();
            if (text == null) {
                return false;
            }
            read(text);
        }
        left--;
        request.set(block++);
        return true;
    }

    private void read(String text) throws Misread {
        String[] fields = Columns.ofBlanks(text);
        if (!areFields(fields)) {
            throw lines.misread("not four numbers of an ARC trace", text);
        }
        block = Long.parseLong(fields[0]);
        left = Long.parseLong(fields[1]);
        if (left > MOST_BLOCKS) {
            throw lines.misread("more blocks than one request can have", text);
        }
    }

    /** Returns whether this may be a line of such a trace. */
    static boolean areFields(String[] fields) {
        if (fields.length != FIELDS) {
            return false;
        }
        for (String field : fields) {
            if (!TextKeys.isCount(field)) {
                return false;
            }
        }
        return true;
    }
}
