// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.WriteUntilKilled;
import dev.hinterland.support.ForkedJvm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Processes that write to a map in a file are killed at random moments, each of which opens the file that the one
 * before has left: nothing that was acknowledged is lost, and nothing that was removed comes back.
 */
@Tag("proof")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "kills as POSIX does")
@Timeout(value = 6, unit = TimeUnit.HOURS) // 10,000 kills by night; each process has a limit of its own
class KilledMapTest {

    private static final int KILLS = Integer.getInteger("hinterland.kills", 100);

    /** How often a process is killed that has a journal of one kind. */
    private static final int JOURNAL_KILLS = Math.max(10, KILLS / 20);

    private static final long MOST_NANOS = 250_000_000;

    /** Where the header has the number of the system's run. */
    private static final long BOOT_OFFSET = 4104;

    private static final String[] FLAGS = {"-ea", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"};

    @TempDir
    Path folder;

    @Test
    void acknowledgedWrites_surviveTheirProcess() {
        long seed = Long.getLong("hinterland.kills.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        for (int kill = 0; kill < KILLS; kill++) {
            int threads = 1 + random.nextInt(4);
            ForkedJvm.Result result = ForkedJvm.withFlags(FLAGS)
                    .runAndKill(random.nextLong(MOST_NANOS), WriteUntilKilled.class, arguments(seed, threads));
            check(result, seed, kill);
        }
        check(ForkedJvm.withFlags(FLAGS).run(WriteUntilKilled.class, arguments(seed, 0)), seed, KILLS);
    }

    /**
     * The same for maps with a journal. Of a journal to which each write is committed, some kills count as losses of
     * power: then the file does not count, and the journal does.
     */
    @ParameterizedTest
    @EnumSource(value = Durability.class, mode = Mode.EXCLUDE, names = "PROCESS")
    void acknowledgedWrites_surviveTheirProcess_withAJournal(Durability durability) throws IOException {
        long seed = Long.getLong("hinterland.kills.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        for (int kill = 0; kill < JOURNAL_KILLS; kill++) {
            Object[] arguments = journalArguments(seed, 1 + random.nextInt(4), durability);
            check(
                    ForkedJvm.withFlags(FLAGS)
                            .runAndKill(random.nextLong(2 * MOST_NANOS), WriteUntilKilled.class, arguments),
                    seed,
                    kill);
            if (durability == Durability.COMMIT && random.nextBoolean()) {
                losePower();
            }
        }
        Object[] arguments = journalArguments(seed, 0, durability);
        check(ForkedJvm.withFlags(FLAGS).run(WriteUntilKilled.class, arguments), seed, KILLS);
    }

    private Object[] journalArguments(long seed, int threads, Durability durability) {
        return new Object[] {folder.resolve("map"), folder.resolve("acknowledged"), seed, threads, durability};
    }

    /** Makes the file one that was open in another run of the system. */
    private void losePower() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve("map").toFile(), "rw")) {
            file.seek(BOOT_OFFSET);
            file.writeLong(12345);
        }
    }

    private Object[] arguments(long seed, int threads) {
        return new Object[] {folder.resolve("map"), folder.resolve("acknowledged"), seed, threads};
    }

    private static void check(ForkedJvm.Result result, long seed, int kill) {
        assertThat(result.err()).as("seed=%s, kill=%s", seed, kill).isEmpty();
        assertThat(result.out()).as("seed=%s, kill=%s", seed, kill).startsWith("right=");
    }
}
