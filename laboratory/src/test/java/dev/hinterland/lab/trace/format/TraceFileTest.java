// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.FirstRequests;
import dev.hinterland.lab.trace.Reading;
import dev.hinterland.lab.trace.Reading.Read;
import dev.hinterland.lab.trace.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class TraceFileTest {

    @TempDir
    private Path directory;

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(directory.resolve(name), content);
    }

    private TraceFile text(String content) throws IOException {
        return TraceFile.of(file("t.txt", content.getBytes(StandardCharsets.UTF_8)));
    }

    private TraceFile text(TraceFormat format, String content) throws IOException {
        return new TraceFile(file("t.txt", content.getBytes(StandardCharsets.UTF_8)), format);
    }

    static byte[] oracle(long... timeKeySizeNext) {
        ByteBuffer buffer = ByteBuffer.allocate(timeKeySizeNext.length / 4 * 24).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < timeKeySizeNext.length; i += 4) {
            buffer.putInt((int) timeKeySizeNext[i])
                    .putLong(timeKeySizeNext[i + 1])
                    .putInt((int) timeKeySizeNext[i + 2])
                    .putLong(timeKeySizeNext[i + 3]);
        }
        return buffer.array();
    }

    static byte[] ints(int... keys) {
        ByteBuffer buffer = ByteBuffer.allocate(keys.length * 4);
        Arrays.stream(keys).forEach(buffer::putInt);
        return buffer.array();
    }

    @Test
    void keys_skipBlankLinesAndStars() throws IOException {
        TraceFile trace = text("7\r\n\n*\r\n  -3 \n7\n# a comment\n18446744073709551615");

        assertThat(trace.format()).isEqualTo(TraceFormat.KEYS);
        assertThat(Reading.all(trace))
                .containsExactly(
                        new Read(7, 1, 0, 0), new Read(-3, 1, 0, 0), new Read(7, 1, 0, 0), new Read(-1, 1, 0, 0));
    }

    @Test
    void keysThatAreNoNumbers_areTheSameKeyEachTime() throws IOException {
        List<Long> keys = Reading.keys(text("/a.html\n/b.html\n/a.html\n99999999999999999999\n"));

        assertThat(keys.get(0)).isEqualTo(keys.get(2)).isNotEqualTo(keys.get(1));
        assertThat(keys).hasSize(4);
        assertThat(new HashSet<>(keys)).hasSize(3);
    }

    @Test
    void lirs_takesNumbersOnly() throws IOException {
        assertThat(Reading.keys(text(TraceFormat.LIRS, "1\n*\n2\n"))).containsExactly(1L, 2L);
        assertThatThrownBy(() -> Reading.keys(text(TraceFormat.LIRS, "1\n*\nx\n")))
                .isInstanceOf(UserError.class)
                .hasMessage("not a decimal number: line=3, text=x, trace=" + directory.resolve("t.txt"));
    }

    @Test
    void arc_isOneRequestForEachBlock() throws IOException {
        TraceFile trace = text("100 3 0 1\n7 0 0 2\n5 1 0 3\n");

        assertThat(trace.format()).isEqualTo(TraceFormat.ARC);
        assertThat(Reading.keys(trace)).containsExactly(100L, 101L, 102L, 5L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,2,3\n4,5,6\n", "1 2 3\n4\t5   6\n", "time;key;size\n1 ; 2;3\n4;5;6\n"})
    void csv_isTimeKeySize(String content) throws IOException {
        TraceFile trace = text(content);

        assertThat(trace.format()).isEqualTo(TraceFormat.CSV);
        assertThat(Reading.all(trace)).containsExactly(new Read(2, 3, 1000, 0), new Read(5, 6, 4000, 0));
    }

    @Test
    void csvWithAHeader_hasItsColumnsWhereThatSays() throws IOException {
        assertThat(Reading.all(text("size,other,obj_id,timestamp\n3,x,2,1.5\n")))
                .containsExactly(new Read(2, 3, 1500, 0));
        assertThat(Reading.all(text("when,what\n1,2\n"))).containsExactly(new Read(2, 1, 1000, 0));
    }

    @Test
    void oracleGeneral_isLittleEndian() throws IOException {
        byte[] content = oracle(10, 7, 100, 2, 11, -2, 0xFFFF_FFFFL, -1, 11, 7, 100, Long.MAX_VALUE);
        TraceFile trace = TraceFile.of(file("t.oracleGeneral", content));

        assertThat(trace.format()).isEqualTo(TraceFormat.ORACLE_GENERAL);
        assertThat(Reading.all(trace))
                .containsExactly(
                        new Read(7, 100, 10_000, 0),
                        new Read(-2, 0xFFFF_FFFFL, 11_000, 0),
                        new Read(7, 100, 11_000, 0));
    }

    @Test
    void int32_isBigEndian() throws IOException {
        TraceFile trace = new TraceFile(file("t.bin", ints(1, 2, 1, 0x01020304, -1, 0, 0, 0)), TraceFormat.INT32);

        assertThat(Reading.keys(trace)).containsExactly(1L, 2L, 1L, 0x01020304L, -1L, 0L, 0L, 0L);
    }

    static byte[] numbers(int bytes, ByteOrder order, long... keys) {
        ByteBuffer buffer = ByteBuffer.allocate(keys.length * bytes).order(order);
        for (long key : keys) {
            if (bytes == Integer.BYTES) {
                buffer.putInt((int) key);
            } else {
                buffer.putLong(key);
            }
        }
        return buffer.array();
    }

    static byte[] vscsi(int version, long... lengthBlockMicros) {
        int length = version == 1 ? 32 : 40;
        ByteBuffer buffer =
                ByteBuffer.allocate(lengthBlockMicros.length / 3 * length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < lengthBlockMicros.length; i += 3) {
            int bytes = (int) lengthBlockMicros[i];
            if (version == 1) {
                buffer.putInt(i).putInt(bytes).putInt(1).putShort((short) 42).putShort((short) 0x100);
            } else {
                buffer.putShort((short) 42)
                        .putShort((short) 0x2FF)
                        .putInt(i)
                        .putInt(bytes)
                        .putInt(1);
            }
            buffer.putLong(lengthBlockMicros[i + 1]).putLong(lengthBlockMicros[i + 2]);
            if (version == 2) {
                buffer.putLong(77);
            }
        }
        return buffer.array();
    }

    @ParameterizedTest
    @CsvSource({
        "4, BIG_ENDIAN, INT32",
        "4, LITTLE_ENDIAN, INT32_LE",
        "8, BIG_ENDIAN, INT64",
        "8, LITTLE_ENDIAN, INT64_LE"
    })
    void smallNumbers_areRecognised_inEachLengthAndOrder(int bytes, String order, TraceFormat format)
            throws IOException {
        ByteOrder byteOrder = order.equals("BIG_ENDIAN") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        TraceFile trace = TraceFile.of(file("t.bin", numbers(bytes, byteOrder, 70_001, 2, 70_001, 300, 1000)));

        assertThat(trace.format()).isEqualTo(format);
        assertThat(Reading.keys(trace)).containsExactly(70_001L, 2L, 70_001L, 300L, 1000L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void vscsi_isRecognised_andHasBlocksAndMicroseconds(int version) throws IOException {
        TraceFile trace = TraceFile.of(
                file("t.vscsi", vscsi(version, 512, 42_932_745, 5_633_898_611_441L, 65_536, 7, 5_633_898_745_540L)));

        assertThat(trace.format()).isEqualTo(version == 1 ? TraceFormat.VSCSI1 : TraceFormat.VSCSI2);
        assertThat(Reading.all(trace))
                .containsExactly(new Read(42_932_745, 512, 5_633_898_611L, 0), new Read(7, 65_536, 5_633_898_745L, 0));
    }

    @Test
    void csvOfADisk_hasBlocksAndMicroseconds() throws IOException {
        TraceFile trace = text("version,time,op,size,lbn\n1,5633898611441,42,512,42932745\n");

        assertThat(trace.format()).isEqualTo(TraceFormat.CSV);
        assertThat(Reading.all(trace)).containsExactly(new Read(42_932_745, 512, 5_633_898_611L, 0));
    }

    @Test
    void addresses_areHexadecimal() throws IOException {
        TraceFile trace = text("s 0x1fffff50 1\nl 0xffffffffffffffff 0 9\n");

        assertThat(trace.format()).isEqualTo(TraceFormat.ADDRESS);
        assertThat(Reading.keys(trace)).containsExactly(0x1fff_ff50L, -1L);
    }

    /** A program, numbers that may have either length, zeros, prose, and text of a program. */
    @Test
    void filesThatAreNoTrace_areRefused_withTheFormatsThatOneCanName() throws IOException {
        byte[] program = {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3e, 0, 1, 0, 0, 0};
        byte[] tiny = numbers(4, ByteOrder.BIG_ENDIAN, 1, 2, 3, 4, 5, 6, 7, 9);
        List<byte[]> none = List.of(
                program,
                new byte[4096],
                "Traces, published by others, of two kinds.\n".getBytes(StandardCharsets.UTF_8),
                "int main(void) {\n  return 0;\n}\n".getBytes(StandardCharsets.UTF_8));

        for (byte[] content : none) {
            Path file = file("t", content);
            assertThatThrownBy(() -> TraceFile.of(file))
                    .isInstanceOf(UserError.class)
                    .hasMessageStartingWith(
                            "not recognised as a trace, so --format must say what it is: known=keys|lirs")
                    .hasMessageEndingWith("trace=" + file)
                    .message()
                    .hasLineCount(1);
        }
        Path ambiguous = file("t", tiny);
        assertThatThrownBy(() -> TraceFile.of(ambiguous))
                .hasMessage("may have several formats, so --format must say which: possible=int32|int64, trace="
                        + ambiguous);
    }

    @Test
    void recordsBeyondTheBuffer_areReadToTheEnd() throws IOException {
        int[] keys = new int[20_000];
        Arrays.setAll(keys, i -> i);

        List<Long> read = Reading.keys(TraceFile.of(file("t.bin", ints(keys))));

        assertThat(read).hasSize(20_000);
        assertThat(read.get(19_999)).isEqualTo(19_999);
    }

    @ParameterizedTest
    @CsvSource({"t.gz", "t.XZ", "t.zst", "t.keys.zstd", "t.keys"})
    void ending_saysTheCompression(String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = compressed(name, bytes)) {
            out.write("1\n2\n1\n".getBytes(StandardCharsets.UTF_8));
        }

        TraceFile trace = TraceFile.of(file(name, bytes.toByteArray()));

        assertThat(Reading.keys(trace)).containsExactly(1L, 2L, 1L);
        assertThat(trace.name()).isIn("t", "t.keys");
    }

    private static OutputStream compressed(String name, OutputStream out) throws IOException {
        return switch (Compression.of(name)) {
            case GZIP -> new GZIPOutputStream(out);
            case XZ -> new XZOutputStream(out, new LZMA2Options());
            case ZSTD -> new ZstdOutputStream(out);
            case NONE -> out;
        };
    }

    @Test
    void share_growsToOne() throws IOException {
        TraceFile trace = text("1\n2\n3\n");
        try (var requests = trace.open()) {
            assertThat(requests.share()).isZero();
        }
        try (var requests = trace.open()) {
            while (requests.next(new Request())) {
                assertThat(requests.share()).isBetween(0.0, 1.0);
            }
            assertThat(requests.share()).isEqualTo(1);
        }
    }

    @Test
    void firstRequests_areNoMoreThanAsked() throws IOException {
        assertThat(Reading.keys(new FirstRequests(text("1\n2\n3\n"), 2))).containsExactly(1L, 2L);
        assertThat(Reading.keys(new FirstRequests(text("1\n2\n3\n"), 9))).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "keys           | '1\n2 3\n'            | more than one key: line=2, text=2 3",
                "arc            | '1 1 0 0\n1 2 3\n'    | not four numbers of an ARC trace: line=2, text=1 2 3",
                "arc            | '1 -1 0 0\n'          | not four numbers of an ARC trace: line=1, text=1 -1 0 0",
                "arc            | '1 9999999999 0 0\n'  | more blocks than one request can have: line=1, text=1 9999999999 0 0",
                "csv            | '1,2,3\n1,2\n'        | too few columns: line=2, text=1,2",
                "csv            | '1,2,3\n1,,3\n'       | no key: line=2, text=1,,3",
                "csv            | '1,2,3\n1,2,-3\n'     | not a size in bytes: line=2, text=1,2,-3",
                "csv            | '1,2,3\nx,2,3\n'      | not a time: line=2, text=x,2,3",
                "address        | 'l 0x1\nl 12\n'        | not a kind of access and an address: line=2, text=l 12",
                "vscsi1         | 'abcde'               | ends within a record of 32 bytes: offset=0",
                "vscsi2         | 'abcdefghijklmnopqrstuvwxyzabcdefghijklmn' | not a record of this version: version=2, offset=0",
                "int64-le       | 'abcde'               | ends within a record of 8 bytes: offset=0",
                "oracle-general | 'abcde'               | ends within a record of 24 bytes: offset=0",
                "int32          | 'abcde'               | ends within a record of 4 bytes: offset=4"
            })
    void badContent_isOneSentenceWithItsPlace(String format, String content, String problem) throws IOException {
        TraceFile trace = text(TraceFormat.of(format), content);

        assertThatThrownBy(() -> Reading.all(trace))
                .isInstanceOf(UserError.class)
                .hasMessage(problem + ", trace=" + directory.resolve("t.txt"));
    }

    @Test
    void controlCharactersAndEndlessLines_areNoText() throws IOException {
        assertThatThrownBy(() -> Reading.all(text(TraceFormat.KEYS, "1\n\u0000\n")))
                .hasMessageStartingWith("not text: line=2, trace=");
        assertThatThrownBy(() -> Reading.all(text(TraceFormat.KEYS, "1\n" + "x".repeat(TextLines.LONGEST_LINE + 1))))
                .hasMessageStartingWith("longer than any line of a trace: line=2, limit=65536, trace=");
    }

    @Test
    void filesThatAreNone_areOneSentence() throws IOException {
        Path empty = file("empty", new byte[0]);
        Path cut = file("cut.gz", new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0});
        Path noXz = file("no.xz", "1\n2\n".getBytes(StandardCharsets.UTF_8));
        Path noZstd = file("no.zst", "1\n2\n".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> TraceFile.of(directory.resolve("none")))
                .hasMessageStartingWith("no such file: --trace=");
        assertThatThrownBy(() -> TraceFile.of(directory)).hasMessageStartingWith("not a file: --trace=");
        assertThatThrownBy(() -> TraceFile.of(empty)).hasMessage("no requests in it: trace=" + empty);
        for (Path broken : List.of(cut, noXz, noZstd)) {
            assertThatThrownBy(() -> TraceFile.of(broken))
                    .isInstanceOf(UserError.class)
                    .hasMessageStartingWith("broken, or not compressed in the way that its name says: compression=")
                    .hasMessageEndingWith("trace=" + broken)
                    .message()
                    .hasLineCount(1);
        }
    }

    @Test
    void unknownFormat_isRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> TraceFormat.of("pcap"))
                .hasMessage("unknown format: --format=pcap, known=keys|lirs|arc|csv|address|oracle-general|"
                        + "vscsi1|vscsi2|int32|int32-le|int64|int64-le");
    }
}
