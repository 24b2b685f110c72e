// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One plain connection that speaks RESP2, one command at a time. A bulk string is a {@code byte[]}, a simple string a
 * {@link String}, an integer a {@link Long}, an array a {@link List} and a null {@code null}.
 */
final class RespConnection implements Closeable {

    private static final int LIMIT_MILLIS = 30_000;

    private final Socket socket = new Socket();
    private final InputStream input;

    RespConnection(int port) throws IOException {
        try {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT_MILLIS);
            socket.setSoTimeout(LIMIT_MILLIS);
            input = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Returns the words as the bytes that {@link #send} takes. */
    static List<byte[]> bytes(String... words) {
        return Arrays.stream(words).map(word -> word.getBytes(UTF_8)).toList();
    }

    /** Returns a reply with strings in the place of its bytes. */
    static @Nullable Object text(@Nullable Object reply) {
        return switch (reply) {
            case byte[] bytes -> new String(bytes, UTF_8);
            case List<?> list -> texts(list);
            case null, default -> reply;
        };
    }

    private static List<@Nullable Object> texts(List<?> list) {
        List<@Nullable Object> texts = new ArrayList<>(list.size());
        list.forEach(element -> texts.add(text(element)));
        return texts;
    }

    /** Sends one command and returns its reply. */
    @Nullable
    Object send(List<byte[]> words) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("*" + words.size() + "\r\n").getBytes(UTF_8));
        for (byte[] word : words) {
            request.writeBytes(("$" + word.length + "\r\n").getBytes(UTF_8));
            request.writeBytes(word);
            request.writeBytes(new byte[] {'\r', '\n'});
        }
        socket.getOutputStream().write(request.toByteArray());
        Object reply = readReply();
        if (reply instanceof RespError error) {
            throw error;
        }
        return reply;
    }

    private @Nullable Object readReply() throws IOException {
        String line = readLine();
        String rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '+' -> rest;
            case '-' -> new RespError(rest);
            case ':' -> Long.valueOf(rest);
            case '$' -> readBulk(Integer.parseInt(rest));
            case '*' -> readArray(Integer.parseInt(rest));
            default -> throw new IOException("reply is not of RESP2: line=" + line);
        };
    }

    private byte @Nullable [] readBulk(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        byte[] bytes = input.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("connection closed within a bulk string: length=" + length);
        }
        readLine();
        return bytes;
    }

    private @Nullable List<@Nullable Object> readArray(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        List<@Nullable Object> elements = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            elements.add(readReply());
        }
        return elements;
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = input.read(); next != '\n'; next = input.read()) {
            if (next < 0) {
                throw new EOFException("connection closed within a reply: read=" + line.toString(UTF_8));
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
