// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.Durability;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.file.ForeignFileException;
import dev.hinterland.internal.file.InspectedFile;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.RegionState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of damage is found by the check that is there for it, and none ends in anything but a report. */
@Tag("proof")
class DamagedFileTest {

    private static final long MAX_BYTES = 4 << 20;
    private static final long STATE_OFFSET = 4096;
    private static final long BOOT_OFFSET = 4104;
    private static final long BUCKET_BYTES_OFFSET = 4128;
    private static final long BUCKET_COUNT_OFFSET = 4152;
    private static final long WORDS_OFFSET = 64 << 10;
    private static final int BUCKET_BYTES = 64;
    private static final int NODE_BYTES = 32;

    @TempDir
    Path folder;

    private long regionsOffset;
    private long bucketsOffset;
    private long nodesOffset;
    private int maxRegionBytes;
    private int regions;

    private Path file() {
        return folder.resolve("map.hl");
    }

    private void fill() throws IOException {
        try (OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .file(file())
                .build()) {
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < 20_000; i++) {
                int key = random.nextInt(6_000);
                if (random.nextInt(10) < 2) {
                    map.remove("key-" + key);
                } else {
                    map.put("key-" + key, new byte[random.nextInt(200)]);
                }
            }
            map.put("large", new byte[300_000]);
        }
        places();
    }

    private void places() throws IOException {
        try (InspectedFile file = InspectedFile.open(file(), true);
                MappedStore store = MappedStore.map(file)) {
            regionsOffset = store.header().regionsOffset();
            bucketsOffset = store.header().bucketsOffset();
            nodesOffset = store.header().nodesOffset();
            maxRegionBytes = store.header().maxRegionBytes();
            regions = store.regions();
        }
        assertThat(FileVerifier.verify(file()).isDamaged()).isFalse();
    }

    private long word(int region, int field) {
        return WORDS_OFFSET + (long) region * SharedState.REGION_BYTES + field;
    }

    /** Returns a region that is taken over as it is, and in which some bytes are dead. */
    private int quietRegion() throws IOException {
        try (InspectedFile file = InspectedFile.open(file(), true);
                MappedStore store = MappedStore.map(file)) {
            for (int id = 1; id <= regions; id++) {
                if (store.isQuiet(id) && store.deadBytes(id) > 0) {
                    return id;
                }
            }
        }
        throw new AssertionError("no region is full: regions=" + regions);
    }

    private int region(RegionState state) throws IOException {
        try (InspectedFile file = InspectedFile.open(file(), true);
                MappedStore store = MappedStore.map(file)) {
            for (int id = 1; id <= regions; id++) {
                if (store.state(id) == state) {
                    return id;
                }
            }
        }
        throw new AssertionError("no region has this state: state=" + state);
    }

    private long regionAt(int region) {
        return regionsOffset + (long) region * maxRegionBytes;
    }

    /** Returns the offset of the first bucket whose words are as wanted. */
    private long bucket(LongPredicate isWanted) {
        for (long bucket = bucketsOffset; ; bucket += BUCKET_BYTES) {
            if (isWanted.test(bucket)) {
                return bucket;
            }
        }
    }

    private static int bytes(FileDamage file, long at) throws IOException {
        int kind = file.getInt(at);
        return Entry.isFiller(kind) ? Entry.fillerBytes(kind) : Entry.ordinaryBytes(file.getLong(at), false);
    }

    /** Not one of a humongous value: whether such an entry is marked as dead is not checked. */
    private static boolean isEntry(FileDamage file, long at, boolean dead) throws IOException {
        int kind = file.getInt(at);
        return !Entry.isFiller(kind) && !Entry.isHumongous(file.getLong(at)) && Entry.isDead(kind) == dead;
    }

    /** Returns the offset of an entry that a map has, or had, in a quiet region. */
    private long entry(FileDamage file, boolean dead) throws IOException {
        long at = regionAt(quietRegion());
        while (!isEntry(file, at, dead)) {
            at += bytes(file, at);
        }
        return at;
    }

    /** Returns an entry that is dead or alive, and has one behind it that is alive. */
    private long beforeAlive(FileDamage file, boolean dead) throws IOException {
        long at = regionAt(quietRegion());
        while (!isEntry(file, at, dead) || !isEntry(file, at + bytes(file, at), false)) {
            at += bytes(file, at);
        }
        return at;
    }

    /** What is done to a file. */
    private interface Change {
        void make(FileDamage damage) throws IOException;
    }

    private void assertFound(String title, String finding, Change change) throws IOException {
        try (FileDamage damage = new FileDamage(file())) {
            change.make(damage);
            FileVerifier.Report report = FileVerifier.verify(file());
            List<FileCheck> damaged =
                    report.checks().stream().filter(FileCheck::isDamaged).toList();
            assertThat(damaged).as(finding).anySatisfy(check -> {
                assertThat(check.name()).startsWith(title);
                assertThat(check.findings())
                        .anySatisfy(found -> assertThat(found).startsWith(finding));
            });
        }
        assertThat(FileVerifier.verify(file()).isDamaged()).isFalse();
    }

    @Test
    void headerAndState_areChecked() throws IOException {
        fill();
        assertFound("header", "file has a damaged header", damage -> damage.flip(50, 1));
        assertFound("header", "file has a damaged header", damage -> damage.flip(8195, 1));
        assertFound("header", "file has been truncated", damage -> damage.truncate(damage.length() - 1));
        assertFound("state", "file is in no state", damage -> damage.setLong(STATE_OFFSET, 7));
        assertFound("state", "file was not closed before the system went down", damage -> {
            damage.setLong(STATE_OFFSET, 1);
            damage.setLong(BOOT_OFFSET, 12345);
        });
    }

    @Test
    void index_isChecked() throws IOException {
        fill();
        assertFound("buckets", "bucket has another depth", damage -> damage.flip(bucketsOffset + 7, 1));
        assertFound("buckets", "bucket is none, but not empty", damage -> {
            long count = damage.getLong(BUCKET_COUNT_OFFSET);
            damage.setLong(bucketsOffset + (count + 3) * BUCKET_BYTES + 8, 1);
        });
        assertFound("buckets", "another number of buckets is told", damage -> damage.setLong(BUCKET_COUNT_OFFSET, 999));
        assertFound("buckets", "more buckets are told", damage -> damage.setLong(BUCKET_BYTES_OFFSET, Long.MAX_VALUE));
        assertFound("buckets", "index has too few buckets", damage -> {
            damage.setLong(bucketsOffset + BUCKET_BYTES, 0);
        });
        try (FileDamage read = new FileDamage(file())) {
            long linked = bucket(at -> isLink(read, at));
            long full = bucket(at -> isLocation(read, at, 0));
            long one = bucket(at -> isLocation(read, at, 0) && !isLocation(read, at, 1));
            assertFound("buckets", "link in a slot that is none", damage -> damage.setLong(full + 8, 1L << 63));
            assertFound("buckets", "tag without an entry", damage -> damage.setLong(full + 8, 0));
            assertFound(
                    "overflow nodes",
                    "chain leads to no node",
                    damage -> damage.setLong(linked + 56, 1L << 63 | 99_999));
            assertFound("overflow nodes", "chain leads to no node", damage -> {
                long other = bucket(at -> at > linked && isLink(damage, at));
                damage.setLong(other + 56, damage.getLong(linked + 56));
            });
            assertFound(
                    "overflow nodes",
                    "node has flags",
                    damage ->
                            damage.flip(nodesOffset + (damage.getLong(linked + 56) & 0x7FFF_FFFF) * NODE_BYTES + 7, 1));
            assertFound("slots", "tag is not that", damage -> damage.flip(full, 0x40));
            assertFound("slots", "two slots lead to one entry", damage -> {
                damage.setLong(one + 16, damage.getLong(one + 8));
                damage.setByte(one + 1, damage.getByte(one));
            });
            assertFound("slots", "slot leads to no region", damage -> damage.flip(full + 8 + 4, 0x20));
            assertFound("slots", "slot leads to another generation", damage -> damage.flip(full + 8 + 6, 0x20));
        }
    }

    private static boolean isLink(FileDamage file, long bucket) {
        return get(file, bucket + 56) < 0;
    }

    private static boolean isLocation(FileDamage file, long bucket, int slot) {
        return get(file, bucket + 8 + 8L * slot) > 0;
    }

    private static long get(FileDamage file, long offset) {
        try {
            return file.getLong(offset);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void regionsAndEntries_areChecked() throws IOException {
        fill();
        int quiet = quietRegion();
        assertFound("regions", "region has an impossible size", damage -> damage.setInt(word(quiet, 0), 4_001));
        for (int state : new int[] {77, -1, RegionState.SPLIT.ordinal()}) {
            assertFound(
                    "regions",
                    "region is in no state",
                    damage -> damage.setInt(word(quiet, SharedState.STATE_OFFSET), state));
        }
        assertFound(
                "regions",
                "region has entries, but is not filled",
                damage -> damage.setInt(word(quiet, SharedState.STATE_OFFSET), RegionState.FREE.ordinal()));
        assertFound(
                "slots",
                "slot leads to another generation",
                damage -> damage.setLong(word(quiet, SharedState.GENERATION_OFFSET), 12_345));
        assertFound(
                "dead bytes",
                "dead bytes are others than told",
                damage -> damage.setInt(
                        word(quiet, SharedState.DEAD_OFFSET), damage.getInt(word(quiet, SharedState.DEAD_OFFSET)) + 8));
        assertFound("dead bytes", "entry that can be reached is marked as dead", damage -> {
            long entry = entry(damage, false);
            damage.setByte(entry, damage.getByte(entry) & ~3);
        });
        assertFound("dead bytes", "entry that cannot be reached is not marked", damage -> {
            long entry = entry(damage, true);
            damage.setByte(entry, damage.getByte(entry) | 1);
        });
        assertFound("entries", "slot leads to no entry", damage -> {
            long entry = entry(damage, false);
            damage.setByte(entry, damage.getByte(entry) | 3);
        });
        assertFound("entries", "entries overlap", damage -> {
            long entry = beforeAlive(damage, false);
            damage.setByte(entry + 3, damage.getByte(entry + 3) + 8);
        });
        assertFound("full regions", "region does not parse", damage -> {
            long entry = entry(damage, true);
            damage.setInt(entry, 3);
        });
        assertFound("full regions", "entries lie where none begins", damage -> {
            long entry = beforeAlive(damage, true);
            int next = Entry.ordinaryBytes(damage.getLong(entry + bytes(damage, entry)), false);
            damage.setInt(entry, damage.getInt(entry) + (next << Short.SIZE));
        });
        assertFound(
                "hashes", "entry has another hash than its key", damage -> damage.flip(entry(damage, false) + 9, 1));
        assertFound(
                "slots", "entry has the hash of another bucket", damage -> damage.flip(entry(damage, false) + 4, 1));
    }

    @Test
    void piecesOfLargeValues_areChecked() throws IOException {
        fill();
        int piece = region(RegionState.HUMONGOUS);
        assertFound(
                "pieces",
                "list leads to no piece",
                damage -> damage.setInt(word(piece, SharedState.STATE_OFFSET), RegionState.FULL.ordinal()));
        assertFound(
                "pieces",
                "list leads to no piece",
                damage -> damage.setLong(word(piece, SharedState.GENERATION_OFFSET), 12_345));
        try (FileDamage read = new FileDamage(file())) {
            byte[] bytes = Files.readAllBytes(file());
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            // Behind the key lies the list: the extent of the value, and a location for each piece.
            long list = (long) text.indexOf("large", (int) regionsOffset) + "large".length();
            assertThat(read.getLong(list)).isEqualTo(600_000);
            assertFound(
                    "pieces",
                    "piece belongs to two values",
                    damage -> damage.setLong(list + 16, damage.getLong(list + 8)));
            assertFound("pieces", "value lacks pieces", damage -> damage.setLong(list, 60_000_000));
            assertFound("pieces", "value has more pieces", damage -> damage.setLong(list, 2));
        }
    }

    @Test
    void latestTimes_areChecked() throws IOException {
        try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .expireAfterWrite(Duration.ofHours(1))
                .file(file())
                .build()) {
            for (int i = 0; i < 30_000; i++) {
                cache.put(i, new byte[i % 300]);
            }
        }
        places();
        int quiet = quietRegion();
        assertFound(
                "latest times",
                "entry ends after",
                damage -> damage.setLong(word(quiet, SharedState.LATEST_OFFSET), 1));
    }

    @Test
    void journal_isChecked() throws IOException {
        try (OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .file(file())
                .durability(Durability.COMMIT)
                .build()) {
            for (int i = 0; i < 50; i++) {
                map.put("key-" + i, new byte[100]);
            }
        }
        places();
        Path journal = folder.resolve("map.hl.journal");
        try (Stream<Path> files = Files.list(journal)) {
            for (Path file : files.filter(each -> Files.isRegularFile(each)).toList()) {
                String name = file.getFileName().toString();
                try (FileDamage damage = new FileDamage(file)) {
                    if (damage.getLong(0) == 0) {
                        // Prepared for the blocks to come.
                        continue;
                    }
                    damage.flip(name.equals("about") ? 41 : 64 + 9, 1);
                    FileVerifier.Report report = FileVerifier.verify(file());
                    assertThat(report.checks())
                            .as(name)
                            .anySatisfy(check -> assertThat(check.name().startsWith("journal") && check.isDamaged())
                                    .isTrue());
                }
                assertThat(FileVerifier.verify(file()).isDamaged()).isFalse();
            }
        }
    }

    /** Any bytes but the checksummed ones, and any length: a report or a refusal, and never much of the heap. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void anyDamage_isReported(long seed) throws IOException {
        fill();
        SplittableRandom random = new SplittableRandom(seed);
        byte[] bytes = Files.readAllBytes(file());
        int[] used = IntStream.range((int) STATE_OFFSET, bytes.length)
                .filter(at -> bytes[at] != 0)
                .toArray();
        int found = 0;
        for (int round = 0; round < 100; round++) {
            try (FileDamage damage = new FileDamage(file())) {
                int changes = 1 << random.nextInt(10);
                for (int change = 0; change < changes; change++) {
                    int at = used[random.nextInt(used.length)];
                    damage.setByte(
                            random.nextInt(8) == 0 ? random.nextInt((int) STATE_OFFSET, 1 << 17) : at,
                            random.nextInt(256));
                }
                found += FileVerifier.verify(file()).isDamaged() ? 1 : 0;
                FileFacts.read(file());
            } catch (ForeignFileException refused) {
                assertThat(refused).hasMessageStartingWith("file ");
            }
        }
        assertThat(found).isGreaterThan(60);
        assertThat(FileVerifier.verify(file()).isDamaged()).isFalse();
    }

    @Test
    void anyLength_isReported() throws IOException {
        fill();
        byte[] start = Arrays.copyOf(Files.readAllBytes(file()), 1 << 20);
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 200; round++) {
            Files.write(file(), Arrays.copyOf(start, random.nextInt(round % 2 == 0 ? 100 : start.length)));
            try {
                assertThat(FileVerifier.verify(file()).isDamaged()).isTrue();
                FileFacts.read(file());
            } catch (ForeignFileException refused) {
                assertThat(refused).hasMessageStartingWith("file ");
            }
        }
    }
}
