// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gc;

import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the few line shapes of HotSpot's unified log (JDK 17 to 25, all five collectors) that say how long the program
 * was stopped, and why.
 *
 * <pre>
 * [1.015s][info][gc       ] GC(7) Pause Young (Normal) (G1 Evacuation Pause) 614M-&gt;1M(1024M) 3.015ms
 * [1.160s][info][gc       ] GC(8) Pause Full (G1 Compaction Pause) 158M-&gt;115M(160M) 144.703ms
 * [1.172s][info][gc       ] GC(9) Pause Degenerated GC (Mark) 151M-&gt;138M(160M) 77.989ms
 * [0.197s][info][gc,phases] GC(0) Y: Pause Mark Start (Major) 0.020ms
 * [0.549s][info][gc       ] Allocation Stall (main) 157.966ms
 * [0.560s][info][gc       ] GC(2) Minor Collection (Allocation Stall) 160M(100%)-&gt;134M(84%) 0.225s
 * </pre>
 *
 * A pause is a line that starts with {@code Pause} and ends with a time: the lines without one announce it. A
 * degenerated collection that the log says to be upgraded is a full one.
 */
public final class GcLogParser {

    private static final Pattern LINE =
            Pattern.compile("\\[(\\d+[.,]\\d+)s](?:\\[[^\\]]*])*?\\[(gc[^\\]]*?) *] (?:GC\\((\\d+)\\) )?(.*)");
    private static final Pattern PAUSE =
            Pattern.compile("(?:[YyOo]: )?Pause (.*?)(?: (\\d+[KMG])->(\\d+[KMG])\\(\\d+[KMG]\\))? (\\d+[.,]\\d+)ms");
    private static final Pattern STALL = Pattern.compile("Allocation Stall \\((.*)\\) (\\d+[.,]\\d+)ms");
    private static final Pattern CYCLE = Pattern.compile(
            "Concurrent (?:Mark|Undo) Cycle .*ms|(?:Garbage|Minor|Major) Collection .*->.*|Pause Final Update Refs .*ms");
    private static final Pattern CAUSE = Pattern.compile(".*\\(([^()]*(?:\\(\\))?)\\)");

    private final List<GcEvent> events = new ArrayList<>();
    private final Set<String> upgraded = new HashSet<>();
    private int cycles;

    private GcLogParser() {}

    /** Returns the argument that makes a JVM write what this reads. */
    public static String jvmArgument(Path file) {
        return "-Xlog:gc*:file=" + file + ":uptime,level,tags:filecount=0";
    }

    /** Reads a log file; none, or an empty one, is a log without events. */
    public static GcLog parse(Path file) throws IOException {
        if (!Files.exists(file)) {
            return GcLog.EMPTY;
        }
        // A JVM that dies may leave half a character at the end; Latin-1 reads everything.
        try (var lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return parse(lines.toList());
        }
    }

    /** Reads the lines of a log. */
    public static GcLog parse(Iterable<String> lines) {
        GcLogParser parser = new GcLogParser();
        lines.forEach(parser::line);
        return new GcLog(parser.events, parser.cycles);
    }

    private void line(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            return;
        }
        double atMillis = Math.round(number(matcher.group(1)) * 1000);
        String tags = matcher.group(2);
        String text = matcher.group(4);
        if (text.contains("upgrading to Full GC")) {
            upgraded.add(String.valueOf(matcher.group(3)));
        } else if (tags.equals("gc")) {
            cycles += CYCLE.matcher(text).matches() ? 1 : 0;
            message(atMillis, matcher.group(3), text);
        } else if (tags.equals("gc,phases") && text.length() > 3 && isZgcPause(text)) {
            pause(atMillis, null, text);
        }
    }

    /** ZGC logs its pauses as phases; other collectors log parts of a pause there, which were counted with it. */
    private static boolean isZgcPause(String text) {
        return text.contains("Pause Mark Start")
                || text.contains("Pause Mark End")
                || text.contains("Pause Relocate Start");
    }

    private void message(double atMillis, @Nullable String id, String text) {
        Matcher stall = STALL.matcher(text);
        if (stall.matches()) {
            events.add(new GcEvent(atMillis, Kind.STALL, stall.group(1), number(stall.group(2)), -1, -1, false));
            return;
        }
        pause(atMillis, id, text);
    }

    private void pause(double atMillis, @Nullable String id, String text) {
        Matcher matcher = PAUSE.matcher(text);
        if (!matcher.matches()) {
            return;
        }
        String name = matcher.group(1);
        events.add(new GcEvent(
                atMillis,
                kindOf(name, id),
                causeOf(name),
                number(matcher.group(4)),
                bytes(matcher.group(2)),
                bytes(matcher.group(3)),
                false));
    }

    private Kind kindOf(String name, @Nullable String id) {
        if (name.startsWith("Young")) {
            return Kind.YOUNG;
        }
        if (name.startsWith("Full")) {
            return Kind.FULL;
        }
        if (name.startsWith("Degenerated")) {
            return upgraded.contains(String.valueOf(id)) ? Kind.FULL : Kind.DEGENERATED;
        }
        return Kind.CONCURRENT_PAUSE;
    }

    private static String causeOf(String name) {
        Matcher matcher = CAUSE.matcher(name);
        return matcher.matches() ? matcher.group(1) : name;
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace(',', '.'));
    }

    private static long bytes(@Nullable String text) {
        if (text == null) {
            return -1;
        }
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        return number
                << switch (text.charAt(text.length() - 1)) {
                    case 'K' -> 10;
                    case 'M' -> 20;
                    default -> 30;
                };
    }
}
