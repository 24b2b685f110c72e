// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.redis.servers.TlsFiles;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A tier over encrypted connections, with certificates of an authority that the JVM does not know. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class TlsTest {

    @TempDir
    private static Path folder;

    private static TlsFiles files;
    private static TlsFiles others;
    private static RedisServer server;

    @BeforeAll
    static void start() throws IOException, InterruptedException, GeneralSecurityException {
        files = TlsFiles.create(Files.createDirectory(folder.resolve("ours")));
        others = TlsFiles.create(Files.createDirectory(folder.resolve("others")));
        try {
            server = RedisServer.start(files.options());
        } catch (IllegalStateException e) {
            assumeFalse(e.getMessage().contains("connection type tls"), "server was built without TLS");
            throw e;
        }
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static RedisTier.Builder trusting(RedisServer of) {
        return RedisTier.builder(of.tlsUri()).trustedCertificates(files.certificate());
    }

    private static OffHeapCache<String, String> cache(RemoteTier tier) {
        return Hinterland.cache(String.class, String.class)
                .maximumBytes(4 << 20)
                .remote(tier.named("texts"))
                .build();
    }

    private static void assertWorks(RedisTier.Builder one, RedisTier.Builder other) {
        try (RemoteTier tier = one.connect();
                RemoteTier otherTier = other.connect();
                OffHeapCache<String, String> cache = cache(tier);
                OffHeapCache<String, String> otherCache = cache(otherTier)) {
            Operations.all(cache);
            cache.put("a", "1");
            assertThat(otherCache.getIfPresent("a")).isEqualTo("1");
            cache.put("a", "2");
            Await.until("the other sees it", () -> otherCache.getIfPresent("a").equals("2"));
        }
    }

    private static AbstractThrowableAssert<?, ?> assertUnavailable(RedisTier.Builder builder) {
        return assertThatThrownBy(builder::connect).isInstanceOf(RemoteUnavailableException.class);
    }

    @Test
    void certificateThatIsTrusted_isEnough() {
        assertWorks(trusting(server), trusting(server));
        assertWorks(trusting(server), RedisTier.builder(server.uri()));
        assertWorks(RedisTier.builder(server.tlsUri() + "?verifyPeer=NONE"), trusting(server));
    }

    @Test
    void certificateThatIsNotTrusted_isRefused() {
        String meaning = "server has a certificate of an authority that neither trustedCertificates nor the JVM trusts";
        assertUnavailable(RedisTier.builder(server.tlsUri())).hasMessageStartingWith(meaning + ": uri=rediss://");
        assertUnavailable(RedisTier.builder(server.tlsUri()).trustedCertificates(others.certificate()))
                .hasMessageStartingWith(meaning);
    }

    @Test
    void clientCertificate_isShown() {
        List<String> options = new ArrayList<>(List.of(files.options()));
        options.set(options.indexOf("no"), "yes");
        try (RedisServer strict = RedisServer.start(options.toArray(String[]::new))) {
            assertWorks(
                    trusting(strict).clientCertificate(files.certificate(), files.key()),
                    trusting(strict).clientCertificate(files.certificate(), files.key()));
            assertUnavailable(trusting(strict)).hasMessageStartingWith("server requires a clientCertificate");
            assertUnavailable(trusting(strict).clientCertificate(others.certificate(), others.key()))
                    .hasMessageStartingWith("server refuses the clientCertificate");
            assertUnavailable(trusting(strict).clientCertificate(files.certificate(), files.certificate()))
                    .hasMessageStartingWith("files of clientCertificate cannot be used");
        }
    }

    @Test
    void filesThatAreNone_areRefusedByTheirOption() throws IOException {
        RedisTier.Builder builder = RedisTier.builder(server.tlsUri());
        Path nonsense = Files.writeString(folder.resolve("nonsense.crt"), "nonsense");
        Path none = folder.resolve("none.crt");
        assertThatThrownBy(() -> builder.trustedCertificates(none))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("trustedCertificates takes files that can be read: file=" + none);
        assertThatThrownBy(() -> builder.trustedCertificates(nonsense))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("trustedCertificates takes certificates in PEM form: file=" + nonsense);
        assertThatThrownBy(() -> builder.clientCertificate(nonsense, files.key()))
                .hasMessageStartingWith("clientCertificate takes certificates in PEM form");
        assertThatThrownBy(() -> builder.clientCertificate(files.certificate(), none))
                .hasMessageStartingWith("clientCertificate takes files that can be read");
        assertThatThrownBy(() -> RedisTier.builder(server.uri())
                        .trustedCertificates(files.certificate())
                        .connect())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("require a uri that begins with rediss: uri=" + server.uri());
    }

    @Test
    void portOfTheOtherKind_isRefused() {
        assertUnavailable(RedisTier.builder("redis://127.0.0.1:" + server.tlsPort()))
                .hasMessageContaining("requires rediss://");
        assertUnavailable(RedisTier.builder("rediss://127.0.0.1:" + server.port())
                        .maxStaleness(Duration.ofMillis(300))
                        .timeout(Duration.ofMillis(300)))
                .hasMessageContaining("timeout, or does not speak TLS: uri=rediss://");
    }

    /** The addresses that a cluster names are reached as the one of the URI is. */
    @Test
    void clusterOverTls_isReachedByItsOwnAddresses() {
        List<String> options = new ArrayList<>(List.of(files.options()));
        options.addAll(List.of("--cluster-enabled", "yes", "--tls-cluster", "yes", "--tls-replication", "yes"));
        try (RedisServer node = RedisServer.start(options.toArray(String[]::new))) {
            node.command("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
            Await.until(
                    "the cluster is ok",
                    () -> node.command("CLUSTER", "INFO").toString().contains("cluster_state:ok"));
            assertWorks(trusting(node), trusting(node));
        }
    }
}
