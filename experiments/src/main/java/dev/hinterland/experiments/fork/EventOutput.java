// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import dev.hinterland.experiments.fork.ForkEvent.ForcedCollection;
import dev.hinterland.experiments.fork.ForkEvent.PhaseFinished;
import dev.hinterland.experiments.fork.ForkEvent.PhaseStarted;
import dev.hinterland.experiments.fork.ForkEvent.Progress;
import dev.hinterland.experiments.fork.ForkEvent.Result;
import dev.hinterland.experiments.protocol.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Where events go: one line each, written as a whole. After the last event, a {@code result} or a {@code failure},
 * nothing is written any more.
 */
final class EventOutput {

    /** Written where there is no memory left to make a better one. */
    private static final byte[] OUT_OF_MEMORY =
            "{\"Failure\":{\"kind\":\"OUT_OF_MEMORY\",\"reason\":\"The Java heap is used up\",\"phase\":\"\"}}\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private final OutputStream output;
    /** One of each kind that comes once something is measured. */
    private static final List<ForkEvent> REHEARSED = List.of(
            new Progress("", 0, 0),
            new PhaseStarted("", 0),
            new PhaseFinished("", 1.5, 0),
            new ForcedCollection(0, 0),
            new Result(1.5, List.of(new PhaseFinished("", 1.5, 0)), 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of("", 1.5)));

    private byte[] lastWords = OUT_OF_MEMORY;
    private boolean ended;

    EventOutput(OutputStream output) {
        this.output = output;
    }

    /** Encodes events for nobody: the classes that this takes are loaded, and counted, before anything is measured. */
    void rehearse() {
        REHEARSED.forEach(this::encode);
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
            return (Message.line((Record) event) + "\n").getBytes(StandardCharsets.UTF_8);
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
