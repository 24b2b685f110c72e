// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hinterland.adapters.StoreNotStartedException;
import dev.hinterland.adapters.StoreUnavailableException;
import dev.hinterland.adapters.stores.RedisServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each contender, with a server: what one client writes, another one reads. */
@Tag("proof")
@Timeout(120)
class NearClientTest {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    @TempDir
    private Path directory;

    private RedisServer server;

    @BeforeEach
    void start() throws IOException, InterruptedException, StoreNotStartedException {
        try {
            server = RedisServer.start(directory, 64 << 20);
        } catch (StoreUnavailableException absent) {
            assumeTrue(false, absent.getMessage());
        }
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void whatOneClientWrites_anotherReads_alsoAfterItHasReadAnEarlierValue(NearStore store)
            throws InterruptedException {
        NearSettings settings = new NearSettings(server.port(), 4 << 20, 100, 1000, 2);
        try (NearClient writer = store.open(settings);
                NearClient reader = store.open(settings)) {
            assertThat(reader.get("absent")).isNull();
            writer.put("key", bytes("first"));
            assertThat(writer.get("key")).asString(StandardCharsets.UTF_8).isEqualTo("first");
            assertThat(awaited(reader, "first")).isTrue();
            assertThat(awaited(reader, "first")).as("from near").isTrue();
            writer.put("key", bytes("second"));
            assertThat(awaited(reader, "second")).isTrue();
        } catch (ContenderUnavailableException unavailable) {
            assertThat(store).isEqualTo(NearStore.JEDIS_CACHING);
            assertThat(unavailable).hasMessageContaining("Jedis refuses to cache for this server: says=");
        }
    }

    /** An invalidation takes a moment to come. */
    private static boolean awaited(NearClient reader, String value) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (System.nanoTime() - end < 0) {
            if (Arrays.equals(reader.get("key"), bytes(value))) {
                return true;
            }
            Thread.sleep(1);
        }
        return false;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
