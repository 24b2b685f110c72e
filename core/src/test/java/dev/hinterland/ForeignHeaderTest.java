// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file whose header says what none of a map's says is refused, and takes no memory. */
class ForeignHeaderTest {

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("map.hl");
    }

    private MapBuilder<String, byte[]> builder() {
        return Hinterland.map(Codec.ofString(), Codec.ofBytes()).file(file());
    }

    /** With a right checksum, so that the opener goes on. */
    @Test
    void headerOfAnyNumbers_isRefused() throws IOException {
        builder().maximumBytes(16 << 20).build().close();
        byte[] start = new byte[64 << 10];
        try (RandomAccessFile opened = new RandomAccessFile(file().toFile(), "r")) {
            opened.readFully(start);
        }
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 500; round++) {
            ByteBuffer header = ByteBuffer.wrap(start.clone()).order(ByteOrder.LITTLE_ENDIAN);
            int at = 16 + Integer.BYTES * random.nextInt(8);
            header.putInt(at, random.nextBoolean() ? random.nextInt() : 1 << random.nextInt(32));
            CRC32C checksum = new CRC32C();
            checksum.update(header.array(), 0, 80);
            checksum.update(header.array(), 8192, header.getInt(72));
            header.putInt(80, (int) checksum.getValue());
            try (RandomAccessFile opened = new RandomAccessFile(file().toFile(), "rw")) {
                opened.write(header.array());
            }
            if (!Arrays.equals(Arrays.copyOf(start, 80), Arrays.copyOf(header.array(), 80))) {
                assertThatThrownBy(() -> builder().build().close())
                        .as(() -> "at=" + at + ", int=" + header.getInt(at))
                        .isInstanceOfAny(UncheckedIOException.class, IllegalArgumentException.class);
            }
        }
    }
}
