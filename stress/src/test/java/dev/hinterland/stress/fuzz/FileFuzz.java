// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.fuzz;

import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.file.ForeignFileException;
import dev.hinterland.internal.file.InspectedFile;
import dev.hinterland.internal.offline.FileVerifier;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Changes bytes of a map's file. The check ends with a report or a refusal, and the opener opens the file or refuses
 * it. Where the check finds no damage, the opener must open.
 */
public final class FileFuzz {

    private static final long MAX_BYTES = 1 << 20;
    private static final int EDIT_BYTES = 5;

    /** Where the header has what never changes. */
    private static final int FIXED_BYTES = 80;

    private static final int TEXT_LENGTH_OFFSET = 72;
    private static final int STATE_CHUNK = 1;
    private static final int TEXT_CHUNK = 2;

    private static final int CHUNK_BYTES = 1 << 12;

    /** The file that is changed: those of its chunks that are not zero, by their numbers. Most of it is a hole. */
    private record Intact(Path file, long length, Map<Integer, byte[]> chunks, List<Integer> numbers) {}

    private static final Intact INTACT = intact();

    private FileFuzz() {}

    private static MapBuilder<String, byte[]> builder(Path file) {
        return Hinterland.map(Codec.ofString(), Codec.ofBytes()).file(file);
    }

    private static Intact intact() {
        try {
            Path folder = Files.createTempDirectory("fuzz");
            Path file = folder.resolve("map");
            folder.toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            SplittableRandom random = new SplittableRandom(1);
            try (OffHeapMap<String, byte[]> map =
                    builder(file).maximumBytes(MAX_BYTES).build()) {
                for (int i = 0; i < 3_000; i++) {
                    map.put("key-" + random.nextInt(1_500), new byte[random.nextInt(200)]);
                    map.remove("key-" + random.nextInt(1_500));
                }
                map.put("large", new byte[100_000]);
            }
            byte[] bytes = Files.readAllBytes(file);
            Map<Integer, byte[]> chunks = new TreeMap<>();
            byte[] zeros = new byte[CHUNK_BYTES];
            for (int at = 0; at < bytes.length; at += CHUNK_BYTES) {
                if (Arrays.mismatch(bytes, at, at + CHUNK_BYTES, zeros, 0, CHUNK_BYTES) >= 0) {
                    chunks.put(at / CHUNK_BYTES, Arrays.copyOfRange(bytes, at, at + CHUNK_BYTES));
                }
            }
            return new Intact(file, bytes.length, chunks, List.copyOf(chunks.keySet()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        boolean headerChanged = write(input);
        MapBuilder<String, byte[]> builder = builder(INTACT.file());
        boolean damaged = true;
        try {
            FileVerifier.Report report = FileVerifier.verify(INTACT.file());
            damaged = report.isDamaged();
            if (report.facts().state() == InspectedFile.State.CREATING) {
                // The file counts as new, which requires a budget.
                builder.maximumBytes(MAX_BYTES);
            }
        } catch (ForeignFileException documented) {
            // None of a store's files, or not a usable one. The opener may refuse it, too.
        }
        try {
            builder.build().close();
        } catch (UncheckedIOException | IllegalArgumentException documented) {
            if (!damaged && !headerChanged) {
                throw new AssertionError("file is refused in which no damage was found", documented);
            }
        }
    }

    /** Writes the file with changes; returns whether what never changes did. */
    private static boolean write(byte[] input) throws IOException {
        Map<Integer, byte[]> chunks = new TreeMap<>();
        INTACT.chunks().forEach((number, bytes) -> chunks.put(number, bytes.clone()));
        ByteBuffer edits = ByteBuffer.wrap(input);
        boolean fits = edits.hasRemaining() && (edits.get() & 1) != 0;
        boolean headerChanged = false;
        while (edits.remaining() >= EDIT_BYTES) {
            // Two bytes say which chunk, and two where in it: so the header is as likely as any other.
            int number = INTACT.numbers().get(edits.getChar() % INTACT.numbers().size());
            int at = edits.getChar() % CHUNK_BYTES;
            byte value = edits.get();
            headerChanged |= chunks.get(number)[at] != value && number != STATE_CHUNK && number <= TEXT_CHUNK;
            chunks.get(number)[at] = value;
        }
        if (fits) {
            fitChecksum(chunks.get(0), chunks.get(TEXT_CHUNK));
        }
        store(chunks);
        return headerChanged;
    }

    /** Makes the checksum of the header right, so that what lies behind it is looked at. */
    private static void fitChecksum(byte[] first, byte[] text) {
        ByteBuffer header = ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN);
        CRC32C checksum = new CRC32C();
        checksum.update(first, 0, FIXED_BYTES);
        checksum.update(text, 0, Math.clamp(header.getInt(TEXT_LENGTH_OFFSET), 0, text.length));
        header.putInt(FIXED_BYTES, (int) checksum.getValue());
    }

    private static void store(Map<Integer, byte[]> chunks) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(INTACT.file().toFile(), "rw")) {
            file.setLength(0);
            file.setLength(INTACT.length());
            for (Map.Entry<Integer, byte[]> chunk : chunks.entrySet()) {
                file.seek((long) chunk.getKey() * CHUNK_BYTES);
                file.write(chunk.getValue());
            }
        }
    }

    /** Returns inputs to begin with. */
    static List<byte[]> seeds() {
        SplittableRandom random = new SplittableRandom(2);
        List<byte[]> seeds = new ArrayList<>();
        seeds.add(new byte[1]);
        for (int edits = 1; edits <= 16; edits *= 2) {
            byte[] seed = new byte[1 + edits * EDIT_BYTES];
            random.nextBytes(seed);
            seeds.add(seed);
        }
        return seeds;
    }
}
