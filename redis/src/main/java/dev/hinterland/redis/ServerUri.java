// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.RedisURI;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads where a server is, and says what is wrong with that without its password. */
final class ServerUri {

    private static final String FORM =
            "uri must be redis://host:port, rediss:// for TLS, or redis-sentinel:// or rediss-sentinel://host:port#primary";

    /** What may follow the question mark, in small letters. A misspelt one would not count, and nobody would know. */
    private static final Set<String> PARAMETERS = Stream.of(
                    RedisURI.PARAMETER_NAME_TIMEOUT,
                    RedisURI.PARAMETER_NAME_DATABASE,
                    RedisURI.PARAMETER_NAME_DATABASE_ALT,
                    RedisURI.PARAMETER_NAME_SENTINEL_MASTER_ID,
                    RedisURI.PARAMETER_NAME_CLIENT_NAME,
                    RedisURI.PARAMETER_NAME_LIBRARY_NAME,
                    RedisURI.PARAMETER_NAME_LIBRARY_VERSION,
                    RedisURI.PARAMETER_NAME_VERIFY_PEER)
            .map(parameter -> parameter.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());

    private static final Pattern NAME = Pattern.compile("[A-Za-z]+");

    private ServerUri() {}

    /**
     * Reads a URI.
     *
     * @throws IllegalArgumentException if it is not understood
     */
    static RedisURI parse(String uri) {
        Objects.requireNonNull(uri, "uri");
        checkParameters(syntaxOf(uri).getRawQuery());
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
    private static URI syntaxOf(String uri) {
        try {
            return new URI(uri);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(FORM + ": problem=[" + e.getReason() + "], index=" + e.getIndex());
        }
    }

    private static void checkParameters(@Nullable String query) {
        for (String parameter : query == null ? new String[0] : query.split("&", -1)) {
            String name = parameter.split("=", 2)[0];
            if (!parameter.isEmpty() && !PARAMETERS.contains(name.toLowerCase(Locale.ROOT))) {
                // What is no name may be a part of a password that has a question mark.
                String told = NAME.matcher(name).matches() ? ", parameter=" + name : "";
                throw new IllegalArgumentException(FORM + ": problem=[parameter is unknown]" + told);
            }
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
