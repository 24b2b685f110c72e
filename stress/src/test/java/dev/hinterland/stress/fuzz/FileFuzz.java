package dev.hinterland.stress.fuzz;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.file.ForeignFileException;
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
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/**
 * Changes bytes of a map's file: whatever comes of that, the check ends with a report or a refusal, and the opener opens
 * the file or refuses it. Where the check finds no damage, the opener must open.
 */
public final class FileFuzz {

    private static final long MAX_BYTES = 1 << 20;
    private static final int EDIT_BYTES = 5;

    /** Where the header has what never changes. */
    private static final int FIXED_BYTES = 80;

    private static final int TEXT_LENGTH_OFFSET = 72;
    private static final int TEXT_OFFSET = 8192;
    private static final int STATE_OFFSET = 4096;

    /** The file that is changed, where it has bytes that are not zero, and a few beside them. */
    private record Intact(Path file, long length, int[] offsets, byte[] bytes) {}

    private static final Intact INTACT = intact();

    private FileFuzz() {}

    private static OffHeapMap<String, byte[]> open(Path file) {
        return Hinterland.map(Codec.ofString(), Codec.ofBytes()).file(file).build();
    }

    private static Intact intact() {
        try {
            Path folder = Files.createTempDirectory("fuzz");
            Path file = folder.resolve("map");
            folder.toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            SplittableRandom random = new SplittableRandom(1);
            try (OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                    .maxBytes(MAX_BYTES)
                    .file(file)
                    .build()) {
                for (int i = 0; i < 3_000; i++) {
                    map.put("key-" + random.nextInt(1_500), new byte[random.nextInt(200)]);
                    map.remove("key-" + random.nextInt(1_500));
                }
                map.put("large", new byte[100_000]);
            }
            byte[] bytes = Files.readAllBytes(file);
            List<Integer> offsets = new ArrayList<>();
            int last = -1;
            for (int at = 0; at < bytes.length; at++) {
                if (bytes[at] != 0) {
                    for (int near = Math.max(last + 1, at - Long.BYTES); near <= at; near++) {
                        offsets.add(near);
                    }
                    last = at;
                }
            }
            int[] all = offsets.stream().mapToInt(Integer::intValue).toArray();
            byte[] used = new byte[all.length];
            for (int i = 0; i < all.length; i++) {
                used[i] = bytes[all[i]];
            }
            return new Intact(file, bytes.length, all, used);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        boolean headerChanged = write(input);
        boolean damaged = isDamaged();
        try {
            open(INTACT.file()).close();
        } catch (UncheckedIOException | IllegalArgumentException documented) {
            if (!damaged && !headerChanged) {
                throw new AssertionError("file is refused in which no damage was found", documented);
            }
        }
    }

    private static boolean isDamaged() throws IOException {
        try {
            return FileVerifier.verify(INTACT.file()).isDamaged();
        } catch (ForeignFileException documented) {
            return true;
        }
    }

    /** Writes the file with changes; returns whether what never changes did. */
    private static boolean write(byte[] input) throws IOException {
        byte[] contents = new byte[(int) INTACT.length()];
        for (int i = 0; i < INTACT.offsets().length; i++) {
            contents[INTACT.offsets()[i]] = INTACT.bytes()[i];
        }
        byte[] before = Arrays.copyOf(contents, STATE_OFFSET);
        ByteBuffer edits = ByteBuffer.wrap(input);
        boolean fits = edits.hasRemaining() && (edits.get() & 1) != 0;
        List<Integer> written = new ArrayList<>();
        while (edits.remaining() >= EDIT_BYTES) {
            int at = Math.floorMod(edits.getInt(), INTACT.offsets().length);
            contents[INTACT.offsets()[at]] = edits.get();
            written.add(INTACT.offsets()[at]);
        }
        if (fits) {
            fitChecksum(contents);
        }
        store(contents);
        return !Arrays.equals(before, Arrays.copyOf(contents, STATE_OFFSET))
                || written.stream().anyMatch(at -> at >= STATE_OFFSET && at < 2 * TEXT_OFFSET);
    }

    /** Makes the checksum of the header right, so that what lies behind it is looked at. */
    private static void fitChecksum(byte[] contents) {
        ByteBuffer header = ByteBuffer.wrap(contents).order(ByteOrder.LITTLE_ENDIAN);
        int length = Math.clamp(header.getInt(TEXT_LENGTH_OFFSET), 0, TEXT_OFFSET);
        CRC32C checksum = new CRC32C();
        checksum.update(contents, 0, FIXED_BYTES);
        checksum.update(contents, TEXT_OFFSET, length);
        header.putInt(FIXED_BYTES, (int) checksum.getValue());
    }

    private static void store(byte[] contents) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(INTACT.file().toFile(), "rw")) {
            file.setLength(0);
            file.setLength(contents.length);
            int chunk = 1 << 12;
            byte[] zeros = new byte[chunk];
            for (int at = 0; at < contents.length; at += chunk) {
                int end = Math.min(contents.length, at + chunk);
                if (Arrays.mismatch(contents, at, end, zeros, 0, end - at) >= 0) {
                    file.seek(at);
                    file.write(contents, at, end - at);
                }
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
