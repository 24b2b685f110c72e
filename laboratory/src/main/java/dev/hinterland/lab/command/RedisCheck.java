// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.input.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Finds out, before anything is run, whether a server named with {@code --redis} can be used. */
final class RedisCheck {

    private static final int PATIENCE_MILLIS = 3000;
    private static final int PORT_MAX = 65_535;

    private final String address;

    private RedisCheck(String address) {
        this.address = address;
    }

    /** Refuses what is no address of a port. */
    static RedisCheck of(String address) {
        if (!address.matches("[^:\\s]+:\\d{1,5}") || portOf(address) < 1 || portOf(address) > PORT_MAX) {
            throw new UserError("not of the form host:port: --redis=" + address);
        }
        return new RedisCheck(address);
    }

    /** Refuses a server that does not answer, is none of Redis, or holds what is not the laboratory's. */
    void requireEmptyServer() {
        String answer = answer();
        if (answer == null || !answer.matches("[:-].*")) {
            throw new UserError("something else than Redis answers: --redis=" + address);
        }
        if (answer.startsWith("-")) {
            throw new UserError("the Redis server refuses: --redis=" + address + ", says=" + answer.substring(1));
        }
        if (!answer.equals(":0")) {
            throw new UserError("the Redis server holds other data: --redis=" + address + ", entries="
                    + answer.substring(1) + ", wanted=0");
        }
    }

    private @Nullable String answer() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host(), portOf(address)), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write("DBSIZE\r\n".getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))
                    .readLine();
        } catch (IOException nobody) {
            throw new UserError("no Redis server answers: --redis=" + address, nobody);
        }
    }

    private String host() {
        return address.substring(0, address.indexOf(':'));
    }

    private static int portOf(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }
}
