// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CuttingProxyTest {

    private static Socket connect(int port) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    @Test
    void bytes_passInBothDirections_andAreCounted() throws IOException {
        try (ServerSocket target = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
                CuttingProxy proxy = CuttingProxy.before(target.getLocalPort());
                Socket client = connect(proxy.port());
                Socket accepted = target.accept()) {
            client.getOutputStream().write(new byte[] {1, 2, 3});
            assertThat(accepted.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);
            accepted.getOutputStream().write(new byte[] {4, 5});
            assertThat(client.getInputStream().readNBytes(2)).containsExactly(4, 5);

            assertThat(proxy.bytes()).isEqualTo(5);
        }
    }

    @Test
    void refusal_endsConnections_andThoseThatCome_untilItIsOver() throws IOException {
        try (ServerSocket target = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
                CuttingProxy proxy = CuttingProxy.before(target.getLocalPort());
                Socket client = connect(proxy.port());
                Socket accepted = target.accept()) {
            proxy.refuse(true);
            assertThat(isEnded(client)).isTrue();
            assertThat(isEnded(accepted)).isTrue();
            try (Socket late = connect(proxy.port())) {
                assertThat(isEnded(late)).isTrue();
            }
            proxy.refuse(false);
            try (Socket again = connect(proxy.port());
                    Socket other = target.accept()) {
                again.getOutputStream().write(7);
                assertThat(other.getInputStream().read()).isEqualTo(7);
            }
        }
    }

    private static boolean isEnded(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        }
    }
}
