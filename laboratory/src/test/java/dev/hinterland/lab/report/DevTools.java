// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection to a browser by the Chrome DevTools protocol: commands with their answers, and every event, kept. */
final class DevTools implements WebSocket.Listener, AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int PATIENCE_SECONDS = 60;

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final StringBuilder partial = new StringBuilder();
    private WebSocket socket;

    private DevTools() {}

    static DevTools connect(URI address) throws IOException, InterruptedException {
        DevTools devTools = new DevTools();
        devTools.socket = await(devTools.client.newWebSocketBuilder().buildAsync(address, devTools), "connect");
        return devTools;
    }

    /** Sends a command to a session, or to the browser itself where that is {@code null}, and returns its result. */
    JsonNode send(String session, String method, Map<String, ?> parameters) throws IOException, InterruptedException {
        int id = lastId.incrementAndGet();
        ObjectNode message = MAPPER.createObjectNode().put("id", id).put("method", method);
        message.set("params", MAPPER.valueToTree(parameters));
        if (session != null) {
            message.put("sessionId", session);
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        await(socket.sendText(message.toString(), true), method);
        JsonNode received = await(answer, method);
        if (received.has("error")) {
            throw new IOException("browser refused: method=" + method + ", error=" + received.get("error"));
        }
        return received.get("result");
    }

    /** Returns the events of a session so far with this name. */
    List<JsonNode> events(String session, String method) {
        return events.stream()
                .filter(event -> session.equals(event.path("sessionId").asText()))
                .filter(event -> method.equals(event.path("method").asText()))
                .map(event -> event.get("params"))
                .toList();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        partial.append(data);
        if (last) {
            receive(partial.toString());
            partial.setLength(0);
        }
        from.request(1);
        return null;
    }

    private void receive(String text) {
        try {
            JsonNode message = MAPPER.readTree(text);
            CompletableFuture<JsonNode> answer =
                    message.has("id") ? waiting.remove(message.get("id").asInt()) : null;
            if (answer == null) {
                events.add(message);
            } else {
                answer.complete(message);
            }
        } catch (IOException e) {
            waiting.values().forEach(answer -> answer.completeExceptionally(e));
        }
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        waiting.values().forEach(answer -> answer.completeExceptionally(error));
    }

    @Override
    public void close() {
        socket.abort();
        client.shutdownNow();
    }

    private static <T> T await(CompletableFuture<T> future, String what) throws IOException, InterruptedException {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("browser gave no answer: to=" + what, e);
        }
    }
}
