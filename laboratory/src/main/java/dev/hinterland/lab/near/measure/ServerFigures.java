// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * What a server has counted.
 *
 * @param bytes bytes of all connections, in both directions
 * @param gets commands that read a value
 */
record ServerFigures(long bytes, long gets) {

    private static final int PATIENCE_MILLIS = 5000;
    private static final Pattern BYTES = Pattern.compile("^total_net_(?:in|out)put_bytes:(\\d+)", Pattern.MULTILINE);
    private static final Pattern GETS = Pattern.compile("^cmdstat_h?get:calls=(\\d+)", Pattern.MULTILINE);

    /** Asks a server on the loopback interface. */
    static ServerFigures of(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write("INFO everything\r\nQUIT\r\n".getBytes(StandardCharsets.US_ASCII));
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            return parse(String.join("\n", lines.readAllLines()));
        }
    }

    static ServerFigures parse(String info) {
        return new ServerFigures(sum(BYTES, info), sum(GETS, info));
    }

    private static long sum(Pattern pattern, String info) {
        return pattern.matcher(info)
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
    }

    /** Returns what has come since an earlier moment. */
    ServerFigures since(ServerFigures earlier) {
        return new ServerFigures(bytes - earlier.bytes, gets - earlier.gets);
    }
}
