// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.trace.Request;
import java.io.IOException;
import java.io.InputStream;

/** One key in each line. */
final class KeyLines implements Decoder {

    private final TextLines lines;
    private final boolean onlyNumbers;

    KeyLines(InputStream in, boolean onlyNumbers) {
        lines = new TextLines(in);
        this.onlyNumbers = onlyNumbers;
    }

    @Override
    public boolean next(Request request) throws IOException {
        String text = lines.next();
        if (text == null) {
            return false;
        }
        if (text.indexOf(' ') >= 0 || text.indexOf('\t') >= 0) {
            throw lines.misread("more than one key", text);
        }
        if (onlyNumbers && !TextKeys.isWhole(text)) {
            throw lines.misread("not a decimal number", text);
        }
        request.set(TextKeys.key(text));
        return true;
    }
}
