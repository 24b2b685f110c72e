package dev.hinterland.experiments.fork;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Where events go: one line each, written as a whole. After the last event, a {@code result} or a {@code failure},
 * nothing is written any more.
 */
final class EventOutput {

    /** Written where there is no memory left to make a better one. */
    private static final byte[] OUT_OF_MEMORY =
            "{\"event\":\"failure\",\"kind\":\"OUT_OF_MEMORY\",\"reason\":\"The Java heap is used up\",\"phase\":\"\"}\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private final OutputStream output;
    private byte[] lastWords = OUT_OF_MEMORY;
    private boolean ended;

    EventOutput(OutputStream output) {
        this.output = output;
    }

    /** Writes an event; returns false where the last one has been written already. */
    synchronized boolean write(ForkEvent event) {
        if (ended) {
            return false;
        }
        // Ended before it is encoded: that may run out of memory, and then the last event is the one that says so.
        ended = event instanceof ForkEvent.Result || event instanceof ForkEvent.Failure;
        tryPrint(encode(event));
        return true;
    }

    /** Keeps an event, encoded, to be the last one if there is no memory to make another. */
    synchronized void prepareLastWords(ForkEvent event) {
        lastWords = encode(event);
    }

    /** Writes the event that was prepared, unless the last one has been written already; allocates nothing. */
    synchronized void writeLastWords() {
        if (!ended) {
            ended = true;
            tryPrint(lastWords);
        }
    }

    private byte[] encode(ForkEvent event) {
        try {
            return (EventJson.write(event) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (OutOfMemoryError e) {
            if (!ended) {
                throw e;
            }
            return lastWords;
        }
    }

    private void tryPrint(byte[] line) {
        try {
            output.write(line);
            output.flush();
        } catch (IOException e) {
            // Nobody listens any more, so there is nobody to tell.
            System.err.println("cannot write events: " + e.getMessage());
            ended = true;
        }
    }
}
