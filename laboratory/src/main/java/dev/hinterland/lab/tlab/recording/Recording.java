// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * What a flight recording with {@link RecordingSettings} tells, in the order of time. Times are milliseconds since the
 * JVM began.
 *
 * @param allocations objects that were not allocated in the buffer that their thread had
 * @param requiringGc requests for memory that had to wait for a collection
 * @param failedToMove collections that found no room for what they wanted to move
 */
public record Recording(List<Allocation> allocations, List<Double> requiringGc, List<Double> failedToMove) {

    private static final int MOST_FRAMES = 12;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Copies the lists. */
    public Recording {
        allocations = List.copyOf(allocations);
        requiringGc = List.copyOf(requiringGc);
        failedToMove = List.copyOf(failedToMove);
    }

    /** Reads a recording's file. */
    public static Recording read(Path file) throws IOException {
        List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(file));
        events.sort((a, b) -> a.getStartTime().compareTo(b.getStartTime()));
        Instant start = start(events);
        return new Recording(
                events.stream()
                        .flatMap(event -> allocation(event, start).stream())
                        .toList(),
                times(events, start, List.of(RecordingSettings.REQUIRING_GC)),
                times(events, start, List.of(RecordingSettings.PROMOTION_FAILED, RecordingSettings.EVACUATION_FAILED)));
    }

    /** Without the event that says it, times count from the first event. */
    private static Instant start(List<RecordedEvent> events) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(RecordingSettings.JVM))
                .map(event -> event.getInstant("jvmStartTime"))
                .findFirst()
                .or(() -> events.stream().map(RecordedEvent::getStartTime).findFirst())
                .orElse(Instant.EPOCH);
    }

    private static List<Double> times(List<RecordedEvent> events, Instant start, List<String> names) {
        return events.stream()
                .filter(event -> names.contains(event.getEventType().getName()))
                .map(event -> millis(event, start))
                .toList();
    }

    private static double millis(RecordedEvent event, Instant start) {
        return Duration.between(start, event.getStartTime()).toNanos() / NANOS_PER_MILLI;
    }

    private static Optional<Allocation> allocation(RecordedEvent event, Instant start) {
        return switch (event.getEventType().getName()) {
            case RecordingSettings.IN_NEW_TLAB -> Optional.of(allocation(event, start, event.getLong("tlabSize")));
            case RecordingSettings.OUTSIDE_TLAB -> Optional.of(allocation(event, start, 0));
            default -> Optional.empty();
        };
    }

    private static Allocation allocation(RecordedEvent event, Instant start, long tlabBytes) {
        return new Allocation(
                millis(event, start),
                readable(event.getClass("objectClass").getName()),
                event.getLong("allocationSize"),
                tlabBytes,
                frames(event.getStackTrace()));
    }

    /** Arrays are named as the JVM names them: {@code [B} is an array of bytes. */
    private static String readable(String type) {
        int dimensions = type.lastIndexOf('[') + 1;
        if (dimensions == 0) {
            return type;
        }
        String element = type.substring(dimensions);
        String name = switch (element.charAt(0)) {
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'D' -> "double";
            case 'F' -> "float";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'S' -> "short";
            case 'Z' -> "boolean";
            default -> element.substring(1).replace(";", "");
        };
        return name + "[]".repeat(dimensions);
    }

    @SuppressWarnings("ConstantValue") // an event without a stack has null here, though the type does not say so
    private static List<String> frames(RecordedStackTrace stack) {
        return stack == null
                ? List.of()
                : stack.getFrames().stream()
                        .limit(MOST_FRAMES)
                        .map(Recording::frame)
                        .toList();
    }

    private static String frame(RecordedFrame frame) {
        return frame.getMethod().getType().getName() + "." + frame.getMethod().getName() + ":" + frame.getLineNumber();
    }

    /**
     * An object that did not fit into the buffer that its thread had.
     *
     * @param atMillis when
     * @param type its class
     * @param bytes its size
     * @param tlabBytes the size of the buffer that was taken for it; 0 where it was allocated in eden itself
     * @param frames where, the innermost first
     */
    public record Allocation(double atMillis, String type, long bytes, long tlabBytes, List<String> frames) {

        /** Copies the frames. */
        public Allocation {
            frames = List.copyOf(frames);
        }

        /** Returns whether it was allocated in eden itself. */
        public boolean outside() {
            return tlabBytes == 0;
        }
    }
}
