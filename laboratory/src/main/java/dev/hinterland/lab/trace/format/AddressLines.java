// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.trace.Request;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

/**
 * Addresses of memory: each line has a letter for the kind of access, a hexadecimal address, and perhaps more, as in
 * {@code l 0x1fffff50 1}. The address is the key.
 */
final class AddressLines implements Decoder {

    private static final Pattern KIND = Pattern.compile("[A-Za-z]");
    private static final Pattern ADDRESS = Pattern.compile("0[xX][0-9a-fA-F]{1,16}");
    private static final int PREFIX = 2;
    private static final int HEXADECIMAL = 16;

    private final TextLines lines;

    AddressLines(InputStream in) {
        lines = new TextLines(in);
    }

    @Override
    public boolean next(Request request) throws IOException {
        String text = lines.next();
        if (text == null) {
            return false;
        }
        String[] fields = Columns.ofBlanks(text);
        if (!areFields(fields)) {
            throw lines.misread("not a kind of access and an address", text);
        }
        request.set(Long.parseUnsignedLong(fields[1].substring(PREFIX), HEXADECIMAL));
        return true;
    }

    /** Returns whether this may be a line of such a trace. */
    static boolean areFields(String[] fields) {
        return fields.length > 1
                && KIND.matcher(fields[0]).matches()
                && ADDRESS.matcher(fields[1]).matches();
    }
}
