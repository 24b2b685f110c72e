// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings of a flight recording that keeps each allocation outside of the fast path, which the JDK's own settings
 * leave out, and what happens when memory runs short. An event that a JDK does not know is left out by it.
 */
public final class RecordingSettings {

    /** An object for which a thread took a new buffer. */
    static final String IN_NEW_TLAB = "jdk.ObjectAllocationInNewTLAB";
    /** An object that was allocated in eden itself. */
    static final String OUTSIDE_TLAB = "jdk.ObjectAllocationOutsideTLAB";
    /** A request for memory that had to wait for a collection. */
    static final String REQUIRING_GC = "jdk.AllocationRequiringGC";
    /** A young collection that found no room in the old generation. */
    static final String PROMOTION_FAILED = "jdk.PromotionFailed";
    /** The same where the heap is in regions. */
    static final String EVACUATION_FAILED = "jdk.EvacuationFailed";
    /** When the JVM began. */
    static final String JVM = "jdk.JVMInformation";

    private static final List<String> WITH_STACK = List.of(IN_NEW_TLAB, OUTSIDE_TLAB);
    private static final List<String> WITHOUT_STACK = List.of(REQUIRING_GC, PROMOTION_FAILED, EVACUATION_FAILED);

    private RecordingSettings() {}

    /** Writes them into a file. */
    public static void write(Path file) throws IOException {
        StringBuilder text =
                new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration version=\"2.0\">\n");
        WITH_STACK.forEach(event -> text.append(event(event, setting("stackTrace", "true"))));
        WITHOUT_STACK.forEach(event -> text.append(event(event, setting("stackTrace", "false"))));
        text.append(event(JVM, setting("period", "beginChunk")));
        Files.writeString(file, text.append("</configuration>\n"));
    }

    private static String event(String name, String setting) {
        return "  <event name=\"" + name + "\">" + setting("enabled", "true") + setting + "</event>\n";
    }

    private static String setting(String name, String value) {
        return "<setting name=\"" + name + "\">" + value + "</setting>";
    }
}
