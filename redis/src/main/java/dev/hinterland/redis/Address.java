// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.RedisURI;

/** Where a server of a cluster is. */
record Address(String host, int port) {

    static Address of(RedisURI uri) {
        return new Address(uri.getHost(), uri.getPort());
    }

    /**
     * Parses an address that a server has named.
     *
     * @param askedHost the host that was asked, which a server means by an empty one
     */
    static Address parse(String text, String askedHost) {
        int colon = text.lastIndexOf(':');
        String host = text.substring(0, colon);
        return new Address(host.isEmpty() ? askedHost : host, Integer.parseInt(text.substring(colon + 1)));
    }

    /** Returns the URI of the server, with the credentials and settings of another one of its cluster. */
    RedisURI like(RedisURI other) {
        RedisURI.Builder builder = RedisURI.builder()
                .withHost(host)
                .withPort(port)
                .withDatabase(other.getDatabase())
                .withSsl(other.isSsl())
                .withVerifyPeer(other.getVerifyMode())
                .withStartTls(other.isStartTls())
                .withTimeout(other.getTimeout());
        RedisURI uri = builder.build();
        uri.applyAuthentication(other);
        uri.setClientName(other.getClientName());
        return uri;
    }
}
