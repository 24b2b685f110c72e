// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/**
 * Whatever bytes a file has, reading it ends, with requests or with one sentence. A failure names its seed and round,
 * with which it comes again.
 */
class TraceFuzzTest {

    private static final int ROUNDS = 600;
    private static final int MOST_REQUESTS = 100_000;

    @TempDir
    private Path directory;

    private final List<byte[]> wellFormed = List.of(
            "1\n2\n*\n3\n\n4\n".getBytes(StandardCharsets.UTF_8),
            "10 3 0 1\n20 1 0 2\n".getBytes(StandardCharsets.UTF_8),
            "time,key,size\n1,a,10\n2,b,20\n".getBytes(StandardCharsets.UTF_8),
            TraceFileTest.oracle(1, 2, 3, 1, 2, 2, 3, -1),
            "s 0x1fffff50 1\nl 0x10 2\n".getBytes(StandardCharsets.UTF_8),
            "version,time,op,size,lbn\n1,5633898611441,42,512,42932745\n".getBytes(StandardCharsets.UTF_8),
            TraceFileTest.vscsi(1, 512, 7, 1_000_000, 512, 8, 1_000_001),
            TraceFileTest.vscsi(2, 512, 7, 1_000_000, 512, 8, 1_000_001),
            TraceFileTest.numbers(8, ByteOrder.LITTLE_ENDIAN, 70_001, 2, 3, 70_001),
            TraceFileTest.numbers(8, ByteOrder.BIG_ENDIAN, 70_001, 2, 3, 70_001),
            TraceFileTest.ints(1, 2, 3, 1, 2, 3));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyBytes_giveRequestsOrOneSentence(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] content = random.nextInt(4) == 0 ? noise(random) : broken(random);
            String name = List.of("f", "f.gz", "f.xz", "f.zst").get(random.nextInt(4));
            boolean proper = random.nextBoolean();
            byte[] packed = proper ? packed(name, content) : content;
            Path file = Files.write(directory.resolve(name), random.nextInt(3) == 0 ? cut(packed, random) : packed);
            TraceFormat format = TraceFormat.values()[random.nextInt(TraceFormat.values().length)];

            String place = "seed=" + seed + ", round=" + round;
            assertThat(read(file, null)).as(place).isTrue();
            assertThat(read(file, format)).as(place).isTrue();
        }
    }

    /** Reads it, and returns whether it ended as it should; any other exception is the test's failure. */
    private static boolean read(Path file, TraceFormat format) {
        Request request = new Request();
        try (Requests requests = (format == null ? TraceFile.of(file) : new TraceFile(file, format)).open()) {
            int count = 0;
            while (count < MOST_REQUESTS && requests.next(request)) {
                count++;
            }
            return requests.share() <= 1;
        } catch (UserError sentence) {
            return sentence.getMessage().lines().count() == 1
                    && sentence.getMessage().contains(file.getFileName().toString());
        }
    }

    private static byte[] noise(Random random) {
        byte[] bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** A good file with some bytes changed, and perhaps a part repeated. */
    private byte[] broken(Random random) {
        byte[] bytes = wellFormed.get(random.nextInt(wellFormed.size())).clone();
        for (int i = random.nextInt(4); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        if (random.nextInt(4) > 0) {
            return bytes;
        }
        byte[] twice = Arrays.copyOf(bytes, bytes.length * 2);
        System.arraycopy(bytes, 0, twice, bytes.length, bytes.length);
        return twice;
    }

    private static byte[] cut(byte[] bytes, Random random) {
        return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
    }

    private static byte[] packed(String name, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = switch (Compression.of(name)) {
            case GZIP -> new GZIPOutputStream(bytes);
            case XZ -> new XZOutputStream(bytes, new LZMA2Options(0));
            case ZSTD -> new com.github.luben.zstd.ZstdOutputStream(bytes);
            case NONE -> bytes;
        }) {
            out.write(content);
        }
        return bytes.toByteArray();
    }
}
