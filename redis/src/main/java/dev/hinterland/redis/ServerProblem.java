// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.RemoteUnavailableException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.protocol.RedisProtocolException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Says what is wrong with a server or the settings, of what a server has said or a connection has met. */
final class ServerProblem {

    private static final String SILENT = "server does not answer within the timeout";

    /** Words of problems, and what they mean; the first line whose words are found counts. */
    private static final String[][] MEANINGS = {
        {"WRONGPASS", "server refuses the user or password of the uri"},
        {"invalid password", "server refuses the user or password of the uri"},
        {"NOAUTH", "server requires a user or password in the uri"},
        {"NOPERM", "user of the uri lacks a right that a cache needs"},
        {"HELLO", "server does not speak RESP3, which a cache needs"},
        {"NOPROTO", "server does not speak RESP3, which a cache needs"},
        {"Invalid first byte", "server does not speak RESP3, which a cache needs"},
        {"DB index", "server does not have the database of the uri"},
        {"SELECT is not allowed", "server of a cluster does not have the database of the uri"},
        {"max number of clients", "server has as many clients as its maxclients allows"},
        {"DENIED", "server in protected mode refuses clients of other machines"},
        {"CLIENT", "server refuses CLIENT TRACKING, which a cache needs"},
        {"PKIX", "server has a certificate of an authority that neither trustedCertificates nor the JVM trusts"},
        {"certificate_required", "server requires a clientCertificate"},
        {"bad_certificate", "server refuses the clientCertificate"},
        {"unknown_ca", "server refuses the clientCertificate"},
        {"decrypt_error", "server refuses the clientCertificate"},
        {"No subject alternative", "server has a certificate for another host than that of the uri"},
        {"No name matching", "server has a certificate for another host than that of the uri"},
        {"not an SSL/TLS record", "server does not speak TLS: the uri should begin with redis://"},
        {"private key", "files of clientCertificate cannot be used"},
        {"timed out", SILENT},
        {"closed prematurely", "server ends the connection at once, as one does that requires rediss://"},
        {"Connection reset", "server ends the connection at once, as one does that requires rediss://"},
    };

    private static final String OTHERWISE = "server cannot be reached";

    private ServerProblem() {}

    /** Returns an exception that names what is to be changed. */
    static RemoteUnavailableException of(Throwable problem, RedisSettings settings) {
        String said = said(problem);
        String meaning = meaning(said);
        String withTls = meaning.equals(SILENT) && settings.uri().isSsl() ? ", or does not speak TLS" : "";
        return new RemoteUnavailableException(
                meaning + withTls + ": uri=" + settings.where() + ", problem=[" + said + "]", problem);
    }

    /** Returns what the cause says that says most: the server's words, or those of the network. */
    static String said(Throwable problem) {
        Throwable telling = problem;
        while (telling.getCause() != null && !tells(telling)) {
            telling = telling.getCause();
        }
        return telling instanceof TimeoutException ? "timed out" : String.valueOf(telling.getMessage());
    }

    private static boolean tells(Throwable problem) {
        return problem instanceof RedisCommandExecutionException
                || problem instanceof RedisProtocolException
                || problem instanceof UnknownHostException
                || problem instanceof SSLException
                || problem instanceof RemoteUnavailableException;
    }

    private static String meaning(String said) {
        for (String[] each : MEANINGS) {
            if (said.contains(each[0])) {
                return each[1];
            }
        }
        return OTHERWISE;
    }

    /** Returns whether a server has no such command, or its user must not use it. */
    static boolean isOfCommand(String said) {
        return said.startsWith("NOPERM") || said.contains("unknown command");
    }
}
