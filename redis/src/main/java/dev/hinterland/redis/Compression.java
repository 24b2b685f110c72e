// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import org.jspecify.annotations.Nullable;

/** Compresses values by zstd. Thread-safe. */
final class Compression {

    private static final int LEVEL = 3;

    /** How much smaller a value must become: a header's worth, and a sixteenth. */
    private static final int LEAST_BYTES = 16;

    private Compression() {}

    /** Returns the bytes compressed, or {@code null} if they are fewer than a limit or hardly get fewer. */
    static byte @Nullable [] compress(byte[] bytes, int above) {
        if (bytes.length < Math.max(above, 1)) {
            return null;
        }
        byte[] packed = Zstd.compress(bytes, LEVEL);
        return packed.length + LEAST_BYTES + bytes.length / 16 < bytes.length ? packed : null;
    }

    static byte[] decompress(byte[] packed, int length) {
        try {
            byte[] bytes = Zstd.decompress(packed, length);
            if (bytes.length != length) {
                throw new IllegalArgumentException("compressed value has a wrong length: length=" + length);
            }
            return bytes;
        } catch (ZstdException e) {
            throw new IllegalArgumentException("compressed value is damaged: problem=[" + e.getMessage() + "]", e);
        }
    }
}
