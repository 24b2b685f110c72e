// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection that speaks RESP3 and counts what comes in. One thread uses it. Invalidations are taken out of the
 * stream wherever they stand: between replies while one is awaited, or alone.
 */
final class TrackingConnection implements Closeable {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final int BUFFER_BYTES = 1 << 16;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final StringBuilder unsent = new StringBuilder();
    private Consumer<String> invalidated = key -> {};
    private long bytesIn;
    private long messages;
    private long messageBytes;
    private long keys;

    private TrackingConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
        this.out = socket.getOutputStream();
    }

    /** Connects to a port of this machine and switches to RESP3. */
    static TrackingConnection open(int port) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            TrackingConnection connection = new TrackingConnection(socket);
            connection.call("HELLO", "3");
            return connection;
        } catch (IOException notConnected) {
            socket.close();
            throw notConnected;
        }
    }

    /** Says what to do with each key that is invalidated. */
    void onInvalidation(Consumer<String> receiver) {
        invalidated = receiver;
    }

    /** Adds a command to those that the next {@link #flush} sends. */
    void add(String... words) {
        unsent.append('*').append(words.length).append("\r\n");
        for (String word : words) {
            unsent.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
    }

    /** Sends the commands that were added, with one call of the system. */
    void flush() throws IOException {
        out.write(unsent.toString().getBytes(StandardCharsets.ISO_8859_1));
        unsent.setLength(0);
    }

    /** Sends one command and returns its reply; {@code null} is the server's. */
    @Nullable
    String call(String... words) throws IOException {
        add(words);
        flush();
        return reply();
    }

    /** Reads the next reply, and the invalidations before it. */
    @Nullable
    String reply() throws IOException {
        int type = read();
        while (type == '>') {
            push();
            type = read();
        }
        return value(type);
    }

    /** Reads invalidations until so many keys have been named since the connection was opened. */
    void awaitKeys(long count) throws IOException {
        while (keys < count) {
            expectPush();
        }
    }

    /** Reads the invalidations that have arrived. */
    void drain() throws IOException {
        while (in.available() > 0) {
            expectPush();
        }
    }

    private void expectPush() throws IOException {
        int type = read();
        if (type != '>') {
            throw new IOException("not an invalidation: type=" + (char) type);
        }
        push();
    }

    private void push() throws IOException {
        long from = bytesIn - 1;
        int parts = Integer.parseInt(line());
        String kind = value(read());
        if ("invalidate".equals(kind) && parts == 2) {
            messages++;
            names(read());
        } else {
            for (int i = 1; i < parts; i++) {
                value(read());
            }
        }
        messageBytes += bytesIn - from;
    }

    private void names(int type) throws IOException {
        int count = Integer.parseInt(type == '_' ? line() + "0" : line());
        for (int i = 0; i < count; i++) {
            String key = value(read());
            keys++;
            invalidated.accept(String.valueOf(key));
        }
    }

    /** Reads a value; collections become the last of their elements, which no caller looks at. */
    private @Nullable String value(int type) throws IOException {
        String line = line();
        return switch (type) {
            case '$', '=' -> bulk(Integer.parseInt(line));
            case '*', '~' -> last(Integer.parseInt(line));
            case '%' -> last(2 * Integer.parseInt(line));
            case '_' -> null;
            case '-' -> throw new IOException("the server refuses: says=" + line);
            case '+', ':', ',', '#' -> line;
            default -> throw new IOException("not RESP3: type=" + (char) type);
        };
    }

    private @Nullable String bulk(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        byte[] bytes = in.readNBytes(length + 2);
        if (bytes.length < length + 2) {
            throw new EOFException("the server has closed the connection: port=" + socket.getPort());
        }
        bytesIn += bytes.length;
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    private @Nullable String last(int count) throws IOException {
        String last = null;
        for (int i = 0; i < count; i++) {
            last = value(read());
        }
        return last;
    }

    private int read() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException("the server has closed the connection: port=" + socket.getPort());
        }
        bytesIn++;
        return next;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = read(); next != '\r'; next = read()) {
            line.append((char) next);
        }
        read();
        return line.toString();
    }

    /** Returns how many messages of invalidation have been read. */
    long messages() {
        return messages;
    }

    /** Returns how many bytes they had, without the headers of TCP and IP. */
    long messageBytes() {
        return messageBytes;
    }

    /** Returns how many keys they named. */
    long keys() {
        return keys;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
