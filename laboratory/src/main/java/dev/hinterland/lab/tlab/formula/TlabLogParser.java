// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what {@code -Xlog:gc+tlab=trace} writes, in shapes that are the same for 17 and 25 and for all collectors, but
 * that ZGC of 25 has the generation before the message. Sizes of {@code TLAB new size} are in words.
 *
 * <pre>
 * [123ns][gc,tlab] GC(0) TLAB: gc thread: 0x7f [id: 9] desired_size: 4195KB slow allocs: 0  refill waste: 67128B
 *     alloc: 1.00000   209792KB refills: 1 waste 48.6% gc: 2089128B slow: 0B
 * [123ns][gc,tlab] GC(0) TLAB totals: thrds: 8  refills: 50 max: 19 slow allocs: 0 max 0 waste: 11.6% gc: 5B max: 2B
 *     slow: 3B max: 1B
 * [9ns][gc,tlab] GC(0) Y: TLAB new size: thread: 0x7f [id: 9] refills 50  alloc: 0.69 desired_size: 537067 -&gt; 370564
 * [123ns][gc,init] Heap Region Size: 1M
 * </pre>
 */
final class TlabLogParser {

    private static final String START = "\\[(\\d+)ns]\\[gc,tlab *].*?";
    private static final Pattern THREAD = Pattern.compile(START
            + "TLAB: (gc|fill) thread: (0x[0-9a-f]+) .*slow allocs: (\\d+) +refill waste: (\\d+)B .*"
            + "refills: (\\d+) waste +[\\d.,]+% gc: (\\d+)B slow: (\\d+)B.*");
    private static final Pattern TOTALS = Pattern.compile(START
            + "TLAB totals: thrds: (\\d+) +refills: (\\d+) max: \\d+ slow allocs: (\\d+) max \\d+ waste: +([\\d.,]+)%"
            + " gc: (\\d+)B max: \\d+B slow: (\\d+)B max: \\d+B.*");
    private static final Pattern NEW_SIZE = Pattern.compile(START
            + "TLAB new size: thread: (0x[0-9a-f]+) .*refills (\\d+) +alloc: [\\d.,]+ desired_size: \\d+ -> (\\d+).*");
    private static final Pattern REGION = Pattern.compile("\\[\\d+ns]\\[gc,init *].*Heap Region Size: (\\d+)([KM])");
    private static final int WORD_BYTES = 8;

    private final List<TlabLog.NewSize> newSizes = new ArrayList<>();
    private final List<TlabLog.Collected> collected = new ArrayList<>();
    private final List<TlabLog.Totals> totals = new ArrayList<>();
    private final List<TlabLog.Limit> limits = new ArrayList<>();
    private final List<TlabLog.Raised> raised = new ArrayList<>();
    private final Map<String, Long> withoutLimit = new HashMap<>();
    private final Map<String, Long> sizes = new HashMap<>();
    private final Map<String, Long> slowBefore = new HashMap<>();
    private OptionalLong regionBytes = OptionalLong.empty();

    private TlabLogParser() {}

    /** Returns the argument that makes a JVM write such a log. */
    static String jvmArgument(Path file) {
        return "-Xlog:gc+tlab=trace,gc+init=info:file=" + file + ":timenanos,tags:filecount=0";
    }

    /** Reads a log file. */
    static TlabLog parse(Path file) throws IOException {
        try (var lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return parse(lines.toList());
        }
    }

    /** Reads the lines of a log. */
    static TlabLog parse(List<String> lines) {
        TlabLogParser parser = new TlabLogParser();
        lines.forEach(parser::line);
        return new TlabLog(
                parser.newSizes, parser.collected, parser.totals, parser.regionBytes, parser.limits, parser.raised);
    }

    private void line(String line) {
        if (line.contains("TLAB: ")) {
            match(THREAD, line, this::thread);
        } else if (line.contains("TLAB new size")) {
            match(NEW_SIZE, line, this::newSize);
        } else if (line.contains("TLAB totals")) {
            match(TOTALS, line, this::totals);
        } else if (line.contains("Heap Region Size")) {
            match(REGION, line, this::region);
        }
    }

    private static void match(Pattern pattern, String line, Consumer<Matcher> reader) {
        Matcher matcher = pattern.matcher(line);
        if (matcher.matches()) {
            reader.accept(matcher);
        }
    }

    private void thread(Matcher line) {
        long nanos = Long.parseLong(line.group(1));
        String thread = line.group(3);
        if (withoutLimit.remove(thread) != null) {
            limits.add(new TlabLog.Limit(nanos, thread, Long.parseLong(line.group(5))));
        }
        slow(line, thread);
        if (line.group(2).equals("gc")) {
            collected.add(new TlabLog.Collected(
                    nanos,
                    thread,
                    Long.parseLong(line.group(6)),
                    Long.parseLong(line.group(4)),
                    Long.parseLong(line.group(7)),
                    Long.parseLong(line.group(8))));
        }
    }

    /** The log counts since the last collection; a thread that counts less than before is another at that address. */
    private void slow(Matcher line, String thread) {
        long count = Long.parseLong(line.group(4));
        Long before = slowBefore.put(thread, line.group(2).equals("gc") ? 0 : count);
        Long size = sizes.get(thread);
        if (before != null && size != null && count > before) {
            raised.add(new TlabLog.Raised(thread, size, count - before, Long.parseLong(line.group(5))));
        }
    }

    private void newSize(Matcher line) {
        long nanos = Long.parseLong(line.group(1));
        long bytes = Long.parseLong(line.group(4)) * WORD_BYTES;
        newSizes.add(new TlabLog.NewSize(nanos, line.group(2), Integer.parseInt(line.group(3)), bytes));
        sizes.put(line.group(2), bytes);
        withoutLimit.put(line.group(2), nanos);
    }

    private void totals(Matcher line) {
        totals.add(new TlabLog.Totals(
                Long.parseLong(line.group(1)),
                Long.parseLong(line.group(2)),
                Long.parseLong(line.group(3)),
                Long.parseLong(line.group(4)),
                Double.parseDouble(line.group(5).replace(',', '.')),
                Long.parseLong(line.group(6)),
                Long.parseLong(line.group(7))));
    }

    private void region(Matcher line) {
        regionBytes =
                OptionalLong.of(Long.parseLong(line.group(1)) << (line.group(2).equals("K") ? 10 : 20));
    }
}
