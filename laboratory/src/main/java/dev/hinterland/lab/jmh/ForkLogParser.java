// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.gc.GcLogParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the lines of HotSpot's unified log that a timed loop can be disturbed by. The line of a safepoint has other
 * parts in 25 than in 17, in both of them named, so that it is read by its names:
 *
 * <pre>
 * [0.047s][jit,compilation]    9 %!    4       Type::method @ 4 (54 bytes)   made not entrant
 * [0.093s][safepoint] Safepoint "ICBufferFull", …, Reaching safepoint: 900 ns, …, Total: 8100 ns
 * </pre>
 *
 * The first is HotSpot's {@code CompileTask::print_impl}: number, five marks (OSR, synchronized, exception handler,
 * blocking, native), tier, method. Without tiered compilation the tier is left out, and it is C2's; wrappers of native
 * methods have tier 0, and are not read.
 */
public final class ForkLogParser {

    private static final Pattern COMPILATION = Pattern.compile(
            "\\[(\\d+[.,]\\d+)s]\\[jit,compilation *] +\\d+ ([ %])[ s][ !][ b]  (?:([1-4]) )? *(\\S+::\\S+)(.*)");
    private static final Pattern SAFEPOINT = Pattern.compile(
            "\\[(\\d+[.,]\\d+)s]\\[safepoint *] Safepoint \"([^\"]*)\".*Reaching safepoint: +(\\d+) ns.*Total: +(\\d+) ns.*");
    private static final double NANOS_PER_MILLI = 1e6;

    private ForkLogParser() {}

    /** Returns the argument that makes a JVM write such a log. */
    public static String jvmArgument(Path file) {
        return "-Xlog:jit+compilation=debug,safepoint=info,gc=info,gc+phases=info:file=" + file
                + ":uptime,tags:filecount=0";
    }

    /** Reads a log file; none is a log without events. */
    public static ForkLog parse(Path file) throws IOException {
        if (!Files.exists(file)) {
            return parse(List.of());
        }
        try (var lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return parse(lines.toList());
        }
    }

    /** Reads the lines of a log. */
    public static ForkLog parse(List<String> lines) {
        List<ForkLog.Compilation> compilations = new ArrayList<>();
        List<ForkLog.Safepoint> safepoints = new ArrayList<>();
        for (String line : lines) {
            Matcher compilation = COMPILATION.matcher(line);
            Matcher safepoint = SAFEPOINT.matcher(line);
            if (compilation.matches()) {
                compilations.add(compilation(compilation));
            } else if (safepoint.matches()) {
                safepoints.add(safepoint(safepoint));
            }
        }
        return new ForkLog(compilations, safepoints, GcLogParser.parse(lines));
    }

    private static ForkLog.Compilation compilation(Matcher line) {
        return new ForkLog.Compilation(
                millis(line.group(1)),
                line.group(3) == null ? ForkLog.C2 : Integer.parseInt(line.group(3)),
                line.group(4),
                line.group(2).equals("%"),
                line.group(5).contains("made not entrant"));
    }

    private static ForkLog.Safepoint safepoint(Matcher line) {
        return new ForkLog.Safepoint(
                millis(line.group(1)),
                line.group(2),
                Long.parseLong(line.group(3)) / NANOS_PER_MILLI,
                Long.parseLong(line.group(4)) / NANOS_PER_MILLI);
    }

    private static double millis(String seconds) {
        return Math.round(Double.parseDouble(seconds.replace(',', '.')) * 1000);
    }
}
