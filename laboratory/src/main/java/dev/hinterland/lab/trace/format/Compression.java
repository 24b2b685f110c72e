// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.tukaani.xz.XZInputStream;

/** How a file is compressed, which its name tells. */
enum Compression {
    GZIP("gz"),
    XZ("xz"),
    ZSTD("zst|zstd"),
    NONE("");

    private final Pattern name;

    Compression(String endings) {
        name = Pattern.compile(".*\\.(" + endings + ")", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }

    static Compression of(String fileName) {
        return Arrays.stream(values())
                .filter(compression -> compression.name.matcher(fileName).matches())
                .findFirst()
                .orElse(NONE);
    }

    /** Returns a file's name without the ending that says how it is compressed. */
    static String stripped(String fileName) {
        return of(fileName) == NONE ? fileName : fileName.substring(0, fileName.lastIndexOf('.'));
    }

    /** Returns what the compressed bytes mean. */
    InputStream open(InputStream compressed) throws IOException {
        return switch (this) {
            case GZIP -> new GZIPInputStream(compressed, 1 << 16);
            case XZ -> new XZInputStream(compressed);
            case ZSTD -> new ZstdInputStreamNoFinalizer(compressed);
            case NONE -> compressed;
        };
    }
}
