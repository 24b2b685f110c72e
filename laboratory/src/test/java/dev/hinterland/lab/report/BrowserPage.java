// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A tab of the browser: what the page asked the network for, what it said on the console, and what stands in it. */
final class BrowserPage {

    private static final int ATTEMPTS = 600;

    private final DevTools devTools;
    private final String session;

    private BrowserPage(DevTools devTools, String session) {
        this.devTools = devTools;
        this.session = session;
    }

    static BrowserPage create(DevTools devTools) throws IOException, InterruptedException {
        String target = devTools.send(null, "Target.createTarget", Map.of("url", "about:blank"))
                .get("targetId")
                .asText();
        String session = devTools.send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .get("sessionId")
                .asText();
        BrowserPage page = new BrowserPage(devTools, session);
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            page.send(domain + ".enable", Map.of());
        }
        return page;
    }

    void resize(int width, int height) throws IOException, InterruptedException {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    void dark() throws IOException, InterruptedException {
        Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", "dark");
        send("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
    }

    /** Shows the page as it is on paper. */
    void paper() throws IOException, InterruptedException {
        send("Emulation.setEmulatedMedia", Map.of("media", "print"));
    }

    void load(URI address) throws IOException, InterruptedException {
        send("Page.navigate", Map.of("url", address.toString()));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (evaluate("document.documentElement?.dataset.drawn === 'true'").asBoolean()) {
                return;
            }
            Thread.sleep(50);
        }
        throw new IOException("page was never drawn: address=" + address + ", said=" + complaints());
    }

    /** Waits until the page has laid itself out anew and has told its listeners. */
    void settle() throws IOException, InterruptedException {
        evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /** Opens every experiment, and waits until its plots are drawn. */
    void openAll() throws IOException, InterruptedException {
        evaluate("document.querySelectorAll('details.experiment').forEach(one => { one.open = true; })");
        settle();
    }

    /** Returns the texts of a list. */
    List<String> texts(String expression) throws IOException, InterruptedException {
        List<String> texts = new ArrayList<>();
        evaluate(expression).forEach(value -> texts.add(value.asText()));
        return texts;
    }

    /** Returns the numbers of a list. */
    List<Double> numbers(String expression) throws IOException, InterruptedException {
        List<Double> numbers = new ArrayList<>();
        evaluate(expression).forEach(value -> numbers.add(value.asDouble()));
        return numbers;
    }

    /** Returns how many texts of a plot lie on another; one kind of them may stand where it likes. */
    int overlaps(String plot, String free) throws IOException, InterruptedException {
        return evaluate("""
                (() => {
                  const boxes = [...document.querySelectorAll('#plot-%s svg text')]
                      .filter(text => text.textContent.trim() && text.textContent !== '%s')
                      .map(text => text.getBoundingClientRect());
                  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
                      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
                  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => overlap(a, b))).length;
                })()""".formatted(plot, free)).asInt();
    }

    /** Evaluates an expression in the page, and waits where it is a promise; its value must be JSON. */
    JsonNode evaluate(String expression) throws IOException, InterruptedException {
        JsonNode answer =
                send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new IOException("script failed: expression=" + expression + ", details=" + answer);
        }
        return answer.path("result").path("value");
    }

    /** Returns every address that the page, or the browser for it, asked for. */
    List<String> requests() {
        return devTools.events(session, "Network.requestWillBeSent").stream()
                .map(event -> event.at("/request/url").asText())
                .toList();
    }

    /** Returns every error, warning and uncaught exception; the browser's own notes on style count too. */
    List<String> complaints() {
        Stream<String> console = devTools.events(session, "Runtime.consoleAPICalled").stream()
                .filter(event -> List.of("error", "warning", "assert")
                        .contains(event.get("type").asText()))
                .map(event -> event.get("args").toString());
        Stream<String> uncaught = devTools.events(session, "Runtime.exceptionThrown").stream()
                .map(event -> event.get("exceptionDetails").toString());
        Stream<String> logged = devTools.events(session, "Log.entryAdded").stream()
                .map(event -> event.get("entry"))
                .filter(entry ->
                        List.of("error", "warning").contains(entry.get("level").asText()))
                .map(JsonNode::toString);
        return Stream.of(console, uncaught, logged).flatMap(each -> each).toList();
    }

    /** Moves the mouse to the middle of the first element that the selector finds. */
    void hover(String selector) throws IOException, InterruptedException {
        JsonNode middle = evaluate("""
                (() => {
                  const element = document.querySelector('%s');
                  element.scrollIntoView({ block: 'center' });
                  const box = element.getBoundingClientRect();
                  return [box.x + box.width / 2, box.y + box.height / 2];
                })()""".formatted(selector));
        send(
                "Input.dispatchMouseEvent",
                Map.of(
                        "type",
                        "mouseMoved",
                        "x",
                        middle.get(0).asDouble(),
                        "y",
                        middle.get(1).asDouble()));
        settle();
    }

    void screenshot(Path file) throws IOException, InterruptedException {
        JsonNode shot = send("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
        Files.write(file, Base64.getDecoder().decode(shot.get("data").asText()));
    }

    void print(Path file) throws IOException, InterruptedException {
        JsonNode printed = send("Page.printToPDF", Map.of("printBackground", true, "preferCSSPageSize", true));
        Files.write(file, Base64.getDecoder().decode(printed.get("data").asText()));
    }

    private JsonNode send(String method, Map<String, ?> parameters) throws IOException, InterruptedException {
        return devTools.send(session, method, parameters);
    }
}
