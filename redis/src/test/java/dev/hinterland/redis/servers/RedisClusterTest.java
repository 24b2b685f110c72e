// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All tests share one cluster, in any order: none relies on the roles with which it started. */
@Tag("proof")
@EnabledIf("dev.hinterland.redis.servers.RedisServer#isInstalled")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RedisClusterTest {

    private static RedisCluster cluster;

    @BeforeAll
    static void start() {
        cluster = RedisCluster.start();
    }

    @AfterAll
    static void close() {
        List<RedisServer> servers = cluster.servers();
        cluster.close();
        assertThat(servers).noneMatch(RedisServer::isAlive);
    }

    @Test
    void cluster_hasThreePrimariesWithAReplicaEach() {
        assertThat(cluster.uris()).hasSize(6).doesNotHaveDuplicates().allMatch(uri -> uri.startsWith("redis://127."));
        List<RedisServer> primaries = cluster.primaries();
        assertThat(primaries).hasSize(3);
        assertThat(primaries.stream().map(cluster::replicaOf))
                .hasSize(3)
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(primaries);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "key", "{tag}key", "a{tag}b", "{}key", "{", "a{b", "}{", "a{{b}}c", "{ä}", "123456789"})
    void slotOf_isWhatTheServerSays(String key) {
        long slot = (Long) cluster.servers().getFirst().command("CLUSTER", "KEYSLOT", key);
        assertThat(RedisCluster.slotOf(key)).isEqualTo((int) slot);
    }

    @Test
    void primaryOf_takesWrites_andOthersRedirect() {
        RedisServer primary = cluster.primaryOf("key");
        primary.command("SET", "key", "value");
        for (RedisServer other : cluster.primaries()) {
            if (other != primary) {
                assertThatThrownBy(() -> other.command("GET", "key"))
                        .isInstanceOf(RespError.class)
                        .hasMessage("MOVED " + RedisCluster.slotOf("key") + " 127.0.0.1:" + primary.port());
            }
        }
    }

    @Test
    void moveSlot_movesItsKeys_andAllNodesKnow() {
        int slot = RedisCluster.slotOf("{moved}");
        RedisServer from = cluster.primaryOf(slot);
        RedisServer to = otherThan(from);
        for (int i = 0; i < 250; i++) {
            from.command("SET", "{moved}" + i, "value" + i);
        }

        cluster.moveSlot(slot, from, to);

        assertThat(cluster.primaryOf("{moved}")).isSameAs(to);
        assertThat(to.command("GET", "{moved}249")).isEqualTo("value249");
        assertThat(to.command("CLUSTER", "COUNTKEYSINSLOT", "" + slot)).isEqualTo(250L);
        assertThat(from.command("CLUSTER", "COUNTKEYSINSLOT", "" + slot)).isEqualTo(0L);
        assertThatThrownBy(() -> from.command("GET", "{moved}1")).hasMessageStartingWith("MOVED " + slot);
    }

    @Test
    void startMove_asksForAbsentKeys_untilFinishMove() {
        int slot = RedisCluster.slotOf("{asked}");
        RedisServer from = cluster.primaryOf(slot);
        RedisServer to = otherThan(from);
        from.command("SET", "{asked}1", "here");

        cluster.startMove(slot, from, to);
        assertThat(from.command("GET", "{asked}1")).isEqualTo("here");
        assertThatThrownBy(() -> from.command("GET", "{asked}2")).hasMessage("ASK " + slot + " 127.0.0.1:" + to.port());

        cluster.moveKeys(slot, from, to);
        assertThatThrownBy(() -> from.command("GET", "{asked}1")).hasMessageStartingWith("ASK");

        cluster.finishMove(slot, from, to);
        assertThat(to.command("GET", "{asked}1")).isEqualTo("here");
    }

    @Test
    void failOver_promotesTheReplica_andTheOldPrimaryComesBackAsItsReplica() {
        RedisServer primary = cluster.primaryOf("failed");
        RedisServer replica = cluster.replicaOf(primary);
        primary.command("SET", "failed", "value");
        long written = Long.parseLong(primary.info("master_repl_offset"));
        Await.until("replica has it", () -> Long.parseLong(replica.info("slave_repl_offset")) >= written);

        assertThat(cluster.failOver(primary)).isSameAs(replica);

        assertThat(primary.isAlive()).isFalse();
        assertThat(cluster.primaryOf("failed")).isSameAs(replica);
        assertThat(replica.command("GET", "failed")).isEqualTo("value");

        primary.restart();
        Await.until("old primary is a replica", () -> cluster.replicaOf(replica) == primary);
        cluster.awaitReady();
        assertThat(cluster.primaries()).hasSize(3).doesNotContain(primary);
    }

    private static RedisServer otherThan(RedisServer primary) {
        return cluster.primaries().stream()
                .filter(other -> other != primary)
                .findFirst()
                .orElseThrow();
    }
}
