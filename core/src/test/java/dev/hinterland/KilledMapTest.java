package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.WriteUntilKilled;
import dev.hinterland.support.ForkedJvm;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that write to a map in a file are killed at random moments, each of which opens the file that the one
 * before has left: nothing that was acknowledged is lost, and nothing that was removed comes back.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "kills as POSIX does")
class KilledMapTest {

    private static final int KILLS = Integer.getInteger("hinterland.kills", 200);
    private static final long MOST_NANOS = 250_000_000;
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

    private Object[] arguments(long seed, int threads) {
        return new Object[] {folder.resolve("map"), folder.resolve("acknowledged"), seed, threads};
    }

    private static void check(ForkedJvm.Result result, long seed, int kill) {
        assertThat(result.err()).as("seed=%s, kill=%s", seed, kill).isEmpty();
        assertThat(result.out()).as("seed=%s, kill=%s", seed, kill).startsWith("right=");
    }
}
