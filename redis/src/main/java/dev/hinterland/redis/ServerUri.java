// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.RedisURI;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;

/** Reads where a server is, and says what is wrong with that without its password. */
final class ServerUri {

    private static final String FORM =
            "uri must be redis://host:port, rediss:// for TLS, or redis-sentinel:// or rediss-sentinel://host:port#primary";

    private ServerUri() {}

    /**
     * Reads a URI.
     *
     * @throws IllegalArgumentException if it is not understood
     */
    static RedisURI parse(String uri) {
        Objects.requireNonNull(uri, "uri");
        checkSyntax(uri);
        RedisURI parsed;
        try {
            parsed = RedisURI.create(uri);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(FORM + ": problem=[" + e.getMessage() + "]", e);
        }
        if (parsed.getSocket() != null) {
            throw new IllegalArgumentException(FORM + ": problem=[sockets of the system are not supported]");
        }
        checkHost(parsed);
        parsed.getSentinels().forEach(ServerUri::checkHost);
        return parsed;
    }

    /** The exception of the class {@link URI} has the whole URI, with the password, in its message. */
    private static void checkSyntax(String uri) {
        try {
            URI _ = new URI(uri);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(FORM + ": problem=[" + e.getReason() + "], index=" + e.getIndex());
        }
    }

    /** What is no number after the colon counts as part of the host. */
    private static void checkHost(RedisURI uri) {
        String host = uri.getHost();
        if (host != null && host.contains(":") && !host.startsWith("[")) {
            throw new IllegalArgumentException(FORM + ": problem=[no host, or a port that is no number], host=" + host);
        }
    }
}
