// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import org.jspecify.annotations.Nullable;

/**
 * Files in PEM form that a connection with TLS needs.
 *
 * @param trusted certificates of authorities, or {@code null} for those that the JVM trusts
 * @param certificates the client's own certificates, or {@code null}
 * @param key the client's private key, or {@code null}
 */
record TlsSettings(
        @Nullable Path trusted,
        @Nullable Path certificates,
        @Nullable Path key) {

    static final TlsSettings JVM = new TlsSettings(null, null, null);

    TlsSettings withTrusted(Path file) {
        return new TlsSettings(certificates("trustedCertificates", file), certificates, key);
    }

    TlsSettings withClient(Path certificates, Path key) {
        return new TlsSettings(
                trusted, certificates("clientCertificate", certificates), readable("clientCertificate", key));
    }

    private static Path readable(String option, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException(option + " takes files that can be read: file=" + file);
        }
        return file;
    }

    private static Path certificates(String option, Path file) {
        try (InputStream input = Files.newInputStream(readable(option, file))) {
            if (!CertificateFactory.getInstance("X.509")
                    .generateCertificates(input)
                    .isEmpty()) {
                return file;
            }
        } catch (IOException | CertificateException e) {
            throw new IllegalArgumentException(
                    option + " takes certificates in PEM form: file=" + file + ", problem=[" + e.getMessage() + "]", e);
        }
        throw new IllegalArgumentException(option + " takes certificates in PEM form: file=" + file);
    }

    /**
     * Returns the settings for a client.
     *
     * @param uri where the server is
     * @throws IllegalArgumentException if there are files, and the server is to be reached without TLS
     */
    SslOptions options(RedisURI uri) {
        if (!uri.isSsl() && !equals(JVM)) {
            throw new IllegalArgumentException(
                    "trustedCertificates and clientCertificate require a uri that begins with rediss: uri=" + uri);
        }
        SslOptions.Builder options = SslOptions.builder().jdkSslProvider();
        if (trusted != null) {
            options.trustManager(trusted.toFile());
        }
        if (certificates != null && key != null) {
            options.keyManager(certificates.toFile(), key.toFile(), new char[0]);
        }
        return options.build();
    }
}
