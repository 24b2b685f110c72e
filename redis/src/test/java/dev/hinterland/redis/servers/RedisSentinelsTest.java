// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

@Tag("proof")
@EnabledIf("dev.hinterland.redis.servers.RedisServer#isInstalled")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RedisSentinelsTest {

    @Test
    void killedPrimary_isReplaced_andComesBackAsAReplica() {
        RedisServer before;
        List<RedisServer> sentinels;
        try (RedisSentinels group = RedisSentinels.start()) {
            sentinels = group.sentinels();
            before = group.primary();
            RedisServer replica = group.replica();
            assertThat(group.uri())
                    .matches(
                            "redis-sentinel://127\\.0\\.0\\.1:\\d+,127\\.0\\.0\\.1:\\d+,127\\.0\\.0\\.1:\\d+#mymaster");
            before.command("SET", "key", "value");
            Await.until("replica has it", () -> "value".equals(replica.command("GET", "key")));

            assertThat(group.killPrimaryAndAwaitFailover()).isSameAs(replica);

            assertThat(group.primary()).isSameAs(replica);
            assertThat(replica.command("GET", "key")).isEqualTo("value");
            assertThat(replica.command("SET", "key", "newer")).isEqualTo("OK");

            before.restart();
            Await.until("old primary is a replica", () -> before.info("role").equals("slave"));
            Await.until("old primary is in step", () -> "newer".equals(before.command("GET", "key")));
            assertThat(group.replica()).isSameAs(before);
        }
        assertThat(before.isAlive()).isFalse();
        assertThat(sentinels).noneMatch(RedisServer::isAlive);
    }
}
