// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.StretchPoint;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A full map in a file, whose process is killed in the middle of a step: the file is copied there, and the copy is
 * opened. It has what the map had, and is as usable.
 */
@Tag("proof")
class KilledAtPointTest {

    private static final long MAX_BYTES = 4 << 20;
    private static final int VALUE_BYTES = 400;
    private static final int CHANGES = 3_000;

    /** How many copies are made at each point, and how often the point is passed in between. */
    private static final int COPIES = 4;

    private static final int DISTANCE = 37;

    /** A map that is not full replaces entries by a way of its own. */
    private static final int SOME = 3_000;

    @TempDir
    Path folder;

    private static OffHeapMap<Integer, byte[]> open(Path file) {
        return Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .file(file)
                .build();
    }

    /** A copy of the file, and what was in the map before and after the change in which it was made. */
    private record Image(Path file, int changed, Map<Integer, byte[]> before, Map<Integer, byte[]> after) {}

    @ParameterizedTest
    @EnumSource(
            value = StretchPoint.class,
            names = {
                "ENTRY_WRITTEN",
                "ENTRY_COPIED",
                "REGION_EMPTIED",
                "GENERATION_CHANGED",
                "ENTRY_UNLINKED",
                "ENTRY_REPLACED"
            })
    void imageOfTheFile_isRecovered_andUsable(StretchPoint point) throws IOException {
        List<Image> images = images(point);
        assertThat(images.size()).isGreaterThanOrEqualTo(COPIES / 2);
        for (Image image : images) {
            try (OffHeapMap<Integer, byte[]> map = open(image.file)) {
                MapValidator.validate(map);
                check(map, image);
                use(map, image);
                MapValidator.validate(map);
            }
        }
    }

    private List<Image> images(StretchPoint point) throws IOException {
        Path file = folder.resolve("map");
        List<Image> images = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(point.ordinal());
        Map<Integer, byte[]> expected = new HashMap<>();
        List<Path> copies = new ArrayList<>();
        int[] reached = {0};
        Thread self = Thread.currentThread();
        try (OffHeapMap<Integer, byte[]> map = open(file)) {
            fill(map, expected, point == StretchPoint.ENTRY_REPLACED ? SOME : Integer.MAX_VALUE);
            StretchPoint.listen(at -> {
                if (at == point && Thread.currentThread().equals(self) && reached[0]++ % DISTANCE == 7) {
                    copies.add(copy(file, folder.resolve("copy" + copies.size())));
                }
            });
            for (int i = 0; i < CHANGES && images.size() < COPIES; i++) {
                int key = random.nextInt(expected.size() + 1);
                Map<Integer, byte[]> before = new HashMap<>(expected);
                int already = copies.size();
                change(map, expected, key, random);
                for (Path copy : copies.subList(already, copies.size())) {
                    images.add(new Image(copy, key, new HashMap<>(before), new HashMap<>(expected)));
                }
            }
        } finally {
            StretchPoint.listen(null);
        }
        return images;
    }

    private static void fill(OffHeapMap<Integer, byte[]> map, Map<Integer, byte[]> expected, int most) {
        try {
            for (int key = 0; key < most; key++) {
                byte[] value = new byte[VALUE_BYTES];
                map.put(key, value);
                expected.put(key, value);
            }
        } catch (OutOfBudgetException full) {
            assertThat(expected).isNotEmpty();
        }
    }

    private static void change(
            OffHeapMap<Integer, byte[]> map, Map<Integer, byte[]> expected, int key, SplittableRandom random) {
        if (random.nextInt(20) == 0) {
            map.remove(key);
            expected.remove(key);
            return;
        }
        byte[] value = new byte[VALUE_BYTES];
        random.nextBytes(value);
        try {
            map.put(key, value);
            expected.put(key, value);
        } catch (OutOfBudgetException full) {
            assertThat(map.get(key)).isEqualTo(expected.get(key));
        }
    }

    /** Copies what is not a hole. */
    private static Path copy(Path file, Path target) {
        try (RandomAccessFile from = new RandomAccessFile(file.toFile(), "r");
                RandomAccessFile to = new RandomAccessFile(target.toFile(), "rw")) {
            byte[] page = new byte[64 << 10];
            byte[] hole = new byte[page.length];
            to.setLength(from.length());
            for (int read = from.read(page); read > 0; read = from.read(page)) {
                if (!Arrays.equals(page, hole)) {
                    to.seek(from.getFilePointer() - read);
                    to.write(page, 0, read);
                }
            }
            return target;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(OffHeapMap<Integer, byte[]> map, Image image) {
        Map<Integer, byte[]> found = new HashMap<>();
        map.forEach(found::put);
        found.forEach((key, value) -> {
            if (key != image.changed) {
                assertThat(value).isEqualTo(image.before.get(key));
            }
        });
        byte[] changed = found.get(image.changed);
        if (changed == null) {
            assertThat(image.before.containsKey(image.changed) && image.after.containsKey(image.changed))
                    .isFalse();
        } else {
            assertThat(List.of(changed)).containsAnyElementsOf(values(image));
        }
        found.remove(image.changed);
        image.before.remove(image.changed);
        assertThat(found.keySet()).isEqualTo(image.before.keySet());
    }

    private static List<byte[]> values(Image image) {
        List<byte[]> values = new ArrayList<>();
        for (Map<Integer, byte[]> state : List.of(image.before, image.after)) {
            byte[] value = state.get(image.changed);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** A full map takes new entries for those that are removed, and smaller values in place of larger ones. */
    private static void use(OffHeapMap<Integer, byte[]> map, Image image) {
        List<Integer> keys = new ArrayList<>(image.before.keySet());
        for (int i = 1; i < keys.size(); i += 3) {
            map.remove(keys.get(i));
        }
        for (int i = 1; i < keys.size(); i += 6) {
            map.put(-1 - keys.get(i), new byte[VALUE_BYTES]);
        }
        for (int i = 0; i < keys.size(); i += 3) {
            map.put(keys.get(i), new byte[VALUE_BYTES / 2]);
        }
        assertThat(Objects.requireNonNull(map.get(keys.getFirst()))).hasSize(VALUE_BYTES / 2);
    }
}
