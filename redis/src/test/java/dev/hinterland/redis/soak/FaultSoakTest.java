// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisCluster;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Caches over a cluster, while its servers and the connections to them fail: no read is staler than the bound, all read
 * the same in the end, nothing hangs, and nothing is left when they are closed. {@code -Dhinterland.faults=1000} has so
 * many faults happen, {@code -Dhinterland.faults.reads=10000000} checks so many reads, and {@code
 * -Dhinterland.faults.seed} has the same faults happen again.
 */
@Tag("proof")
@Timeout(value = 4, unit = TimeUnit.HOURS)
class FaultSoakTest {

    private static final int FAULTS = Integer.getInteger("hinterland.faults", 8);

    /** With fewer faults than these, a build has no time for those that take seconds. */
    private static final int MANY_FAULTS = 50;

    private static final long READS = Long.getLong("hinterland.faults.reads", 3000);
    private static final long SEED = Long.getLong("hinterland.faults.seed", System.nanoTime());

    /** A broken twin is found within a minute. */
    private static final long TWIN_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** What a process is allowed to hold afterwards that it did not before: the system's own files, say. */
    private static final int SPARE_FILES = 4;

    private static RedisCluster cluster;

    @BeforeAll
    static void start() {
        // Clients keep the host by which they know a node, so that each has proxies of its own before all nodes.
        cluster = RedisCluster.start("--cluster-preferred-endpoint-type", "unknown-endpoint");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void faults_neitherMakeReadsStale_norLeaveAnything() throws Exception {
        try (Soak warmUp = new Soak(cluster, SEED, Twin.NONE)) {
            warmUp.assertOneConnectionEach();
            warmUp.assertNoConnectionLeft();
        }
        Residue before = Residue.now();
        try (Soak soak = new Soak(cluster, SEED, Twin.NONE, Twin.NONE, Twin.NONE, Twin.LATE)
                .withClusterFaults(FAULTS < MANY_FAULTS)) {
            soak.run(FAULTS, READS);
            soak.assertOneConnectionEach();
            soak.assertLostConnectionsForgotten();
            soak.stopWriters();
            soak.assertNoStaleReads();
            soak.assertAgreement();
            soak.assertAgreementOnLoaded();
            soak.assertRemovalOfAll();
            soak.stopWorkers();
            soak.report();
            soak.assertNoConnectionLeft();
        }
        Await.until("nothing is left", () -> {
            Residue after = Residue.now();
            return before.threads().containsAll(after.threads()) && after.files() <= before.files() + SPARE_FILES;
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Twin.class,
            names = {"FORGETFUL", "UNGUARDED"})
    void brokenTwin_isFoundWithinAMinute(Twin twin) throws Exception {
        try (Soak soak = new Soak(cluster, SEED, twin)) {
            soak.runUntilStale(TWIN_NANOS);
            assertThat(soak.stale()).as(soak::toString).isNotEmpty();
            System.out.println(twin + " found after " + soak);
        }
    }
}
